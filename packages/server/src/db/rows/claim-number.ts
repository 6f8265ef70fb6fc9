import { claimReference } from '@recourse/contract/values/reference';
import { type RawBuilder, sql } from 'kysely';

/**
 * References of other claims, read together with a row. A reference consists of a claim's id and the year of its
 * filing.
 */

/** The id and year of the claim with this alias in the query, as one text. */
export const numberAndYear = (claim: string): RawBuilder<string> =>
  sql`(${sql.ref(`${claim}.id`)} || ' ' || extract(year from ${sql.ref(`${claim}.created_at`)} at time zone 'UTC'))`;

/** The reference of a claim from the text that `numberAndYear` reads. */
export function referenceOf(text: string): string {
  const [id, year] = text.split(' ');
  return claimReference(Number(id), `${year}-01-01T00:00:00.000Z`);
}
