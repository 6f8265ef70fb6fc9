import { adminClaims } from './en/admin-claims.ts';

/** The English texts of the forms of claims: they come with them, and not with every screen. */
export const texts = adminClaims;
