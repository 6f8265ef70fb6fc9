import { TRIAGE } from '@recourse/contract/values/limits';
import { type Kysely, sql } from 'kysely';
import type { Tables, TriageRow } from '../../../db/tables.ts';

/** A claim that an employee has triaged. */
export interface Triaged extends Pick<
  TriageRow,
  'nature' | 'category_id' | 'product_id' | 'severity'
> {
  id: number;
  text: string;
}

/** The number of compared characters of a text. */
const COMPARED = 2_000;

/** The newest triaged claims except one, with the beginnings of their texts. */
export async function readTriaged(db: Kysely<Tables>, except: number): Promise<Triaged[]> {
  const { rows } = await sql<Triaged>`
    select c.id, left(c.contenu, ${sql.lit(COMPARED)}) as text, t.nature, t.category_id, t.product_id, t.severity
    from claim_triage as t join claims as c on c.id = t.claim_id
    where t.judged and t.claim_id <> ${except} and c.deleted_at is null
    order by t.claim_id desc limit ${sql.lit(TRIAGE.compared)}`.execute(db);
  return rows;
}

/** A category or product, with the fields that a proposal needs. */
export interface Topic {
  name: string;
  severity: number | null;
}

/** Those of some categories or products that a claim can get, by their ids. */
export async function readCurrentTopics(
  db: Kysely<Tables>,
  list: 'categories' | 'products',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Topic>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(list)
    .where('id', 'in', [...ids])
    .where('retired', '=', false)
    .select(['id', 'name', 'severity'])
    .execute();
  return new Map(rows.map(({ id, ...topic }) => [id, topic]));
}
