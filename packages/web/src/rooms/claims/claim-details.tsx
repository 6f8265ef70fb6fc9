import type { Claim } from '@recourse/contract/claims';
import { DescriptionList } from '../../ui/display/description-list.tsx';
import { FieldDetails } from '../../ui/list/row-fields.tsx';
import { CLAIM_DETAILS, CLAIM_FIELDS } from './claim-fields.tsx';

interface ClaimDetailsProps {
  claim: Claim;
  /** The role of the reader, and the purpose. */
  place: keyof typeof CLAIM_DETAILS;
}

/** A claim in full: its text, its people and its response. */
export function ClaimDetails({ claim, place }: ClaimDetailsProps) {
  return (
    <DescriptionList>
      <FieldDetails row={claim} fields={CLAIM_FIELDS} place={CLAIM_DETAILS[place]} />
    </DescriptionList>
  );
}
