import type {
  ClientThreadItem,
  StaffThreadItem,
  ThreadFile,
  ThreadItem,
  ThreadSuggestion,
} from '@recourse/contract/claims-thread';
import type { ClaimStatus, WaitingFor } from '@recourse/contract/claims';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { numberAndYear, referenceOf } from '../../../db/rows/claim-number.ts';
import { personNamed } from '../../../db/rows/person-name.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { isAmong } from '../../../db/rows/among.ts';
import { isStandingAnswer } from '../../../db/rows/stored-message.ts';
import type {
  ClaimChangesTable,
  MessageRow,
  StoredAnswer,
  Tables,
  TriageKind,
} from '../../../db/tables.ts';
import { claimsVisibleTo } from '../../../db/rows/claim-scope.ts';
import { isUnjudgedBlind } from '../../../db/rows/blind-report.ts';
import { isSentFile } from '../../../db/rows/sent-files.ts';
import {
  findThreadClaims,
  isOfThread,
  type ThreadClaims,
  threadOf,
} from '../../../db/rows/thread-claims.ts';
import type { Viewer } from '../../../db/rows/visible-rows.ts';

/** Reads threads. The statement for a client does not read what he may not see. */

export { findThreadClaims };

/** A position in a thread; the next item follows it. */
export interface ThreadPlace {
  /** Milliseconds. */
  readonly at: number;
  readonly rank: number;
  readonly id: number;
}

/** Kinds of items, in the order of items with the same time. */
const RANKS = {
  FILE: 0,
  MESSAGE: 1,
  NOTE: 2,
  CHANGE: 3,
  RATING: 4,
  LINK: 5,
  UNLINK: 6,
  MERGE: 7,
  UNMERGE: 8,
} as const;

/** An item as it is read, before it is shaped for a reader. */
export interface ThreadRow {
  kind: keyof typeof RANKS;
  id: number;
  at: Date;
  author_id: number | null;
  author_name: string | null;
  side: MessageRow['side'];
  body: string | null;
  purpose: MessageRow['purpose'] | null;
  withdrawn_at: Date | null;
  promised_on: string | null;
  recourse: string | null;
  recorded: boolean | null;
  what: ClaimChangesTable['kind'] | null;
  from_value: string | null;
  to_value: string | null;
  from_name: string | null;
  to_name: string | null;
  reason: string | null;
  comment: string | null;
  rating: number | null;
  answer: StoredAnswer | null;
  suggestions: ThreadSuggestion[] | null;
  /** The merged claim to which the item belongs, or to which it was written. */
  via: number | null;
}

/** The columns that all parts of the thread share. `has` gives the others. */
const NOTHING = {
  body: sql`null::text`,
  purpose: sql`null::text`,
  withdrawn_at: sql`null::timestamptz`,
  promised_on: sql`null::text`,
  recourse: sql`null::text`,
  recorded: sql`null::boolean`,
  what: sql`null::text`,
  from_value: sql`null::text`,
  to_value: sql`null::text`,
  reason: sql`null::text`,
  comment: sql`null::text`,
  rating: sql`null::integer`,
  answer: sql`null::jsonb`,
  via: sql`null::bigint`,
} as const;

function columns(
  has: Partial<Record<keyof typeof NOTHING, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return sql.join(
    Object.entries({ ...NOTHING, ...has }).map(
      ([name, value]) => sql`${value} as ${sql.ref(name)}`,
    ),
  );
}

/** The claim of a row when it differs from the thread's claim. */
const viaOf = ({ rootId }: ThreadClaims, column = 'claim_id') =>
  sql`nullif(${sql.ref(column)}, ${rootId}::bigint)`;

/** The files that were filed with a claim appear at its beginning. */
const filed = (claims: ThreadClaims) => sql`
  select 'FILE' as kind, ${sql.lit(RANKS.FILE)} as rank, c.id, c.created_at as at, c.created_by as author_id,
    case when c.created_by = c.client_id then 'CLIENT' else 'STAFF' end as side,
    ${columns({ via: viaOf(claims, 'c.id') })}
  from claims as c where ${isAmong('c.id', claims.ids)} and exists (
    select from documents as d where d.claim_id = c.id and d.purpose = 'ATTACHMENT' and d.message_id is null
      and d.note_id is null and d.deleted_at is null and d.file_key is not null)`;

/** Nobody may read the text of a withdrawn message. */
const messagesWhere = (condition: RawBuilder<unknown>, via: RawBuilder<unknown>) => sql`
  select 'MESSAGE' as kind, ${sql.lit(RANKS.MESSAGE)} as rank, id, created_at as at, author_id, side,
    ${columns({
      body: sql`case when withdrawn_at is null then body end`,
      purpose: sql`purpose`,
      withdrawn_at: sql`withdrawn_at`,
      promised_on: sql`promised_on::text`,
      recourse: sql`case when withdrawn_at is null then recourse end`,
      recorded: sql`recorded`,
      answer: sql`answer`,
      via,
    })}
  from messages where ${condition}`;

const messages = (claims: ThreadClaims) =>
  messagesWhere(isAmong('claim_id', claims.ids), sql`coalesce(via_claim_id, ${viaOf(claims)})`);

/** The messages of the conversation that belong to no claim yet, without what a blind report hides. */
const saidBefore = (
  claims: ThreadClaims,
  { claimId, conversationId, isBlind }: ThreadConversation,
) =>
  messagesWhere(
    sql`conversation_id = ${conversationId} and (claim_id is null or not ${isAmong('claim_id', claims.ids)})
      ${isBlind ? sql`and ${isNoSuggestion}` : sql``}`,
    sql`nullif(${claimId}::bigint, ${claims.rootId}::bigint)`,
  );

/** Excludes messages that offer solutions, and the client's choice among them. */
const isNoSuggestion = sql`(answer is null or answer -> 'suggestions' = '[]') and act is distinct from 'CARD'`;

const notes = (claims: ThreadClaims) => sql`
  select 'NOTE', ${sql.lit(RANKS.NOTE)}, id, created_at, author_id, 'STAFF',
    ${columns({ body: sql`body`, via: viaOf(claims) })}
  from claim_notes where ${isAmong('claim_id', claims.ids)} and deleted_at is null`;

const changes = (claims: ThreadClaims, isForClient: boolean) => sql`
  select 'CHANGE', ${sql.lit(RANKS.CHANGE)}, id, at, actor_id,
    case when kind = 'HIDDEN' then 'CLIENT' else 'STAFF' end,
    ${columns({
      what: sql`kind`,
      from_value: sql`from_value`,
      // A client is told when the claim waits for him, but not when it waits for others.
      to_value: isForClient ? sql`nullif(to_value, 'THIRD_PARTY')` : sql`to_value`,
      ...(isForClient ? {} : { reason: sql`reason`, comment: sql`comment` }),
      via: viaOf(claims),
    })}
  from claim_changes where ${isAmong('claim_id', claims.ids)} ${isForClient ? sql`and client_visible` : sql``}`;

/** Links that were made or removed: the id of the other claim, and the year of its reference. */
const links = (claims: ThreadClaims, what: 'LINK' | 'UNLINK') => {
  const at = sql.ref(what === 'LINK' ? 'l.created_at' : 'l.removed_at');
  const by = sql.ref(what === 'LINK' ? 'l.created_by' : 'l.removed_by');
  const isOwn = (column: string) => isAmong(column, claims.ids);
  return sql`
    select ${sql.lit(what)}, ${sql.lit(RANKS[what])}, l.id, ${at}, ${by},
      case when ${by} = o.client_id then 'CLIENT' else 'STAFF' end,
      ${columns({
        to_value: numberAndYear('o'),
        reason: sql`l.kind`,
        via: sql`nullif(case when ${isOwn('l.claim_id')} then l.claim_id else l.other_id end, ${claims.rootId}::bigint)`,
      })}
    from claim_links as l
    join claims as o on o.id = case when ${isOwn('l.claim_id')} then l.other_id else l.claim_id end
    where (${isOwn('l.claim_id')} or ${isOwn('l.other_id')}) and ${at} is not null`;
};

/** Merges that were made or undone: the ids and years of both claims. */
const merges = (
  claims: ThreadClaims,
  { what, isForClient }: { what: 'MERGE' | 'UNMERGE'; isForClient: boolean },
) => {
  const at = sql.ref(what === 'MERGE' ? 'm.merged_at' : 'm.undone_at');
  const by = sql.ref(what === 'MERGE' ? 'm.merged_by' : 'm.undone_by');
  const isOwn = (column: string) => isAmong(column, claims.ids);
  return sql`
    select ${sql.lit(what)}, ${sql.lit(RANKS[what])}, m.id, ${at}, ${by}, 'STAFF',
      ${columns({
        from_value: numberAndYear('s'),
        to_value: numberAndYear('o'),
        via: viaOf(claims, 's.id'),
        ...(what === 'MERGE'
          ? { body: sql`case when m.undone_at is null and ${isOwn('s.id')} then s.contenu end` }
          : {}),
      })}
    from claim_merges as m
    join claims as s on s.id = m.claim_id
    join claims as o on o.id = m.into_id
    where (${isOwn('m.claim_id')} or ${isOwn('m.into_id')}) and ${at} is not null
      ${isForClient ? sql`and s.hidden_at is null and o.hidden_at is null` : sql``}`;
};

const ratings = (claims: ThreadClaims) => sql`
  select 'RATING', ${sql.lit(RANKS.RATING)}, id, created_at, author_id, 'CLIENT',
    ${columns({ body: sql`comment`, rating: sql`rating::integer`, via: viaOf(claims) })}
  from claim_ratings where ${isAmong('claim_id', claims.ids)}`;

/**
 * The conversation that became a claim. `isBlind`: the reader has to choose a solution before he sees the offered ones.
 */
export interface ThreadConversation {
  readonly claimId: number;
  readonly conversationId: number;
  readonly isBlind: boolean;
}

/** Which part of a thread to read. */
export interface ThreadPart {
  readonly conversations: readonly ThreadConversation[];
  readonly isForClient: boolean;
  readonly after: ThreadPlace | null;
  readonly count: number;
}

/**
 * At most `count` items of a thread after a position, oldest first. Their files are read
 * separately.
 */
export async function readThreadRows(
  db: Kysely<Tables>,
  claims: ThreadClaims,
  { conversations, isForClient, after, count }: ThreadPart,
): Promise<{ row: ThreadRow; place: ThreadPlace }[]> {
  const parts = [
    filed(claims),
    messages(claims),
    ...conversations.map((conversation) => saidBefore(claims, conversation)),
    ...(isForClient ? [] : [notes(claims), links(claims, 'LINK'), links(claims, 'UNLINK')]),
    changes(claims, isForClient),
    merges(claims, { what: 'MERGE', isForClient }),
    merges(claims, { what: 'UNMERGE', isForClient }),
    ratings(claims),
  ];
  const follows =
    after === null
      ? sql``
      : sql`where (at, rank, id) > (${new Date(after.at)}, ${after.rank}, ${after.id})`;
  const { rows } = await sql<ThreadRow>`
    select t.*, ${personNamed('t.author_id')} as author_name,
      case when t.what = 'ASSIGN' then ${nameIn('t.from_value')} end as from_name,
      case when t.what = 'ASSIGN' then ${nameIn('t.to_value')} end as to_name,
      ${suggestionsIn('t.answer', isForClient)} as suggestions
    from (select * from (${sql.join(parts, sql` union all `)}) as every ${follows}
      order by at, rank, id limit ${sql.lit(count)}) as t
    order by t.at, t.rank, t.id ${plannedOnce}`.execute(db);
  // A message of the root may have been written to a claim that this reader may not see; `via` is then null.
  const seen = new Set(claims.ids);
  return rows.map((row) => ({
    row: { ...row, via: row.via !== null && seen.has(row.via) ? row.via : null },
    place: { at: row.at.getTime(), rank: RANKS[row.kind], id: row.id },
  }));
}

/** The name of the user whose id a column has as text. */
const nameIn = (column: string) => sql`(
  select case when u.deleted_at is not null then 'Deleted user' else coalesce(nullif(u.nom, ''), u.username) end
  from users as u where u.id = ${sql.ref(column)}::bigint)`;

/** The solutions of an answer, as they were then; a client does not see those that are internal now. */
const suggestionsIn = (column: string, isForClient: boolean) => sql`(
  select jsonb_agg(jsonb_build_object('id', v.solution_id, 'version', v.version, 'texte', v.texte,
    'score', (offered.one ->> 'score')::float8) order by offered.place)
  from jsonb_array_elements(${sql.ref(column)} -> 'suggestions') with ordinality as offered (one, place)
  join solution_versions as v on v.solution_id = (offered.one ->> 'id')::bigint
    and v.version = (offered.one ->> 'version')::integer
  join solutions as s on s.id = v.solution_id
  ${isForClient ? sql`where not s.internal and not v.internal` : sql``})`;

/** The conversation that became a claim. */
export interface ConversationKey {
  readonly claimId: number;
  readonly clientId: number;
  readonly name: string;
  /** null: from before conversations were stored. */
  readonly id: number | null;
  /** Whether an employee has to choose a solution before he sees the offered ones. */
  readonly isBlind: boolean;
}

/** The facts about a thread that are needed before a page of it is read. */
export interface ThreadHead {
  readonly claims: ThreadClaims;
  readonly conversations: readonly ConversationKey[];
  /** Whether the claim that was opened has a response that is not in the thread yet. */
  readonly isUnfilled: boolean;
  /** Whether files were sent with the thread. */
  readonly hasFiles: boolean;
  /** The newest message of the thread's claim; null when there is none. */
  readonly newest: number | null;
}

interface HeadRow {
  id: number;
  clientId: number | null;
  name: string | null;
  conversationId: number | null;
  isBlind: boolean;
  isUnfilled: boolean;
  hasFiles: boolean;
  newest: number | null;
  rootId: number;
}

/** Reads what must be known about the thread of a claim; undefined when the person may not see the claim. */
export async function readThreadHead(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: number,
): Promise<ThreadHead | undefined> {
  const root = sql<number>`(select opened.root_id from opened)`;
  const { rows } = await sql<HeadRow>`
    with opened as materialized (
      select coalesce(c.merged_into_id, c.id) as root_id from claims as c
      where c.id = ${id} and c.deleted_at is null and ${claimsVisibleTo(viewer)}
    )
    select ${root} as "rootId", c.id, c.client_id as "clientId", c.conversation_id as name, o.id as "conversationId",
      exists (select from reports as r where r.claim_id = c.id and ${isUnjudgedBlind('r')}) as "isBlind",
      c.response <> '' and not exists (select from messages as m
        where m.claim_id = c.id and ${isStandingAnswer('m')}) as "isUnfilled",
      exists (select from documents as f where f.claim_id = c.id and ${isSentFile}) as "hasFiles",
      (select max(m.id) from messages as m where m.claim_id = c.id) as newest
    from claims as c
    left join conversations as o on o.name = c.conversation_id and o.client_id = c.client_id
    where ${isOfThread(root, viewer)}
    order by c.id ${plannedOnce}`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const claims = threadOf(
    rows.map((row) => row.id),
    { id, rootId: first.rootId },
  );
  return {
    claims,
    conversations: rows
      .filter((row) => claims.ids.includes(row.id))
      .flatMap(({ id: claimId, clientId, name, conversationId, isBlind }) =>
        clientId === null || name === null
          ? []
          : { claimId, clientId, name, id: conversationId, isBlind },
      ),
    isUnfilled: rows.some((row) => row.id === id && row.isUnfilled),
    hasFiles: rows.some((row) => row.hasFiles),
    newest: rows.find((row) => row.id === claims.rootId)?.newest ?? null,
  };
}

/** The newest message of a claim; null when there is none. */
export async function newestMessage(db: Kysely<Tables>, claimId: number): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .where('claim_id', '=', claimId)
    .select((eb) => eb.fn.max('id').as('id'))
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row?.id ?? null;
}

const authorOf = <Side extends ThreadRow['side']>(row: ThreadRow, role: Side) => ({
  id: row.author_id,
  name: row.author_name,
  role,
});

const entryOf = (row: ThreadRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  // Only messages can come from the assistant.
  author: authorOf(row, row.side === 'CLIENT' ? 'CLIENT' : 'STAFF'),
  ...(row.via === null ? {} : { viaClaimId: row.via }),
});

const messageOf = (
  row: ThreadRow,
  documents: readonly ThreadFile[],
): Extract<ThreadItem, { kind: 'MESSAGE' }> => ({
  kind: 'MESSAGE',
  ...entryOf(row),
  author: authorOf(row, row.side),
  body: row.body,
  purpose: row.purpose ?? 'REPLY',
  withdrawn: row.withdrawn_at?.toISOString() ?? null,
  promisedOn: row.promised_on,
  recourse: row.recourse,
  recorded: row.recorded === true,
  documents: [...documents],
  ...(row.side === 'ASSISTANT' ? { suggestions: row.suggestions ?? [] } : {}),
});

const statusOf = (row: ThreadRow) => ({
  kind: 'CHANGE' as const,
  ...entryOf(row),
  what: 'STATUS' as const,
  from: row.from_value as ClaimStatus,
  to: row.to_value as ClaimStatus,
});

const waitOf = (row: ThreadRow) => ({
  kind: 'CHANGE' as const,
  ...entryOf(row),
  what: 'WAIT' as const,
});

const filedOf = (row: ThreadRow, files: readonly ThreadFile[]) => ({
  kind: 'FILE' as const,
  ...entryOf(row),
  documents: [...files],
});

const ratingOf = (row: ThreadRow) => ({
  kind: 'RATING' as const,
  ...entryOf(row),
  rating: row.rating,
  body: row.body ?? '',
});

/** An item in the shape for a client, with its files. */
export function clientItem(row: ThreadRow, files: readonly ThreadFile[]): ClientThreadItem {
  if (row.kind === 'RATING') return ratingOf(row);
  if (row.kind === 'FILE') return filedOf(row, files);
  if (row.kind === 'MESSAGE') return messageOf(row, files);
  if (row.what === 'WAIT')
    return { ...waitOf(row), to: row.to_value === 'CLIENT' ? 'CLIENT' : null };
  if (row.kind === 'MERGE' || row.kind === 'UNMERGE') return mergeOf(row, row.kind);
  return statusOf(row);
}

/** An item in the shape for the staff, with its files. */
export function staffItem(row: ThreadRow, files: readonly ThreadFile[]): StaffThreadItem {
  if (row.kind === 'MESSAGE') return messageOf(row, files);
  if (row.kind === 'RATING') return ratingOf(row);
  if (row.kind === 'FILE') return filedOf(row, files);
  if (row.kind === 'NOTE')
    return { kind: 'NOTE', ...entryOf(row), body: row.body ?? '', documents: [...files] };
  if (row.kind === 'LINK' || row.kind === 'UNLINK') return linkOf(row, row.kind);
  if (row.kind === 'MERGE' || row.kind === 'UNMERGE') return mergeOf(row, row.kind);
  const reason = row.reason ?? '';
  const said = { reason, comment: row.comment };
  if (row.what === 'STATUS') return { ...statusOf(row), ...said };
  if (row.what === 'WAIT')
    return { ...waitOf(row), to: row.to_value as WaitingFor | null, ...said };
  if (row.what === 'HIDDEN')
    return { kind: 'CHANGE', ...entryOf(row), what: 'HIDDEN', from: null, to: null };
  if (row.what === 'TAUGHT')
    return {
      kind: 'CHANGE',
      ...entryOf(row),
      what: 'TAUGHT',
      reportId: Number(row.from_value),
      solutionId: Number(row.to_value),
      reason,
    };
  if (row.what === 'TEAM' || row.what === 'ESCALATE' || row.what === 'DUE')
    return {
      kind: 'CHANGE',
      ...entryOf(row),
      what: row.what,
      from: row.from_value,
      to: row.to_value,
      reason,
    };
  if (row.what !== null && row.what !== 'ASSIGN') return sortedOf(row, row.what);
  return {
    kind: 'CHANGE',
    ...entryOf(row),
    what: 'ASSIGN',
    from: row.from_name,
    to: row.to_name,
    reason,
  };
}

const sortedOf = (row: ThreadRow, what: TriageKind) => ({
  kind: 'CHANGE' as const,
  ...entryOf(row),
  what,
  from: row.from_value,
  to: row.to_value,
  reason: row.reason ?? '',
});

const linkOf = (row: ThreadRow, what: 'LINK' | 'UNLINK') => ({
  kind: 'CHANGE' as const,
  ...entryOf(row),
  what,
  from: null,
  to: referenceOf(row.to_value ?? ''),
  reason: row.reason ?? '',
});

const mergeOf = (row: ThreadRow, what: 'MERGE' | 'UNMERGE') => ({
  kind: 'CHANGE' as const,
  ...entryOf(row),
  what,
  from: referenceOf(row.from_value ?? ''),
  to: referenceOf(row.to_value ?? ''),
  body: row.body,
});
