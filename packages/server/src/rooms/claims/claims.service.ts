import {
  type Claim,
  type ClaimCounts,
  type ClaimExportQuery,
  type ClaimListQuery,
  type ClientClaim,
  clientClaim,
  type listClaims as listEndpoint,
  mayAskForClaims,
  mayDeleteClaim,
  type NewClaim,
  type StaffClaim,
  staffClaim,
} from '@recourse/contract/claims';
import { LINK_MESSAGES } from '@recourse/contract/claims-links';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { forbidden, notFound, stale, unprocessable } from '../../kernel/errors.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { CLAIM } from './store/claims.fields.ts';
import { datesOf } from './store/claim-dates.ts';
import { currentTopics, sortNew } from './triage/sort-new.service.ts';
import { keepsRecord } from './life/keep-record.repository.ts';
import { keepRecord } from './life/keep-record.service.ts';
import { insertLink } from './related/links.repository.ts';
import { peopleOfNew } from './claim-people.service.ts';
import { insertClaim, softDeleteClaim } from './store/claims-write.repository.ts';
import { followClaims } from './thread/claim-history.repository.ts';
import { sendFiles } from './thread/send-files.service.ts';
import { countClaimsByStatus } from './store/claim-lists.repository.ts';
import { listClaimRows } from './store/claim-lists.repository.ts';
import { type ClaimNames, readNames } from './store/claim-names.repository.ts';
import { findClaim, lockClaim } from './store/claims.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/**
 * A page of claims: all for administrators; own ones, or the queue for an employee. Throws 403 when a client asks about
 * the work of the staff.
 */
export async function listClaims(
  ctx: Context,
  actor: Actor,
  query: ClaimListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  if (!mayAskForClaims(actor, query)) throw forbidden();
  const page = pageOf(query);
  return listOf(await listClaimRows(ctx.db, actor, { query, page, now: ctx.clock.now() }), page);
}

/**
 * The whole list of claims as CSV, with every field that the reader may see. For the staff it includes the names of
 * topics and teams. Throws 403 as the list does.
 */
export async function exportClaims(
  ctx: Context,
  actor: Actor,
  query: ClaimExportQuery,
): Promise<CsvReply> {
  if (!mayAskForClaims(actor, query)) throw forbidden();
  const now = ctx.clock.now();
  const isClient = actor.role === 'CLIENT';
  const names = isClient ? null : await readNames(ctx.db);
  return exportList<ExportedClaim>(ctx, actor, {
    area: 'claims',
    columns: isClient ? columnsOf(clientClaim) : [...columnsOf(staffClaim), ...NAME_COLUMNS],
    query,
    read: async (db, last) => {
      const page = pageAfter(last, query);
      const { rows } = await listClaimRows(db, actor, { query, page, now, last: last?.claim });
      return rows.map((claim) => exported(claim, names));
    },
  });
}

const NAME_COLUMNS = ['categoryName', 'productName', 'teamName'] as const;

/** A claim as a row of the file. */
type ExportedClaim = Omit<StaffClaim, 'due'> & {
  /** Each as a code and a day. */
  due: string[];
} & Partial<Pick<ClientClaim, 'unread'>> &
  Record<(typeof NAME_COLUMNS)[number], string | null> & {
    /** In the form in which it was read. */
    claim: Claim;
  };

function exported(claim: Claim, names: ClaimNames | null): ExportedClaim {
  const due = claim.due.map(({ code, dueOn }) => `${code} ${dueOn}`);
  const nameIn = (list: keyof ClaimNames, id: number | null | undefined): string | null =>
    names?.[list].get(id ?? 0) ?? null;
  return {
    ...(claim as StaffClaim),
    due,
    categoryName: nameIn('categories', claim.categoryId),
    productName: nameIn('products', claim.productId),
    teamName: 'teamId' in claim ? nameIn('teams', claim.teamId) : null,
    claim,
  };
}

/** The number of claims, in total and by status: all for administrators, own ones for everyone else. */
export async function countClaims(ctx: Context, actor: Actor): Promise<ClaimCounts> {
  const byStatus = await countClaimsByStatus(ctx.db, actor);
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { total, open: byStatus.OPEN, byStatus };
}

/** One claim. Throws 404 when it is missing or the caller may not see it. */
export async function getClaim(ctx: Pick<Context, 'db'>, actor: Actor, id: number): Promise<Claim> {
  const claim = await findClaim(ctx.db, actor, id);
  if (!claim) throw notFound();
  return claim;
}

/**
 * Files a claim. The staff may file it for any client; an employee becomes the assignee of what he files. Throws 400
 * for impossible days. Throws 422 for people who cannot be its assignee or client, and for files that the caller may
 * not send. Also throws 422 for a missing category or product, and for an earlier claim that the caller may not see.
 */
export async function createClaim(ctx: Context, actor: Actor, input: NewClaim): Promise<Claim> {
  return inTransaction(ctx.db, async (trx) => {
    const { userId, clientId, receivedAt, sentAt, documentIds, ...rest } = input;
    const { categoryId, productId, severity, followsId, ...fields } = rest;
    const at = ctx.clock.now();
    const followed = await findFollowed(trx, actor, followsId);
    const dates = datesOf({ receivedAt, sentAt }, at);
    const people = await peopleOfNew(trx, actor, { userId, clientId });
    const values = { ...CLAIM.toColumns(fields), ...dates, ...people, created_by: actor.userId };
    const claim = await insertClaim(trx, values, at);
    if (claim === null) throw new Error('A claim without conversation was refused as a double.');
    const topics = followed ? await currentTopics(trx, followed) : {};
    const moves = await sortNew(trx, claim.id, {
      categoryId: categoryId ?? topics.categoryId,
      productId: productId ?? topics.productId,
      severity,
    });
    await followClaims(trx, { userId: actor.userId, at }, [
      { id: claim.id, before: null, after: claim, moves },
    ]);
    await sendFiles(trx, actor, { claimId: claim.id, documentIds });
    if (followed) await linkToFollowed(trx, actor, { id: claim.id, followed, at });
    await recordChange(trx, actor, {
      action: 'create',
      area: 'claims',
      objectId: claim.id,
      fields: Object.keys(input),
      detail: { status: claim.status },
    });
    // Read again, because its policy and topics were stored after its row.
    return getClaim({ db: trx }, actor, claim.id);
  });
}

/** The earlier claim that a new one follows; undefined when it follows none. Throws 422 for a missing one. */
async function findFollowed(
  trx: Transaction,
  actor: Actor,
  followsId: number | null | undefined,
): Promise<Claim | undefined> {
  if ((followsId ?? null) === null) return undefined;
  const followed = await findClaim(trx, actor, followsId ?? 0);
  if (!followed) throw unprocessable(LINK_MESSAGES.missing, { followsId: LINK_MESSAGES.missing });
  return followed;
}

/** Links a new claim to the one that it follows. Only the staff are told. */
async function linkToFollowed(
  trx: Transaction,
  actor: Actor,
  { id, followed, at }: { id: number; followed: Claim; at: Date },
): Promise<void> {
  await insertLink(trx, {
    claim_id: id,
    other_id: followed.id,
    kind: 'FOLLOW_UP',
    created_by: actor.userId,
    created_at: at,
  });
  await announce(trx, 'claim-notes', followed.id);
}

/**
 * Moves a claim to the administrators' trash. When its policy keeps the record, the claim is withdrawn and hidden from
 * its client instead. Throws 404; 403 when the caller is not its author; 409 for the staff when the record is kept;
 * 412.
 */
export async function deleteClaim(
  ctx: Context,
  actor: Actor,
  target: { id: number; ifMatch: number | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockClaim(trx, actor, target.id);
    if (!row) throw notFound();
    if (!mayDeleteClaim(actor, { createdBy: row.created_by })) throw forbidden();
    if (target.ifMatch !== undefined && target.ifMatch !== row.version) throw stale();
    const at = ctx.clock.now();
    if (await keepsRecord(trx, row.id)) return keepRecord(trx, actor, { row, at });
    await softDeleteClaim(trx, row.id, { userId: actor.userId, at });
    await recordChange(trx, actor, { action: 'delete', area: 'claims', objectId: row.id });
  });
}
