import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';

const BUBBLE =
  'max-w-[88%] rounded-2xl px-4 py-2.5 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]';

/** Marks the user's own messages, to find the newest one. */
export const OWN_MESSAGE = 'data-own-message';

/** One of the user's own messages, at the end side of the line. */
export function UserBubble({ children }: { children: string }) {
  const t = useT();
  return (
    <div
      {...{ [OWN_MESSAGE]: '' }}
      className={`${BUBBLE} self-end rounded-ee-sm bg-brand text-white`}
    >
      <span className="sr-only">{t('assistant.youSay')} </span>
      <p dir="auto">{children}</p>
    </div>
  );
}

interface AssistantBubbleProps {
  children: ReactNode;
  /** Small text below it. */
  foot?: string;
  /** Shown below the bubble. */
  after?: ReactNode;
}

/** A message of the assistant, at the start side of the line. */
export function AssistantBubble({ children, foot, after }: AssistantBubbleProps) {
  const t = useT();
  return (
    <div className="grid w-full justify-items-start gap-1.5">
      <div className={`${BUBBLE} rounded-es-sm bg-soft`}>
        <span className="sr-only">{t('assistant.assistantSays')} </span>
        {children}
      </div>
      {foot !== undefined && <p className="ps-1 text-xs text-muted">{foot}</p>}
      {after}
    </div>
  );
}
