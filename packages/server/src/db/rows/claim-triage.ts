import { type RawBuilder, sql } from 'kysely';
import type { PolicyRow, TriageRow } from '../tables.ts';

/** The topics of a claim, read together with it. A subquery instead of a join, as for the names of people. */

/** A column of a claim's triage; null for a claim that has none. The claim has an alias in the query. */
export const triageOfClaim =
  <Column extends keyof TriageRow>(column: Column) =>
  (claim: string): RawBuilder<TriageRow[Column] | null> =>
    sql`(select sorted.${sql.ref(column)} from claim_triage as sorted where sorted.claim_id = ${sql.ref(`${claim}.id`)})`;

/**
 * A column of the policy version under which a claim is answered; null without one. The claim is read again, because
 * for a claim just written the query has only the columns of its fields.
 */
export const policyOfClaim =
  <Column extends keyof PolicyRow>(column: Column) =>
  (claim: string): RawBuilder<PolicyRow[Column] | null> =>
    sql`(select held.${sql.ref(column)} from claims as own join policies as held on held.id = own.policy_id where own.id = ${sql.ref(`${claim}.id`)})`;

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
 * The id of the policy that a claim gets from its topics: the enabled version of the one that its category names, else
 * its product. null: neither names one.
 */
export const policyOfTopics = (categoryId: Topic, productId: Topic): Topic => sql`(
  select p.id from ${broughtBy(categoryId, productId)} as named
  join policies as p on p.code = named.code and p.enabled
  order by named.place limit 1)`;

/** The team that a claim gets from its topics, chosen like its policy. null: neither has one. */
export const teamOfTopics = (categoryId: Topic, productId: Topic): Topic => sql`(
  select named.team_id from ${broughtBy(categoryId, productId)} as named where named.team_id is not null
  order by named.place limit 1)`;
