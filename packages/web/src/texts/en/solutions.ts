/** Texts of the solutions screens. */
export const solutions = {} as const;
