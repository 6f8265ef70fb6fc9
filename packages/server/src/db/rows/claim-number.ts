import { claimReference } from '@recourse/contract/values/reference';
import { type RawBuilder, sql } from 'kysely';

/** References of other claims, read beside a row. A reference is made of a claim's number and the year of its filing. */

/** Number and year of the claim with an alias in the query, as one text. */
export const numberAndYear = (claim: string): RawBuilder<string> =>
  sql`(${sql.ref(`${claim}.id`)} || ' ' || extract(year from ${sql.ref(`${claim}.created_at`)} at time zone 'UTC'))`;

/** The reference of a claim whose number and year were read so. */
export function referenceOf(text: string): string {
  const [id, year] = text.split(' ');
  return claimReference(Number(id), `${year}-01-01T00:00:00.000Z`);
}
