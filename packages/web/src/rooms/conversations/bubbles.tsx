import type { ConversationMessage } from '@recourse/contract/conversations';
import { Clock3, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { OWN_MESSAGE } from '../assistant/screen/bubble-pane.tsx';

// Loaded with the first file, because most conversations have none.
const OpenFileButton = lazyPart(
  async () => (await import('../documents/open-file-button.tsx')).OpenFileButton,
);

const LOOK =
  'max-w-[88%] rounded-2xl px-4 py-2.5 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]';

/** A message of the user that the server does not have yet. */
export function WaitingBubble({ body, children }: { body: string; children?: ReactNode }) {
  const t = useT();
  return (
    <div {...{ [OWN_MESSAGE]: '' }} className="grid justify-items-end gap-1">
      <div className={`${LOOK} rounded-ee-sm bg-neutral-soft text-neutral`}>
        <span className="sr-only">{t('assistant.youSay')} </span>
        <p dir="auto">{body}</p>
      </div>
      <p className="flex items-center gap-1.5 pe-1 text-xs text-muted">
        <Clock3 aria-hidden size={13} />
        {t('conversations.waiting')}
      </p>
      {children}
    </div>
  );
}

/** A message of the staff after the hand-over. */
export function StaffBubble({ message }: { message: ConversationMessage }) {
  const t = useT();
  return (
    <div className="grid w-full justify-items-start gap-1.5">
      <div className={`${LOOK} rounded-es-sm bg-brand-soft`}>
        <div className="mb-0.5 flex flex-wrap items-baseline gap-x-2 text-[0.8125rem]">
          <span dir="auto" className="font-semibold">
            {message.author.name ?? t('conversations.staff')}
          </span>
          <span className="text-muted">
            <DateTime at={message.at} />
          </span>
        </div>
        <p dir="auto">{message.body}</p>
        <Files of={message} />
      </div>
    </div>
  );
}

/** The files that were sent with a message. */
export function Files({ of: { documents } }: { of: Pick<ConversationMessage, 'documents'> }) {
  const t = useT();
  if (documents.length === 0) return null;
  return (
    <ul aria-label={t('claims.files')} className="mt-2.5 flex flex-wrap gap-2">
      {documents.map((file) => (
        <li key={file.id} className="min-w-0">
          <OpenFileButton whileLoading={file.nom} file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Shown in place of a message that its author has withdrawn. */
export function Withdrawn({ message }: { message: ConversationMessage }) {
  const t = useT();
  const format = dateFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const date = format.format(new Date(message.withdrawn ?? message.at));
  const isAnswer = message.author.role !== 'CLIENT' && message.purpose !== 'REPLY';
  return (
    <p className="flex items-center gap-2 px-1 text-[0.8125rem] text-muted">
      <Undo2 aria-hidden size={14} className="shrink-0" />
      {t(isAnswer ? 'conversations.withdrawnAnswer' : 'conversations.withdrawn', { date })}
    </p>
  );
}
