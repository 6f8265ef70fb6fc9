import type { ClaimListQuery } from '@recourse/contract/claims';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isDoneIn } from '../../../db/rows/done-claim.ts';

/**
 * Filters for what happened to a claim since a moment. The lists and the figures that count them use the same
 * conditions.
 */

type Since = Pick<ClaimListQuery, 'createdSince' | 'doneSince' | 'ratedSince'>;

const CONDITIONS = {
  createdSince: (at) => sql`c.created_at >= ${at}::timestamptz`,
  doneSince: (at) => sql`c.id in (select h.claim_id from claim_changes as h
    where h.at >= ${at}::timestamptz and h.kind = 'STATUS' and ${isDoneIn('h.to_value')}
      and h.from_value in ('OPEN', 'PENDING'))`,
  ratedSince: (at) => sql`c.id in (select g.claim_id from claim_ratings as g
    where g.created_at >= ${at}::timestamptz and g.rating is not null)`,
} satisfies Record<keyof Since, (at: string) => RawBuilder<SqlBool>>;

/** The conditions of a query, on claims named `c`. */
export const hasSince = (asked: Since): RawBuilder<SqlBool>[] => [
  ...(asked.createdSince ? [CONDITIONS.createdSince(asked.createdSince)] : []),
  ...(asked.doneSince ? [CONDITIONS.doneSince(asked.doneSince)] : []),
  ...(asked.ratedSince ? [CONDITIONS.ratedSince(asked.ratedSince)] : []),
];
