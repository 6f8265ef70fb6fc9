import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { inWords, type Sentence } from '../rooms/conversations/sentences.ts';
import { soundsFrench } from './spoken.ts';

/** The conversations that led to the demo's reports: the client's messages and the assistant's offers. */

const IS_FRENCH = soundsFrench(sql`r.reclamation_text`);
/** The assistant answers a moment after the client. A client who asks for a person has read the answer first. */
const ANSWERED_AFTER = sql`interval '2 seconds'`;
const ASKED_AFTER = sql`interval '40 seconds'`;

/**
 * Creates them from the reports, with statements over all rows, because a load demo has 100,000.
 */
export async function storeConversations(trx: Kysely<Tables>): Promise<void> {
  await sql`
    insert into conversations (client_id, name, created_at, updated_at)
    select r.user_id, r.conversation_id, r.created_at, r.created_at + ${ASKED_AFTER}
    from reports as r where r.conversation_id is not null order by r.id`.execute(trx);
  await sql`
    insert into messages (conversation_id, side, author_id, body, purpose, client_message_id, created_at)
    select o.id, 'CLIENT', o.client_id, r.reclamation_text, 'REPLY', '1', r.created_at
    from conversations as o join reports as r on r.user_id = o.client_id and r.conversation_id = o.name
    order by r.id`.execute(trx);
  await answer(trx);
  await askForPerson(trx);
}

/**
 * A confident suggestion becomes an answer, any other a choice. Without a suggestion the assistant asks for details.
 */
async function answer(trx: Kysely<Tables>): Promise<void> {
  const said = (sentence: Sentence) =>
    sql`case when ${IS_FRENCH} then ${inWords('fr', [sentence])} else ${inWords('en', [sentence])} end`;
  await sql`
    insert into messages (conversation_id, side, author_id, body, purpose, answers_id, created_at, answer)
    select m.conversation_id, 'ASSISTANT', null,
      case when v.version is null then ${said('askBack')} when r.confident then ${said('sure')} else ${said('choice')} end,
      'REPLY', m.id, m.created_at + ${ANSWERED_AFTER},
      case when v.version is null then '{"kind": "QUESTION", "suggestions": []}'::jsonb
        else jsonb_build_object('kind', case when r.confident then 'SURE' else 'CHOICE' end,
          'suggestions', jsonb_build_array(jsonb_build_object('id', r.suggested_solution_id, 'version', v.version,
            'score', r.score, 'evidence', jsonb_build_object('words', '[]'::jsonb, 'confirmed', t.taught, 'compared', t.taught))))
      end
    from messages as m
    join conversations as o on o.id = m.conversation_id
    join reports as r on r.user_id = o.client_id and r.conversation_id = o.name
    left join lateral (
      select version from solution_versions where solution_id = r.suggested_solution_id and changed_at <= r.created_at
      order by version desc limit 1
    ) as v on true
    left join lateral (
      select count(*) as taught from training_examples where solution_id = r.suggested_solution_id
    ) as t on true
    where m.side = 'CLIENT' order by m.id`.execute(trx);
}

/** A conversation that became a claim ends with the client's request for a person. */
async function askForPerson(trx: Kysely<Tables>): Promise<void> {
  await sql`
    insert into messages (conversation_id, claim_id, side, author_id, body, purpose, client_message_id, act, created_at, answer)
    select o.id, r.claim_id, 'CLIENT', o.client_id,
      case when ${IS_FRENCH} then 'Parler à une personne' else 'Talk to a person' end,
      'REPLY', '2', 'PERSON', r.created_at + ${ASKED_AFTER}, '{"kind": "SILENT", "suggestions": []}'
    from conversations as o join reports as r on r.user_id = o.client_id and r.conversation_id = o.name
    where r.claim_id is not null order by r.id`.execute(trx);
}
