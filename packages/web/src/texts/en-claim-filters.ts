import { claimFilters } from './en/claim-filters.ts';

/** The English texts of the filters of the lists of claims, which come with these lists. */
export const texts = claimFilters;
