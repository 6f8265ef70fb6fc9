import type { getThread as threadEndpoint, ThreadFile } from '@recourse/contract/claims-thread';
import { THREAD } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound } from '../../../kernel/errors.ts';
import { lockClaim } from '../store/claims.repository.ts';
import { beforeClaims } from './claim-history.repository.ts';
import { openConversation } from './conversations.repository.ts';
import { type FilesWanted, readFiles, type SentFile } from './files.repository.ts';
import { toThreadFile } from './thread-file.ts';
import {
  clientItem,
  type ConversationKey,
  readThreadHead,
  readThreadRows,
  staffItem,
  type ThreadConversation,
  type ThreadPlace,
  type ThreadRow,
} from './thread.repository.ts';

/** A page of a claim's thread, oldest first; a client sees no notes. Throws 404. */
export async function readThread(
  ctx: Context,
  actor: Actor,
  place: { id: number; after: string | undefined },
): Promise<EndpointReply<typeof threadEndpoint>> {
  const { rows, filesOf, next, newest } = await readThreadPage(ctx, actor, place);
  const meta = { next, newest };
  return actor.role === 'CLIENT'
    ? { data: rows.map((row) => clientItem(row, filesOf(row))), meta }
    : { data: rows.map((row) => staffItem(row, filesOf(row))), meta };
}

/** A page of a thread before it is shaped for a reader. */
export interface ThreadPageRows {
  readonly rows: readonly ThreadRow[];
  /** The files of these rows with their hashes. `filesOf` gives those of one row. */
  readonly files: readonly SentFile[];
  readonly filesOf: (row: ThreadRow) => ThreadFile[];
  readonly next: string | null;
  /** The claim of the thread, and its newest message at the time of the request. */
  readonly rootId: number;
  readonly newest: number | null;
}

/** Reads a page of a claim's thread; a merged claim has the thread of its root. Throws 404. */
export async function readThreadPage(
  ctx: Context,
  actor: Actor,
  { id, after }: { id: number; after: string | undefined },
): Promise<ThreadPageRows> {
  const isForClient = actor.role === 'CLIENT';
  let head = await readThreadHead(ctx.db, actor, id);
  if (after === undefined && head?.isUnfilled) {
    await fillFirst(ctx, actor, id);
    head = await readThreadHead(ctx.db, actor, id);
  }
  if (!head) throw notFound();
  const { claims, newest } = head;
  const conversations = await Promise.all(
    head.conversations.map(async (one) => conversationOf(ctx, actor, one)),
  );
  const read = await readThreadRows(ctx.db, claims, {
    conversations,
    isForClient,
    after: after === undefined ? null : toPlace(after),
    count: THREAD.page + 1,
  });
  const shown = read.slice(0, THREAD.page);
  const last = read.length > THREAD.page ? shown.at(-1) : undefined;
  const rows = shown.map(({ row }) => row);
  const files = head.hasFiles
    ? await readFiles(ctx.db, claims.ids, filesWanted(rows, isForClient))
    : [];
  const next = last ? toText(last.place) : null;
  return { rows, files, filesOf: filesByRow(files), next, rootId: claims.rootId, newest };
}

/** The files of these items. A client gets none of a withdrawn message, and reads no notes. */
function filesWanted(rows: readonly ThreadRow[], isForClient: boolean): FilesWanted {
  const idsOf = (kind: ThreadRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind && !isHidden(row) ? row.id : []));
  const isHidden = (row: ThreadRow) => isForClient && row.withdrawn_at !== null;
  return {
    messageIds: idsOf('MESSAGE'),
    noteIds: isForClient ? [] : idsOf('NOTE'),
    filed: rows.some(({ kind }) => kind === 'FILE'),
  };
}

/** Finds the files of an item. */
function filesByRow(files: readonly SentFile[]) {
  const byRow = Map.groupBy(files, ({ claimId, messageId, noteId }): string => {
    if (messageId !== null) return `MESSAGE ${messageId}`;
    return noteId === null ? `FILE ${claimId}` : `NOTE ${noteId}`;
  });
  return ({ kind, id }: ThreadRow) => (byRow.get(`${kind} ${id}`) ?? []).map(toThreadFile);
}

/** The conversation that became a claim; created first when it is from before conversations were stored. */
async function conversationOf(
  ctx: Context,
  actor: Actor,
  { claimId, isBlind, ...key }: ConversationKey,
): Promise<ThreadConversation> {
  const { id } =
    key.id === null
      ? await inTransaction(ctx.db, (trx) => openConversation(trx, key, ctx.clock.now()))
      : { id: key.id };
  return { claimId, conversationId: id, isBlind: isBlind && actor.role === 'EMPLOYE' };
}

/** Fills the thread of an old claim that is read before the background step has reached it. */
async function fillFirst(ctx: Context, actor: Actor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockClaim(trx, actor, id);
    if (row) await beforeClaims(trx, [row]);
  });
}

const toText = ({ at, rank, id }: ThreadPlace): string => `${at}-${rank}-${id}`;

function toPlace(text: string): ThreadPlace {
  const [at = 0, rank = 0, id = 0] = text.split('-').map(Number);
  return { at, rank, id };
}
