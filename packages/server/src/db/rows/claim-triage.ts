import { type RawBuilder, sql } from 'kysely';
import type { PolicyRow, TriageRow } from '../tables.ts';

/** What a claim is about, read beside it. A subquery instead of a join, as for the names of people. */

/** A column of a claim's triage; null for a claim that has none. The claim has an alias in the query. */
export const triageOfClaim =
  <Column extends keyof TriageRow>(column: Column) =>
  (claim: string): RawBuilder<TriageRow[Column] | null> =>
    sql`(select sorted.${sql.ref(column)} from claim_triage as sorted where sorted.claim_id = ${sql.ref(`${claim}.id`)})`;

/**
 * A column of the version of a policy under which a claim is answered; null without one. The claim is read again: where
 * it has just been written, the query has the columns of its fields only.
 */
export const policyOfClaim =
  <Column extends keyof PolicyRow>(column: Column) =>
  (claim: string): RawBuilder<PolicyRow[Column] | null> =>
    sql`(select held.${sql.ref(column)} from claims as own join policies as held on held.id = own.policy_id where own.id = ${sql.ref(`${claim}.id`)})`;

type Topic = RawBuilder<number | null>;

/** What the category and the product of a claim bring, the category first; a part without one has that of its parent. */
const broughtBy = (categoryId: Topic, productId: Topic) => sql`(
  select 1 as place, coalesce(g.policy_code, up.policy_code) as code, coalesce(g.team_id, up.team_id) as team_id
  from categories as g left join categories as up on up.id = g.parent_id where g.id = ${categoryId}
  union all
  select 2, coalesce(g.policy_code, up.policy_code), coalesce(g.team_id, up.team_id)
  from products as g left join products as up on up.id = g.parent_id where g.id = ${productId})`;

/**
 * The id of the policy that a claim gets for what it is about: the enabled version of the one that its category names,
 * else its product. null: neither names one.
 */
export const policyOfTopics = (categoryId: Topic, productId: Topic): Topic => sql`(
  select p.id from ${broughtBy(categoryId, productId)} as named
  join policies as p on p.code = named.code and p.enabled
  order by named.place limit 1)`;

/** The team that gets a claim for what it is about, chosen as its policy is. null: neither has one. */
export const teamOfTopics = (categoryId: Topic, productId: Topic): Topic => sql`(
  select named.team_id from ${broughtBy(categoryId, productId)} as named where named.team_id is not null
  order by named.place limit 1)`;
