import { newWords } from '@recourse/contract/values/conversation-text';
import { type Insertable, type Kysely, sql, type SqlBool } from 'kysely';
import type {
  ClaimRow,
  ConversationRow,
  MessageRow,
  MessagesTable,
  Tables,
} from '../../../db/tables.ts';

/**
 * Conversations with the assistant, and their messages. Each writer locks the conversation before its report and its
 * claim.
 */

/** A client, and the id that his browser gave the conversation. */
export interface ConversationKey {
  readonly clientId: number;
  readonly name: string;
}

/**
 * A client's conversation, created when it is missing, and locked until the transaction ends. A new one gets the
 * messages from its older reports, made before conversations were stored.
 */
export async function openConversation(
  trx: Kysely<Tables>,
  key: ConversationKey,
  at: Date,
): Promise<ConversationRow> {
  const found = await lockConversation(trx, key);
  if (found) return found;
  const made = await trx
    .insertInto('conversations')
    .values({ client_id: key.clientId, name: key.name, created_at: at, updated_at: at })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .execute();
  await fillFromReports(trx, made);
  const row = await lockConversation(trx, key);
  if (!row) throw new Error('A conversation that was made cannot be found.');
  return row;
}

/** A client's conversation, locked until the transaction ends; undefined when it is missing, or gone with its client. */
export async function lockConversation(
  trx: Kysely<Tables>,
  { clientId, name }: ConversationKey,
): Promise<ConversationRow | undefined> {
  return trx
    .selectFrom('conversations')
    .where('name', '=', name)
    .where('client_id', '=', clientId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What the client wrote himself in a conversation, oldest first, up to a message. */
export async function wordsOf(
  db: Kysely<Tables>,
  conversationId: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', 'CLIENT')
    .where('act', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('id', '<=', upTo)
    .select('body')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => body);
}

export type NewConversationMessage = Omit<Insertable<MessagesTable>, 'purpose' | 'claim_id'> & {
  conversation_id: number;
  claim_id?: number | null;
};

/** Stores a message of a conversation, and the time of its last message. */
export async function insertConversationMessage(
  trx: Kysely<Tables>,
  message: NewConversationMessage,
): Promise<MessageRow> {
  const row = await trx
    .insertInto('messages')
    .values({ claim_id: null, ...message, purpose: 'REPLY' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('conversations')
    .set({ updated_at: message.created_at })
    .where('id', '=', message.conversation_id)
    .execute();
  return row;
}

/** The claim that continues a conversation. */
export interface ConversationClaim extends Pick<ClaimRow, 'id' | 'status' | 'deleted_at'> {
  /** The claim made from the conversation; it differs from `id` when it was merged into `id`. */
  readonly own_id: number;
}

/**
 * The claim that continues a client's conversation: the newest claim made from it, or its root. Claims that are not
 * deleted come first. A hidden claim counts as deleted for its client, but not for the staff.
 */
export async function claimOfConversation(
  db: Kysely<Tables>,
  { clientId, name }: ConversationKey,
  { isForStaff = false }: { isForStaff?: boolean } = {},
): Promise<ConversationClaim | undefined> {
  const gone = isForStaff
    ? sql<Date | null>`coalesce(c.deleted_at, root.deleted_at)`
    : sql<Date | null>`coalesce(c.deleted_at, c.hidden_at, root.deleted_at, root.hidden_at)`;
  return db
    .selectFrom('claims as c')
    .innerJoin('claims as root', (join) =>
      join.on(sql<SqlBool>`root.id = coalesce(c.merged_into_id, c.id)`),
    )
    .where('c.client_id', '=', clientId)
    .where('c.conversation_id', '=', name)
    .select(['root.id', 'root.status', 'c.id as own_id'])
    .select(gone.as('deleted_at'))
    .orderBy(sql`c.deleted_at is not null`)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the new part of the text that a client sent with his report, as his message in the conversation. */
export async function insertNewWords(
  trx: Kysely<Tables>,
  key: ConversationKey,
  { said, at }: { said: string; at: Date },
): Promise<{ conversationId: number; claim: ConversationClaim | undefined } | null> {
  const { id } = await openConversation(trx, key, at);
  const body = newWords(await wordsOf(trx, id), said);
  if (body === '') return null;
  const claim = await claimOfConversation(trx, key);
  const isJoining = claim?.deleted_at === null && claim.status !== 'CLOSED';
  await insertConversationMessage(trx, {
    conversation_id: id,
    claim_id: isJoining ? claim.id : null,
    via_claim_id: isJoining && claim.own_id !== claim.id ? claim.own_id : null,
    side: 'CLIENT',
    author_id: key.clientId,
    body,
    created_at: at,
  });
  return { conversationId: id, claim: isJoining ? claim : undefined };
}

/** Creates missing conversations of reports, from what the reports contain. Returns how many. */
export async function fillConversations(
  trx: Kysely<Tables>,
  keys: readonly ConversationKey[],
  at: Date,
): Promise<number> {
  if (keys.length === 0) return 0;
  const made = await trx
    .insertInto('conversations')
    .values(
      keys.map(({ clientId, name }) => ({
        client_id: clientId,
        name,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .execute();
  await fillFromReports(trx, made);
  return made.length;
}

/**
 * The texts of the reports of new conversations, as messages from before conversations were stored. Nothing is
 * invented.
 */
async function fillFromReports(
  trx: Kysely<Tables>,
  conversations: readonly ConversationRow[],
): Promise<void> {
  if (conversations.length === 0) return;
  const reports = await trx
    .selectFrom('conversations as c')
    .innerJoin('reports as r', (join) =>
      join.onRef('r.user_id', '=', 'c.client_id').onRef('r.conversation_id', '=', 'c.name'),
    )
    .where(
      'c.id',
      'in',
      conversations.map(({ id }) => id),
    )
    .where('r.deleted_at', 'is', null)
    .whereRef('r.created_by', '=', 'r.user_id')
    .select(['c.id', 'c.client_id', 'r.reclamation_text', 'r.created_at', 'r.updated_at'])
    .orderBy('r.id')
    .execute();
  const said = new Map<number, string[]>();
  const messages = reports.flatMap((report) => {
    const words = said.get(report.id) ?? [];
    const body = newWords(words, report.reclamation_text);
    if (body === '') return [];
    said.set(report.id, [...words, body]);
    return {
      claim_id: null,
      conversation_id: report.id,
      side: 'CLIENT' as const,
      author_id: report.client_id,
      body,
      purpose: 'REPLY' as const,
      recorded: true,
      created_at: report.created_at,
    };
  });
  if (messages.length === 0) return;
  await trx.insertInto('messages').values(messages).execute();
  await sql`
    update conversations as c set created_at = r.first, updated_at = r.last
    from (
      select o.id, min(r.created_at) as first, max(r.updated_at) as last
      from conversations as o join reports as r
        on r.user_id = o.client_id and r.conversation_id = o.name and r.deleted_at is null
      where o.id = any (${sql.val([...said.keys()])}::bigint[]) group by o.id
    ) as r
    where c.id = r.id`.execute(trx);
}

/** The conversations of the next reports, and the id of the last of them; null when there are no more. */
export async function conversationsAfter(
  db: Kysely<Tables>,
  reportId: number,
  count: number,
): Promise<{ keys: ConversationKey[]; last: number; isLast: boolean }> {
  const rows = await db
    .selectFrom('reports')
    .where('id', '>', reportId)
    .select(['id', 'user_id', 'created_by', 'conversation_id', 'deleted_at'])
    .orderBy('id')
    .limit(count)
    .execute();
  return {
    keys: distinctKeys(rows),
    last: rows.at(-1)?.id ?? reportId,
    isLast: rows.length < count,
  };
}

/** The missing conversations of a client's reports, at most `count`. */
export async function missingConversations(
  db: Kysely<Tables>,
  clientId: number,
  count: number,
): Promise<ConversationKey[]> {
  const rows = await db
    .selectFrom('reports as r')
    .where('user_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('conversation_id', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select from conversations as c
        where c.client_id = r.user_id and c.name = r.conversation_id)`,
    )
    .select(['user_id', 'created_by', 'conversation_id', 'deleted_at'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return distinctKeys(rows);
}

interface KeyedReport {
  user_id: number | null;
  created_by: number;
  conversation_id: string | null;
  deleted_at: Date | null;
}

/** In the order of their names, so that two servers that create the same ones cannot deadlock. */
function distinctKeys(reports: readonly KeyedReport[]): ConversationKey[] {
  const keys = new Map<string, ConversationKey>();
  for (const { user_id, created_by, conversation_id, deleted_at } of reports) {
    if (user_id === null || user_id !== created_by || conversation_id === null) continue;
    if (deleted_at === null)
      keys.set(`${user_id} ${conversation_id}`, { clientId: user_id, name: conversation_id });
  }
  return [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}
