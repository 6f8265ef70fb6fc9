import { sql } from 'kysely';

/**
 * The history of the database, as the first part of the name of its current log file. When a standby becomes the
 * primary, a new one begins. Transactions that the standby had not received are then lost, and their numbers are used
 * again. So a follower that reads changes by these numbers has to begin anew.
 */
export const TIMELINE = sql<string>`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;
