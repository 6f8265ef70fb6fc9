import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../lib/i18n/i18n.ts';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';

/** A claim in full: what was written, by whom, and the answer. */
export function ClaimDetails({ claim }: { claim: Claim }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <ClaimContent claim={claim} />
      <DescriptionList>
        <DescriptionItem name={t('claims.answer')}>
          {claim.response ?? <span className="text-muted">{t('claims.noAnswer')}</span>}
        </DescriptionItem>
      </DescriptionList>
    </div>
  );
}

/** What was written, and by whom. */
export function ClaimContent({ claim }: { claim: Claim }) {
  const t = useT();
  return (
    <DescriptionList>
      {claim.clientName !== null && (
        <DescriptionItem name={t('claims.client')}>{claim.clientName}</DescriptionItem>
      )}
      <DescriptionItem name={t('claims.filedBy')}>{claim.authorName}</DescriptionItem>
      <DescriptionItem name={t('claims.content')}>{claim.contenu}</DescriptionItem>
    </DescriptionList>
  );
}
