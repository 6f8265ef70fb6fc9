import { CLAIM_STATUSES, type ClaimStatus } from '@recourse/contract/claims';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { claimStatusOptions } from '../claim-status-options.ts';
import { texts } from '../../../texts/en-claim-filters.ts';

addEnglishTexts(texts);

const FILTER = 'status';

/** The status in the address of a list; undefined for all. */
export function wantedStatus(list: ListState): ClaimStatus | undefined {
  return CLAIM_STATUSES.find((status) => status === list.filter(FILTER));
}

/** Filters a list of claims by one status. */
export function ClaimStatusFilter({ list }: { list: ListState }) {
  const t = useT();
  return (
    <SelectField
      label={t('claims.statusFilter')}
      hideLabel
      className="md:w-38"
      options={[{ value: '', label: t('claims.everyStatus') }, ...claimStatusOptions(t)]}
      value={wantedStatus(list) ?? ''}
      onChange={(event) => list.setFilter(FILTER, event.target.value)}
    />
  );
}
