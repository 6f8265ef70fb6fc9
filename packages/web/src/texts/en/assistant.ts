/** Texts of the assistant screens. */
export const assistant = {} as const;
