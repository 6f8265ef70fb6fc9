/** The first part of the key of every query about users. */
export const USERS_KEY = ['users'] as const;
