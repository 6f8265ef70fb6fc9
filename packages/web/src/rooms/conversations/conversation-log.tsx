import { ArrowDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { OWN_MESSAGE } from '../assistant/screen/bubble-pane.tsx';
import type { Entry } from './timeline.ts';

const PADDING_PX = 16;
/**
 * When the log is scrolled to less than this distance from its end, in px, the reader sees new
 * messages.
 */
const NEAR_PX = 48;

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
  const { frame, unseen, onScroll, toEnd } = useNewestInView(entries);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={frame}
        role="log"
        aria-label={t('assistant.log')}
        // Scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        // `relative`: texts for screen readers only are placed absolutely, and must not stretch the page.
        className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {unseen > 0 && (
        <Button
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-max rounded-full shadow-pop"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden size={14} />
          {t('conversations.newMessages', { count: unseen })}
        </Button>
      )}
    </div>
  );
}

function useNewestInView(entries: readonly Entry[]) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const known = useRef(0);
  const [unseen, setUnseen] = useState(0);
  const { length } = entries;
  const newest = entries.at(-1)?.kind;
  const toEnd = (): void => frame.current?.scrollTo({ top: frame.current.scrollHeight });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = length;
    if (frame.current === null || length === before) return;
    if (newest === 'staff') {
      if (before === 0 || isAtEnd.current) toEnd();
      else if (length > before) setUnseen((old) => old + length - before);
      return;
    }
    if (newest === 'handedOver' || newest === 'resolved') toEnd();
    else toOwnNewest(frame.current);
    // The answered question has disappeared together with its button, which had the focus.
    if (before > 0 && document.activeElement === document.body)
      frame.current.focus({ preventScroll: true });
  }, [length, newest]);
  const onScroll = (): void => {
    const { current } = frame;
    if (!current) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    if (isAtEnd.current) setUnseen(0);
  };
  return { frame, unseen, onScroll, toEnd };
}

function toOwnNewest(log: HTMLElement): void {
  const own = [...log.querySelectorAll<HTMLElement>(`[${OWN_MESSAGE}]`)].at(-1);
  if (own) log.scrollTo({ top: own.offsetTop - PADDING_PX });
}
