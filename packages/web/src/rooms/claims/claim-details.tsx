import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../lib/i18n.ts';
import { Described, DescribedList } from '../../ui/described-list.tsx';

/** A claim in full: what was written, by whom, and the answer. */
export function ClaimDetails({ claim }: { claim: Claim }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <DescribedList>
        <Described name={t('claims.content')}>{claim.contenu}</Described>
        <Described name={t('claims.answer')}>
          {claim.response ?? <span className="text-muted">{t('claims.noAnswer')}</span>}
        </Described>
      </DescribedList>
      <p className="text-xs text-muted">{t('claims.filedBy', { name: claim.authorName })}</p>
    </div>
  );
}
