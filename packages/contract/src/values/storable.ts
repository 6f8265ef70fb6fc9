/**
 * Whether a text can be stored unchanged: PostgreSQL stores no NUL, and UTF-8 cannot encode a lone surrogate. Every
 * text of a request that reaches the database is checked, and `storable.test.ts` verifies that.
 */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');
