import type {
  getHistory as historyEndpoint,
  HistoryItem,
  HistoryKind,
} from '@recourse/contract/people';
import { HISTORY } from '@recourse/contract/values/limits';
import { claimReference } from '@recourse/contract/values/reference';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { documentsVisibleTo } from '../documents/documents.repository.ts';
import { reportsVisibleTo } from '../reports/store/reports.repository.ts';
import { type HistoryPlace, historyReader, type HistoryRow, rankOf } from './history.repository.ts';
import { findIsClient } from './people.repository.ts';

const readHistoryRows = historyReader({
  reports: reportsVisibleTo,
  documents: documentsVisibleTo,
});

/** A page of a client's history, newest first, with what the caller may see. Throws 404. */
export async function readHistory(
  ctx: Context,
  actor: Actor,
  { id, after, kind }: { id: number; after?: string | undefined; kind?: HistoryKind | undefined },
): Promise<EndpointReply<typeof historyEndpoint>> {
  const rows = await readHistoryRows(ctx.db, actor, {
    clientId: id,
    kind,
    after: after === undefined ? null : toPlace(after),
    count: HISTORY.page + 1,
  });
  if (rows.length === 0 && !(await findIsClient(ctx.db, id))) throw notFound();
  const shown = rows.slice(0, HISTORY.page);
  const last = rows.length > HISTORY.page ? shown.at(-1) : undefined;
  return { data: shown.map(toItem), meta: { next: last ? placeOf(last) : null } };
}

const placeOf = ({ at, kind, id }: HistoryRow): string => `${at.getTime()}-${rankOf(kind)}-${id}`;

function toPlace(text: string): HistoryPlace {
  const [at = 0, rank = 0, id = 0] = text.split('-').map(Number);
  return { at, rank, id };
}

function toItem(row: HistoryRow): HistoryItem {
  const entry = { id: row.id, at: row.at.toISOString() };
  const text = row.text ?? '';
  const claim = { claimId: row.claim_id ?? 0, reference: referenceOf(row) };
  switch (row.kind) {
    case 'CLAIM':
      return {
        kind: 'CLAIM',
        ...entry,
        reference: claim.reference,
        text,
        status: row.status ?? 'OPEN',
        channel: row.channel ?? 'PORTAL',
        assigneeName: row.person_name,
        filedBy: row.filed_by,
      };
    case 'REPORT':
      return { kind: 'REPORT', ...entry, text, validated: row.flag === true };
    case 'DOCUMENT':
      return { kind: 'DOCUMENT', ...entry, name: text, isSent: row.flag === true };
    case 'MESSAGE':
      return {
        kind: 'MESSAGE',
        ...entry,
        ...claim,
        side: row.side ?? 'CLIENT',
        authorName: row.person_name,
        text: row.text,
      };
    case 'RATING':
      return { kind: 'RATING', ...entry, ...claim, rating: row.rating, text };
  }
}

const referenceOf = ({ claim_id, claim_at }: HistoryRow): string =>
  claim_id === null || claim_at === null ? '' : claimReference(claim_id, claim_at.toISOString());
