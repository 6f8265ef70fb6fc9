import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { soundsFrench } from './spoken.ts';

/** Variety among the claims: channel, remedy, ending, links. Chosen by their ids. */

/** Sets these fields. The threads must exist already. */
export async function storeClaimKinds(trx: Kysely<Tables>): Promise<void> {
  await sql`
    update claims as c set
      channel = case when c.conversation_id is not null then 'ASSISTANT' when c.created_by = c.client_id then 'PORTAL'
        when c.id % 4 = 0 then 'LETTER' when c.id % 7 = 0 then 'BRANCH' else 'PHONE' end,
      sent_at = case when c.conversation_id is null and c.created_by <> c.client_id and c.id % 4 = 0
        then c.created_at - interval '3 days' end,
      remedy = case c.id % 6 when 0 then '{REFUND}' when 1 then '{REPLACEMENT}' when 2 then '{EXPLANATION,APOLOGY}'
        else '{}' end::text[]`.execute(trx);
  await withdraw(trx);
  await reopen(trx);
  await link(trx);
  await dismiss(trx);
}

/** Every fifth closed claim that was not accepted was withdrawn by its client. */
async function withdraw(trx: Kysely<Tables>): Promise<void> {
  await sql`
    with withdrawn as (
      update claims as c set closure = 'WITHDRAWN'
      where c.status = 'CLOSED' and c.closure is null and c.id % 5 = 1 returning c.id, c.client_id
    )
    update claim_changes as h set actor_id = w.client_id, reason = 'WITHDRAWN'
    from withdrawn as w where h.claim_id = w.id and h.to_value = 'CLOSED'`.execute(trx);
}

/** Every ninth answered claim had been answered once before; its client reopened it, and was right. */
async function reopen(trx: Kysely<Tables>): Promise<void> {
  const isReopened = sql`c.status = 'RESOLVED' and c.conversation_id is null and c.id % 9 = 4
    and c.updated_at > c.created_at + interval '4 hours'`;
  await sql`
    insert into messages (claim_id, side, author_id, body, purpose, created_at)
    select c.id, side, author, case when ${soundsFrench(sql`c.contenu`)} then french else english end, purpose, c.created_at + after
    from claims as c cross join lateral (values
      ('STAFF', c.assignee_id, 'FINAL', interval '1 hour', 'We have looked into it, and it should be settled now.',
        'Nous avons vérifié : cela devrait être réglé.'),
      ('CLIENT', c.client_id, 'REPLY', interval '3 hours', 'It is not. I have the same trouble again.',
        'Ce n’est pas le cas : le même problème est revenu.')
    ) as said (side, author, purpose, after, english, french)
    where ${isReopened} order by c.id, after`.execute(trx);
  await sql`
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, reason, client_visible)
    select c.id, c.created_at + after, actor, 'STATUS', was, became, reason, true
    from claims as c cross join lateral (values
      (c.assignee_id, 'OPEN', 'RESOLVED', 'UNSTATED', interval '1 hour'),
      (c.client_id, 'RESOLVED', 'OPEN', 'REOPENED', interval '3 hours')
    ) as changed (actor, was, became, reason, after)
    where ${isReopened} order by c.id, after`.execute(trx);
  await sql`update claims as c set cycle = 2 where ${isReopened}`.execute(trx);
}

/** Links some consecutive claims of the same client. */
async function link(trx: Kysely<Tables>): Promise<void> {
  await sql`
    insert into claim_links (claim_id, other_id, kind, created_by, created_at)
    select before, id, 'RELATED', assignee_id, created_at from (
      select c.id, c.assignee_id, c.created_at,
        lag(c.id) over (partition by c.client_id order by c.id) as before
      from claims as c
    ) as pair where before is not null and assignee_id is not null and id % 25 = 3 order by id`.execute(
    trx,
  );
}

/** Every fourth report without a suggestion was no complaint, or only a test. */
async function dismiss(trx: Kysely<Tables>): Promise<void> {
  await sql`
    update reports as r set settled_by = 'DISMISSED', settled_at = r.created_at + interval '1 hour',
      settler_id = (select id from users where role = 'EMPLOYE' order by id limit 1),
      dismissal = case when r.reclamation_text ~* 'test|hello' then 'TEST' else 'NOT_A_COMPLAINT' end, version = r.version + 1
    where not r.validated_by_employee and r.solution_id is null and r.claim_id is null and r.id % 4 = 0
      and r.created_at < (select max(created_at) from reports) - interval '1 day'`.execute(trx);
}
