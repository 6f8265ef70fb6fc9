/** Texts of the claims screens. */
export const claims = {} as const;
