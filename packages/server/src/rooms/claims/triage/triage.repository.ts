import { type Kysely, sql, type Transaction } from 'kysely';
import { policyOfTopics, teamOfTopics } from '../../../db/rows/claim-triage.ts';
import type { Tables, TriageRow } from '../../../db/tables.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';

/** Rows of triage, and what is read with them. */

type Trx = Transaction<Tables>;

/** What people decide about a claim. */
export type Sorting = Pick<TriageRow, 'nature' | 'category_id' | 'product_id' | 'severity'>;

/** The triage of a claim with the names of what it refers to. */
export interface TriageState extends Sorting {
  category_name: string | null;
  product_name: string | null;
  policy_id: number | null;
  policy_code: string | null;
  policy_version: number | null;
  /** Whether its policy has a target that a regulator requires. */
  is_legal: boolean;
  received_at: Date;
  sent_at: Date | null;
  judged: boolean;
  version: number;
}

/** The triage of an existing claim. */
export async function readTriage(db: Kysely<Tables>, claimId: number): Promise<TriageState> {
  const { rows } = await sql<TriageState>`
    select coalesce(t.nature, 'UNDECIDED') as nature, t.category_id, g.name as category_name,
      t.product_id, d.name as product_name, t.severity, c.policy_id, p.code as policy_code,
      p.version as policy_version,
      coalesce(jsonb_path_exists(p.targets, '$[*] ? (@.legal == true)'), false) as is_legal,
      coalesce(c.received_at, c.created_at) as received_at, c.sent_at,
      coalesce(t.judged, false) as judged, coalesce(t.version, 0) as version
    from claims as c
    left join claim_triage as t on t.claim_id = c.id
    left join categories as g on g.id = t.category_id
    left join products as d on d.id = t.product_id
    left join policies as p on p.id = c.policy_id
    where c.id = ${claimId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Claim ${claimId} is not there.`);
  return row;
}

/** A category or product that a claim can get; undefined when it is missing or retired. */
export const findCurrentTopic = (
  trx: Trx,
  list: 'categories' | 'products',
  id: number,
): Promise<{ name: string } | undefined> =>
  trx
    .selectFrom(list)
    .where('id', '=', id)
    .where('retired', '=', false)
    .select('name')
    .forKeyShare()
    .executeTakeFirst();

/** A version of a policy, as stored with a claim. */
export interface HeldPolicy {
  id: number;
  code: string;
  version: number;
}

/** The enabled version of a policy; undefined when none is. */
export const findEnabledPolicy = (trx: Trx, code: string): Promise<HeldPolicy | undefined> =>
  trx
    .selectFrom('policies')
    .where('code', '=', code)
    .where('enabled', '=', true)
    .select(['id', 'code', 'version'])
    .executeTakeFirst();

/** The policy of a category or else of a product; undefined when neither has one. */
export const findPolicyOfTopics = (
  trx: Trx,
  { category_id, product_id }: Pick<Sorting, 'category_id' | 'product_id'>,
): Promise<HeldPolicy | undefined> =>
  trx
    .selectFrom('policies')
    .where('id', '=', policyOfTopics(sql`${category_id}::bigint`, sql`${product_id}::bigint`))
    .select(['id', 'code', 'version'])
    .executeTakeFirst();

/** Stores a claim's triage, which has its own version. The caller has locked the claim. */
export async function storeTriage(
  trx: Trx,
  claimId: number,
  values: Sorting & Pick<TriageRow, 'judged'>,
): Promise<void> {
  await trx
    .insertInto('claim_triage')
    .values({ claim_id: claimId, ...values })
    .onConflict((oc) =>
      oc
        .column('claim_id')
        .doUpdateSet({ ...values, version: sql<number>`claim_triage.version + 1` }),
    )
    .execute();
}

/**
 * Columns of a claim that do not raise its version, so that its client does not notice the change.
 */
export async function setQuietly(
  trx: Trx,
  claimId: number,
  values: { policy_id?: number | null; sent_at?: Date | null },
): Promise<void> {
  await trx.updateTable('claims').set(values).where('id', '=', claimId).execute();
}

/**
 * Gives a new claim without an assignee to the team of its category, else of its product; false when the team stays.
 * Its client does not notice.
 */
export async function giveToTeamOfTopics(
  trx: Trx,
  claimId: number,
  { category_id, product_id }: Pick<Sorting, 'category_id' | 'product_id'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update claims as c set team_id = chosen.id
    from (select ${teamOfTopics(sql`${category_id}::bigint`, sql`${product_id}::bigint`)} as id) as chosen
    where c.id = ${claimId} and c.assignee_id is null and chosen.id is not null
      and c.team_id is distinct from chosen.id`.execute(trx);
  return numAffectedRows > 0n;
}

/** The targets of a claim follow from its policy and its days, so they are recomputed after a change of these. */
export const countAnew = async (trx: Trx, claimId: number): Promise<void> =>
  followTargets(trx, [claimId]);
