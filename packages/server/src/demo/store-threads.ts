import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { soundsFrench } from './spoken.ts';

/**
 * The threads of the demo's claims. Events are chosen by the claims' ids, so that the same seed gives the same demo.
 */

const IS_FRENCH = soundsFrench(sql`c.contenu`);
const AFTER = (hours: number, now: Date) =>
  sql`least(${now}::timestamptz, c.updated_at + make_interval(hours => ${sql.lit(hours)}))`;

/** Fills the threads: authors and times of answers, further messages of clients, notes, ratings, and notifications. */
export async function storeThreads(trx: Kysely<Tables>, now: Date): Promise<void> {
  await signAnswers(trx);
  await writeReplies(trx, now);
  await writeNotes(trx, now);
  await acceptAnswers(trx, now);
  await tellPeople(trx, now);
}

/**
 * Makes the assignee the author of an answer, and records the change of status that the answer
 * made.
 */
async function signAnswers(trx: Kysely<Tables>): Promise<void> {
  await sql`
    update messages as m set author_id = c.assignee_id, recorded = false
    from claims as c where c.id = m.claim_id and c.assignee_id is not null`.execute(trx);
  await sql`
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, client_visible)
    select c.id, c.updated_at, c.assignee_id, 'STATUS', 'OPEN',
      case c.status when 'PENDING' then 'PENDING' else 'RESOLVED' end, true
    from claims as c where c.status <> 'OPEN' order by c.id`.execute(trx);
}

/** Every third waiting client has written again. */
async function writeReplies(trx: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    with replied as (
      update claims as c set client_replied_at = ${AFTER(5, now)}
      where c.status = 'PENDING' and c.id % 3 = 0 returning c.id, c.client_id, c.contenu, c.client_replied_at
    )
    insert into messages (claim_id, side, author_id, body, purpose, created_at)
    select c.id, 'CLIENT', c.client_id,
      case when ${IS_FRENCH} then 'Merci. Avez-vous une date ?' else 'Thank you. Can you say by when?' end,
      'REPLY', c.client_replied_at
    from replied as c order by c.id`.execute(trx);
}

/** Every fifth claim with an assignee gets a note by him. */
async function writeNotes(trx: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    insert into claim_notes (claim_id, author_id, body, created_at)
    select c.id, c.assignee_id,
      case when ${IS_FRENCH} then 'Client rappelé : joignable après 17 h.'
        else 'Rang the client: he can be reached after 17:00.' end,
      ${AFTER(1, now)}
    from claims as c where c.status <> 'OPEN' and c.assignee_id is not null and c.id % 5 = 0 order by c.id`.execute(
    trx,
  );
}

/** Every second closed claim was accepted by its client, with a rating. */
async function acceptAnswers(trx: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    with accepted as (
      update claims as c set closure = 'ACCEPTED' where c.status = 'CLOSED' and c.id % 2 = 0
      returning c.id, c.client_id, c.cycle, c.updated_at
    ), rated as (
      insert into claim_ratings (claim_id, cycle, author_id, rating, created_at)
      select c.id, c.cycle, c.client_id, 3 + c.id % 3, ${AFTER(8, now)} from accepted as c
    )
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, reason, client_visible)
    select c.id, ${AFTER(8, now)}, c.client_id, 'STATUS', 'RESOLVED', 'CLOSED', 'ACCEPTED', true
    from accepted as c order by c.id`.execute(trx);
  await sql`
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, client_visible)
    select c.id, ${AFTER(8, now)}, c.assignee_id, 'STATUS', 'RESOLVED', 'CLOSED', true
    from claims as c where c.status = 'CLOSED' and c.closure is null order by c.id`.execute(trx);
}

/** Employees have unread messages of clients; clients have unread answers from the last week. */
async function tellPeople(trx: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, area, object_id, actor_id, at)
    select told.* from (
      select c.assignee_id as user_id, 'claim.replied' as kind, 'claims', c.id, c.client_id, c.client_replied_at as at
      from claims as c where c.client_replied_at is not null and c.assignee_id is not null
      union all
      select c.client_id, 'claim.answered', 'claims', c.id, c.assignee_id, c.updated_at
      from claims as c where c.status = 'RESOLVED' and c.assignee_id is not null and c.client_id is not null
        and c.updated_at > ${now}::timestamptz - interval '7 days'
    ) as told order by told.at, told.user_id`.execute(trx);
}
