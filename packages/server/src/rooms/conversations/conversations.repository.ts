import type { ConversationSuggestion } from '@recourse/contract/conversations';
import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, sql } from 'kysely';
import { isUnjudgedBlind } from '../../db/rows/blind-report.ts';
import { personNamed } from '../../db/rows/person-name.ts';
import { type Visibility, findVisibleRows } from '../../db/rows/visible-rows.ts';
import type { ConversationRow, MessageRow, StoredAnswer, Tables } from '../../db/tables.ts';
import { findHits, type Listed, type Page } from '../../kernel/lists/lists.ts';

/** Reads conversations. The code that writes them is next to the messages of claims. */

const VISIBILITY: Visibility = {
  table: 'conversations',
  alias: 'o',
  visibleTo: ({ role, userId }) => (role === 'CLIENT' ? sql`o.client_id = ${userId}` : sql`false`),
  deletedAt: null,
  hasVersion: false,
};

/** The client whose conversations news are about; each client sees only his own. */
export const findVisibleConversations = findVisibleRows.bind(null, VISIBILITY);

export type { ConversationRow, StoredAnswer };

/** A message with the name of its author. */
export type NamedMessage = MessageRow & { author_name: string | null };

const named = (db: Kysely<Tables>) =>
  db
    .selectFrom('messages as m')
    .selectAll('m')
    .select(personNamed('m.author_id').as('author_name'));

/** One message. */
export async function findMessage(
  db: Kysely<Tables>,
  id: number,
): Promise<NamedMessage | undefined> {
  return named(db).where('m.id', '=', id).executeTakeFirst();
}

/** The message of a conversation to which its client gave this id. */
export async function findByClientMessageId(
  db: Kysely<Tables>,
  conversationId: number,
  clientMessageId: string,
): Promise<NamedMessage | undefined> {
  return named(db)
    .where('m.conversation_id', '=', conversationId)
    .where('m.client_message_id', '=', clientMessageId)
    .executeTakeFirst();
}

/** The assistant's answer to a message. */
export async function findAnswerTo(
  db: Kysely<Tables>,
  messageId: number,
): Promise<NamedMessage | undefined> {
  return named(db).where('m.answers_id', '=', messageId).executeTakeFirst();
}

/**
 * Stores that the assistant does not answer a message; after the hand-over, also which claim got it, and through which
 * one.
 */
export async function keepSilence(
  db: Kysely<Tables>,
  messageId: number,
  heard: { claimId: number; via: number | null } | null,
): Promise<void> {
  const silence: StoredAnswer = { kind: 'SILENT', suggestions: [] };
  await db
    .updateTable('messages')
    .set({
      answer: JSON.stringify(silence),
      ...(heard === null ? {} : { claim_id: heard.claimId, via_claim_id: heard.via }),
    })
    .where('id', '=', messageId)
    .execute();
}

/** A message of a client or the assistant. `turn_id` is the client's message, for an answer the answered one. */
export type HistoryRow = Pick<MessageRow, 'side' | 'body' | 'act' | 'picked_id' | 'answer'> & {
  turn_id: number;
};

/**
 * The messages of a client and the assistant in a conversation, each answer after its message, whenever it was given:
 * messages of two tabs may be answered in another order.
 */
export async function historyOf(db: Kysely<Tables>, conversationId: number): Promise<HistoryRow[]> {
  const turn = sql<number>`coalesce(answers_id, id)`;
  return db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('side', '<>', 'STAFF')
    .where('withdrawn_at', 'is', null)
    .select(['side', 'body', 'act', 'picked_id', 'answer', turn.as('turn_id')])
    .orderBy(turn)
    .orderBy('id')
    .execute();
}

/** How many messages a client has written into a conversation since a moment. */
export async function countSince(
  db: Kysely<Tables>,
  { conversationId, since }: { conversationId: number; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', 'CLIENT')
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether any solution for clients has a text in the given script; null means any script. */
export async function isAnythingTaught(
  db: Kysely<Tables>,
  letters: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('solutions')
    .where('archived_at', 'is', null)
    .where('internal', '=', false)
    .$if(letters !== null, (solutions) => solutions.where('texte', '~', `[${letters}]`))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of messages, oldest first: of a conversation, of its claim, and of the claim's root. */
export async function listMessages(
  db: Kysely<Tables>,
  { id, claimIds }: { id: number; claimIds: readonly number[] },
  { isBlind, after, count }: { isBlind: boolean; after: number | undefined; count: number },
): Promise<NamedMessage[]> {
  const ofClaim =
    claimIds.length === 0
      ? sql``
      : sql`union all select id, created_at from messages
          where claim_id = any (${sql.val(claimIds)}::bigint[]) and conversation_id is distinct from ${id}`;
  const hidden = isBlind
    ? sql`and (answer is null or answer -> 'suggestions' = '[]') and act is distinct from 'CARD'`
    : sql``;
  const following =
    after === undefined
      ? sql``
      : sql`where (created_at, id) > (select created_at, id from messages where id = ${after})`;
  const { rows } = await sql<NamedMessage>`
    select m.*, ${personNamed('m.author_id')} as author_name
    from (
      select * from (
        select id, created_at from messages where conversation_id = ${id} ${hidden} ${ofClaim}
      ) as every ${following} order by created_at, id limit ${count}
    ) as page join messages as m on m.id = page.id
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** A solution in one version. */
export interface SolutionVersion {
  readonly id: number;
  readonly version: number;
}

/** The texts of solutions in these versions; a client does not get internal ones. */
export async function findTexts(
  db: Kysely<Tables>,
  versions: readonly SolutionVersion[],
  { role }: Pick<Caller, 'role'>,
): Promise<(SolutionVersion & Pick<ConversationSuggestion, 'texte' | 'motcle'>)[]> {
  if (versions.length === 0) return [];
  return db
    .selectFrom('solution_versions as v')
    .innerJoin('solutions as s', 's.id', 'v.solution_id')
    .where((eb) =>
      eb(
        eb.refTuple('v.solution_id', 'v.version'),
        'in',
        versions.map(({ id, version }) => eb.tuple(id, version)),
      ),
    )
    .$if(role === 'CLIENT', (texts) =>
      texts.where('v.internal', '=', false).where('s.internal', '=', false),
    )
    .select(['v.solution_id as id', 'v.version', 'v.texte', 'v.motcle'])
    .execute();
}

/** A conversation as a list shows it. */
export interface ListedConversation {
  id: number;
  name: string;
  title: string | null;
  created_at: Date;
  updated_at: Date;
  claim: { id: number; status: 'OPEN' | 'PENDING' | 'RESOLVED' | 'CLOSED'; at: string } | null;
}

const TITLE_LENGTH = 120;

/** A page of a client's conversations. */
export async function listOwn(
  db: Kysely<Tables>,
  clientId: number,
  page: Page,
): Promise<Listed<ListedConversation>> {
  const own = db.selectFrom('conversations as o').where('o.client_id', '=', clientId);
  const source = { all: db.selectFrom('conversations as o'), fitting: own, id: 'o.id' };
  const { rows, total } = await findHits(db, source, page);
  const listed = await rows
    .select(['o.id', 'o.name', 'o.created_at', 'o.updated_at'])
    .select([
      sql<string | null>`(
        select left(m.body, ${sql.lit(TITLE_LENGTH)}) from messages as m
        where m.conversation_id = o.id and m.side = 'CLIENT' and m.withdrawn_at is null
        order by m.created_at, m.id limit 1)`.as('title'),
      sql<ListedConversation['claim']>`(
        select jsonb_build_object('id', root.id, 'status', root.status, 'at', root.created_at)
        from claims as c join claims as root on root.id = coalesce(c.merged_into_id, c.id)
        where c.client_id = o.client_id and c.conversation_id = o.name
          and c.deleted_at is null and root.deleted_at is null and c.hidden_at is null and root.hidden_at is null
        order by c.id desc limit 1)`.as('claim'),
    ])
    .execute();
  return { rows: listed, total };
}

/** Conversations of this name: of one client, or of several, oldest first. */
export async function findByName(
  db: Kysely<Tables>,
  name: string,
  { clientId, count }: { clientId: number | undefined; count: number },
): Promise<ConversationRow[]> {
  return db
    .selectFrom('conversations')
    .where('name', '=', name)
    .$if(clientId !== undefined, (own) => own.where('client_id', '=', clientId ?? 0))
    .selectAll()
    .orderBy('id')
    .limit(count)
    .execute();
}

/** The reports and the claims of conversations that are not deleted, newest first. */
export async function findRowsOf(
  db: Kysely<Tables>,
  conversations: readonly Pick<ConversationRow, 'id'>[],
): Promise<{ conversation: number; area: 'reports' | 'claims'; id: number; isBlind: boolean }[]> {
  const ids = conversations.map(({ id }) => id);
  const { rows } = await sql<{
    conversation: number;
    area: 'reports' | 'claims';
    id: number;
    isBlind: boolean;
  }>`
    select o.id as conversation, 'reports' as area, r.id, ${isUnjudgedBlind('r')} as "isBlind"
    from conversations as o
    join reports as r on r.user_id = o.client_id and r.conversation_id = o.name and r.deleted_at is null
    where o.id = any (${sql.val(ids)}::bigint[])
    union all
    select o.id, 'claims', c.id, false
    from conversations as o
    join claims as c on c.client_id = o.client_id and c.conversation_id = o.name and c.deleted_at is null
    where o.id = any (${sql.val(ids)}::bigint[])
    order by id desc`.execute(db);
  return rows;
}
