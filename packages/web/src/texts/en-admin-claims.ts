import { adminClaims } from './en/admin-claims.ts';
import { claimLists } from './en/claim-lists.ts';

/** The English texts of the forms and lists of claims: they come with them, and not with every screen. */
export const texts = { ...adminClaims, ...claimLists } as const;
