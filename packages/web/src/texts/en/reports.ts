/** Texts of the reports screens. */
export const reports = {} as const;
