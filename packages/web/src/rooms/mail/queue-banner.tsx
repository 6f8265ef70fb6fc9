import type { MailQueue } from '@recourse/contract/told/mail-log';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-mail.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { mailQueueQuery } from './mail.queries.ts';
import { usePausedText } from './use-paused-text.ts';

addEnglishTexts(texts);

/**
 * Warns administrators on every screen that mails are not being sent, with a link to the list of
 * mails.
 */
export function QueueBanner() {
  const { data } = useQuery(mailQueueQuery);
  return data === undefined ? null : <Paused queue={data} />;
}

function Paused({ queue }: { queue: MailQueue }) {
  const t = useT();
  const text = usePausedText(queue);
  if (text === null) return null;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 md:px-8 print-hidden">
      <Notice
        tone="warning"
        action={
          <Link to={PATHS.mail} className="shrink-0 font-semibold underline">
            {t('mail.toLog')}
          </Link>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
