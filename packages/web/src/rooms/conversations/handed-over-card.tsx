import type { Claim } from '@recourse/contract/claims';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { casePath, PAPERS } from '../../app/paths.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Reference } from '../../ui/display/reference.tsx';

/** Shown where a person took over: the person, the reference, the time, and the receipt. */
export function HandedOverCard({ claim }: { claim: Claim }) {
  const t = useT();
  const { id, assigneeName: name, reference, createdAt } = claim;
  const page = casePath('CLIENT', id);
  const link = 'font-medium text-accent underline-offset-2 hover:underline';
  return (
    <section
      aria-labelledby="handed-over"
      className="grid gap-2 rounded-2xl border border-line bg-card p-4"
    >
      <h2 id="handed-over" className="flex items-start gap-2 font-semibold">
        <UserRound aria-hidden size={17} className="mt-1 shrink-0 text-accent" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {name === null
            ? t('assistant.handedOver', { id })
            : t('conversations.answers', { id, name })}
        </span>
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('conversations.reference')}</dt>
          <dd>
            <Reference>{reference}</Reference>
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('conversations.handedOverOn')}</dt>
          <dd>
            <DateTime at={createdAt} />
          </dd>
        </div>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={`${page}/${PAPERS.receipt}`} className={link}>
          {t('conversations.receipt')}
        </Link>
        <Link to={page} className={link}>
          {t('conversations.openClaim')}
        </Link>
      </p>
    </section>
  );
}
