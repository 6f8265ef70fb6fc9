import { sql } from 'kysely';

/** The version that an update gives to each row that it changes. Not for an upsert, which has two rows of this name. */
export const NEXT_VERSION = sql<number>`version + 1`;
