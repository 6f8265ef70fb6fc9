import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../lib/i18n.ts';
import { Described, DescribedList } from '../../ui/described-list.tsx';

/** A claim in full: what was written, by whom, and the answer. */
export function ClaimDetails({ claim }: { claim: Claim }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <ClaimContent claim={claim} />
      <DescribedList>
        <Described name={t('claims.answer')}>
          {claim.response ?? <span className="text-muted">{t('claims.noAnswer')}</span>}
        </Described>
      </DescribedList>
    </div>
  );
}

/** What was written, and by whom. */
export function ClaimContent({ claim }: { claim: Claim }) {
  const t = useT();
  return (
    <DescribedList>
      {claim.clientName !== null && (
        <Described name={t('claims.client')}>{claim.clientName}</Described>
      )}
      <Described name={t('claims.filedBy')}>{claim.authorName}</Described>
      <Described name={t('claims.content')}>{claim.contenu}</Described>
    </DescribedList>
  );
}
