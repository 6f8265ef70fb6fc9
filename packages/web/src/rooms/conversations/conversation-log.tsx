import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { NewestInView } from '../../ui/list/newest-in-view.tsx';
import { OWN_MESSAGE } from '../assistant/screen/bubble-pane.tsx';
import type { Entry } from './timeline.ts';

const PADDING_PX = 16;

interface ConversationLogProps {
  entries: readonly Entry[];
  children: ReactNode;
}

/**
 * The frame of a conversation, which scrolls by itself. The user's newest message scrolls to the top, so that its
 * answer is read from the start. A message of a person scrolls into view when the reader is at the end. Otherwise a
 * notice announces it.
 */
export function ConversationLog({ entries, children }: ConversationLogProps) {
  const t = useT();
  const newest = entries.at(-1)?.kind;
  const arrange = (log: HTMLElement, isFirst: boolean): boolean => {
    if (newest === 'staff') return false;
    if (newest === 'handedOver' || newest === 'resolved') log.scrollTo({ top: log.scrollHeight });
    else toOwnNewest(log);
    // The answered question has disappeared together with its button, which had the focus.
    if (!isFirst && document.activeElement === document.body) log.focus({ preventScroll: true });
    return true;
  };
  return (
    <NewestInView
      isLog
      label={t('assistant.log')}
      count={entries.length}
      arrange={arrange}
      unseenText={(count) => t('conversations.newMessages', { count })}
      className="flex flex-col gap-3 p-4 focus-visible:-outline-offset-2"
    >
      {children}
    </NewestInView>
  );
}

function toOwnNewest(log: HTMLElement): void {
  const own = [...log.querySelectorAll<HTMLElement>(`[${OWN_MESSAGE}]`)].at(-1);
  if (own) log.scrollTo({ top: own.offsetTop - PADDING_PX });
}
