import { claimFilterFields } from './en/claim-filter-fields.ts';

/** The English texts of the filters of claims that are folded away, which come when they are unfolded. */
export const texts = claimFilterFields;
