import type {
  Conversation,
  ConversationMessage,
  ConversationSuggestion,
  listConversationMessages as messagesEndpoint,
  listConversations as listEndpoint,
  postConversationMessage as postEndpoint,
} from '@recourse/contract/conversations';
import type { ThreadFile } from '@recourse/contract/claims-thread';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { claimReference } from '@recourse/contract/values/reference';
import { THREAD } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import {
  findClaim,
  findClaimOfClient,
  findVisibleClaims,
} from '../claims/store/claims.repository.ts';
import {
  claimOfConversation,
  type ConversationClaim,
  type ConversationKey,
  fillConversations,
  missingConversations,
  openConversation,
} from '../claims/thread/conversations.repository.ts';
import { readFiles } from '../claims/thread/files.repository.ts';
import { findVisibleReport, findVisibleReports } from '../reports/store/reports.repository.ts';
import * as repository from './conversations.repository.ts';

/** How many conversations of one name are searched for the first one that an employee may see. */
const NAMESAKES = 20;
/**
 * Creates the older conversations, from before they were stored, when their client first asks for
 * his list.
 */
const MADE_AT_ONCE = 200;

/** A page of the client's own conversations, newest first. */
export async function listConversations(
  ctx: Context,
  actor: Actor,
  query: Parameters<typeof pageOf>[0],
): Promise<EndpointReply<typeof listEndpoint>> {
  const missing = await missingConversations(ctx.db, actor.userId, MADE_AT_ONCE);
  if (missing.length > 0)
    await inTransaction(ctx.db, (trx) => fillConversations(trx, missing, ctx.clock.now()));
  const page = pageOf(query);
  const { rows, total } = await repository.listOwn(ctx.db, actor.userId, page);
  return listOf({ rows: rows.map(toConversation), total }, page);
}

const toConversation = (row: repository.ListedConversation): Conversation => ({
  id: row.id,
  conversationId: row.name,
  title: row.title ?? '',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  claim: row.claim && {
    id: row.claim.id,
    status: row.claim.status,
    reference: claimReference(row.claim.id, new Date(row.claim.at).toISOString()),
  },
});

/** The messages of a conversation, with those of its claim. Throws 404. */
export async function readConversation(
  ctx: Context,
  actor: Actor,
  {
    name,
    clientId,
    after,
  }: { name: string; clientId: number | undefined; after: number | undefined },
): Promise<EndpointReply<typeof messagesEndpoint>> {
  const found = await findVisible(ctx, actor, { name, clientId });
  if (!found) throw notFound();
  const key = { clientId: found.row.client_id, name };
  const isForStaff = actor.role !== 'CLIENT';
  const claim = await claimOfConversation(ctx.db, key, { isForStaff });
  const { shown, claimIds } = await claimsShown((id) => findClaim(ctx.db, actor, id), claim);
  const rows = await repository.listMessages(
    ctx.db,
    // Messages of a claim that the reader may not see are left out.
    { id: found.row.id, claimIds },
    { isBlind: found.isBlind, after, count: THREAD.page + 1 },
  );
  const page = rows.slice(0, THREAD.page);
  const [newest] = found.reports;
  return {
    data: await toMessages(ctx, actor, page),
    meta: { next: rows.length > THREAD.page ? (page.at(-1)?.id ?? null) : null },
    report:
      newest === undefined ? null : ((await findVisibleReport(ctx.db, actor, newest)) ?? null),
    claim: shown ?? null,
    isOver: claim !== undefined && claim.deleted_at !== null,
  };
}

/** The conversation's claim and its root: which of them the reader may see, and which one he is shown. */
async function claimsShown<Shown extends { id: number }>(
  find: (id: number) => Promise<Shown | undefined>,
  claim: ConversationClaim | undefined,
) {
  if (claim?.deleted_at !== null) return { shown: undefined, claimIds: [] };
  const root = await find(claim.id);
  const own = claim.own_id === claim.id ? root : await find(claim.own_id);
  const claimIds = [root, own].flatMap((one) => one?.id ?? []);
  return { shown: root ?? own, claimIds: [...new Set(claimIds)] };
}

interface Found {
  row: repository.ConversationRow;
  /** Its reports that the reader may see, newest first. */
  reports: readonly number[];
  isBlind: boolean;
}

/** The conversation of this name that the reader may see: his own, or one whose report or claim he may see. */
async function findVisible(
  ctx: Context,
  actor: Actor,
  { name, clientId }: { name: string; clientId: number | undefined },
): Promise<Found | undefined> {
  const isClient = actor.role === 'CLIENT';
  if (isClient && clientId !== undefined && clientId !== actor.userId) return undefined;
  const whose = isClient ? actor.userId : clientId;
  if (isClient) await makeMissing(ctx, { clientId: actor.userId, name });
  const rows = await repository.findByName(ctx.db, name, { clientId: whose, count: NAMESAKES });
  const things = rows.length === 0 ? [] : await repository.findRowsOf(ctx.db, rows);
  const watchers = { role: actor.role, userIds: [actor.userId] };
  const idsIn = (area: 'reports' | 'claims') =>
    things.filter((thing) => thing.area === area).map(({ id }) => id);
  const [reports, claims] = await Promise.all([
    findVisibleReports(ctx.db, { watchers, ids: idsIn('reports') }),
    findVisibleClaims(ctx.db, { watchers, ids: idsIn('claims') }),
  ]);
  const seen = {
    reports: new Set(reports.map(({ id }) => id)),
    claims: new Set(claims.map(({ id }) => id)),
  };
  const row = rows.find(
    ({ id }) =>
      actor.role !== 'EMPLOYE' ||
      things.some((thing) => thing.conversation === id && seen[thing.area].has(thing.id)),
  );
  if (!row) return undefined;
  const own = things.filter(
    ({ conversation, area }) => conversation === row.id && area === 'reports',
  );
  return {
    row,
    reports: own.map(({ id }) => id).filter((id) => seen.reports.has(id)),
    isBlind: actor.role === 'EMPLOYE' && own.some(({ isBlind }) => isBlind),
  };
}

/**
 * Creates a client's conversation from his reports, when it is from before conversations were
 * stored.
 */
async function makeMissing(ctx: Context, key: ConversationKey): Promise<void> {
  const missing = await missingConversations(ctx.db, key.clientId, MADE_AT_ONCE);
  if (missing.some(({ name }) => name === key.name))
    await inTransaction(ctx.db, (trx) => openConversation(trx, key, ctx.clock.now()));
}

/**
 * The results of a message: the assistant's answer, and the report and claim of its conversation.
 */
export async function readReply(
  ctx: Context,
  actor: Actor,
  { key, messageId }: { key: ConversationKey; messageId: number },
): Promise<EndpointReply<typeof postEndpoint>> {
  const rows = [
    await repository.findMessage(ctx.db, messageId),
    await repository.findAnswerTo(ctx.db, messageId),
  ].filter((row) => row !== undefined);
  const [message, said] = await toMessages(ctx, actor, rows);
  if (!message) throw notFound();
  const { report, claim } = await readResult(ctx, actor, key);
  const kind = said?.answer?.kind ?? 'SILENT';
  return {
    message,
    answer: {
      kind,
      text: said?.body ?? '',
      suggestions: said?.answer?.suggestions ?? [],
      message: said ?? null,
    },
    report,
    claim,
  };
}

async function readResult(ctx: Context, actor: Actor, { clientId, name }: ConversationKey) {
  const found = await findVisible(ctx, actor, { name, clientId });
  const [newest] = found?.reports ?? [];
  const claim = await claimOfConversation(ctx.db, { clientId, name });
  const { shown } = await claimsShown((id) => findClaimOfClient(ctx.db, actor, id), claim);
  return {
    report:
      newest === undefined ? null : ((await findVisibleReport(ctx.db, actor, newest)) ?? null),
    claim: shown ?? null,
  };
}

/** The files of messages of claims, by message; a client gets none of a withdrawn message. */
async function filesOf(ctx: Context, actor: Actor, rows: readonly repository.NamedMessage[]) {
  const sent = rows.filter(
    ({ claim_id, withdrawn_at }) =>
      claim_id !== null && (withdrawn_at === null || actor.role !== 'CLIENT'),
  );
  const claimIds = [...new Set(sent.flatMap(({ claim_id }) => claim_id ?? []))];
  const wanted = { messageIds: sent.map(({ id }) => id), noteIds: [], filed: false };
  const files = await readFiles(ctx.db, claimIds, wanted);
  return (messageId: number): ThreadFile[] =>
    files.flatMap(({ id, nom, mime, size, messageId: of }) =>
      of === messageId ? { id, nom, mime, size } : [],
    );
}

/**
 * Messages in the shape for a reader, with the texts of the solutions that the assistant offered at
 * the time.
 */
async function toMessages(
  ctx: Context,
  actor: Actor,
  rows: readonly repository.NamedMessage[],
): Promise<ConversationMessage[]> {
  const offered = rows.flatMap(({ answer }) => answer?.suggestions ?? []);
  const texts = await repository.findTexts(ctx.db, offered, actor);
  const textOf = new Map(texts.map((text) => [`${text.id} ${text.version}`, text]));
  const files = await filesOf(ctx, actor, rows);
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    author: { id: row.author_id, name: row.author_name, role: row.side },
    body: row.withdrawn_at === null ? row.body : null,
    purpose: row.purpose,
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
    recorded: row.recorded,
    clientMessageId: row.client_message_id,
    act: row.act,
    pickedId: row.picked_id,
    documents: files(row.id),
    answer:
      row.side === 'ASSISTANT' && row.answer !== null
        ? {
            kind: row.answer.kind,
            suggestions: row.answer.suggestions.flatMap((one): ConversationSuggestion[] => {
              const text = textOf.get(`${one.id} ${one.version}`);
              return text ? [{ ...one, texte: text.texte, motcle: text.motcle }] : [];
            }),
          }
        : null,
  }));
}
