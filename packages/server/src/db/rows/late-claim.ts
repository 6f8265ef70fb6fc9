import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether the next due date of a claim, called `c`, is over. A range of dates, so that it is read from an index. */
export const isLate = (now: Date): RawBuilder<SqlBool> =>
  // With only one bound, a generic plan expects a third of the rows.
  sql<SqlBool>`(c.next_due_at > '-infinity' and c.next_due_at <= ${now})`;
