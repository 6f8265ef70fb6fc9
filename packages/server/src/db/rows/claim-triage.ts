import { type RawBuilder, sql } from 'kysely';
import type { PolicyRow, TriageRow } from '../tables.ts';

/**
 * The topics and the policy of a claim, read together with it. The query joins `claim_triage as sorted` and
 * `policies as held`. A subquery for each of these fields was a third of the database's work for a page of claims.
 */

/** A column of a claim's triage; null for a claim that has none. */
export const triageOfClaim =
  <Column extends keyof TriageRow>(column: Column) =>
  (): RawBuilder<TriageRow[Column] | null> =>
    sql.ref(`sorted.${column}`);

/** A column of the policy version under which a claim is answered; null without one. */
export const policyOfClaim =
  <Column extends keyof PolicyRow>(column: Column) =>
  (): RawBuilder<PolicyRow[Column] | null> =>
    sql.ref(`held.${column}`);

type Topic = RawBuilder<number | null>;

/**
 * The policy and team of a claim's category and product, the category first. A part without them has those of its
 * parent.
 */
const broughtBy = (categoryId: Topic, productId: Topic) => sql`(
  select 1 as place, coalesce(g.policy_code, up.policy_code) as code, coalesce(g.team_id, up.team_id) as team_id
  from categories as g left join categories as up on up.id = g.parent_id where g.id = ${categoryId}
  union all
  select 2, coalesce(g.policy_code, up.policy_code), coalesce(g.team_id, up.team_id)
  from products as g left join products as up on up.id = g.parent_id where g.id = ${productId})`;

/**
 * The id of the policy that a claim gets: the enabled version of the policy of its category, else of its product. null:
 * neither has one.
 */
export const policyOfTopics = (categoryId: Topic, productId: Topic): Topic => sql`(
  select p.id from ${broughtBy(categoryId, productId)} as named
  join policies as p on p.code = named.code and p.enabled
  order by named.place limit 1)`;

/** The team that a claim gets from its topics, chosen like its policy. null: neither has one. */
export const teamOfTopics = (categoryId: Topic, productId: Topic): Topic => sql`(
  select named.team_id from ${broughtBy(categoryId, productId)} as named where named.team_id is not null
  order by named.place limit 1)`;
