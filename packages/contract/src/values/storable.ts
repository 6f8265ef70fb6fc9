/**
 * Whether a text can be kept as it is: PostgreSQL stores no NUL, and a lone surrogate is no character of UTF-8. Every text
 * of a request that reaches the database is asked; `storable.test.ts` sees to it.
 */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');
