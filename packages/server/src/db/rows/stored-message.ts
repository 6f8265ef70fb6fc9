import { ANSWERS } from '@recourse/contract/claims-thread';
import { sql, type SqlBool } from 'kysely';
import type { MessageRow } from '../tables.ts';

/** A stored message, with its author's name. */
export type StoredMessage = MessageRow & { author_name: string | null };

/** Whether a message answers its claim, and is not withdrawn. The newest such message is the claim's response. */
export const isStandingAnswer = (table: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.purpose`)} in (${sql.join(ANSWERS.map((one) => sql.lit(one)))})
    and ${sql.ref(`${table}.withdrawn_at`)} is null)`;
