import type {
  ClientThreadItem,
  StaffThreadItem,
  ThreadFile,
  ThreadItem,
} from '@recourse/contract/claims-thread';
import type { ClaimStatus } from '@recourse/contract/claims';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { personNamed } from '../../../db/rows/person-name.ts';
import type { MessageRow, Tables } from '../../../db/tables.ts';

/** Reads threads. What a client may not see is not in the statement made for him. */

/** A place in a thread: after it, the next item. */
export interface ThreadPlace {
  /** Milliseconds. */
  readonly at: number;
  readonly rank: number;
  readonly id: number;
}

/** Kinds of items in the order in which those of the same moment stand. */
const RANKS = { FILE: 0, MESSAGE: 1, NOTE: 2, CHANGE: 3, RATING: 4 } as const;

/** An item as it is read, before it has the shape of a reader. */
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
  recorded: boolean | null;
  what: 'STATUS' | 'ASSIGN' | null;
  from_value: string | null;
  to_value: string | null;
  from_name: string | null;
  to_name: string | null;
  reason: string | null;
  rating: number | null;
}

/** The columns that the parts of the thread have in common. Those of a part stand in `has`. */
const NOTHING = {
  body: sql`null::text`,
  purpose: sql`null::text`,
  withdrawn_at: sql`null::timestamptz`,
  recorded: sql`null::boolean`,
  what: sql`null::text`,
  from_value: sql`null::text`,
  to_value: sql`null::text`,
  reason: sql`null::text`,
  rating: sql`null::integer`,
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

/** The files that were filed with the claim stand where it begins. */
const filed = (claimId: number) => sql`
  select 'FILE' as kind, ${sql.lit(RANKS.FILE)} as rank, c.id, c.created_at as at, c.created_by as author_id,
    case when c.created_by = c.client_id then 'CLIENT' else 'STAFF' end as side, ${columns({})}
  from claims as c where c.id = ${claimId} and exists (
    select from documents as d where d.claim_id = c.id and d.purpose = 'ATTACHMENT' and d.message_id is null
      and d.note_id is null and d.deleted_at is null and d.file_key is not null)`;

/** Nobody reads the text of a withdrawn message. */
const messages = (claimId: number) => sql`
  select 'MESSAGE' as kind, ${sql.lit(RANKS.MESSAGE)} as rank, id, created_at as at, author_id, side,
    ${columns({
      body: sql`case when withdrawn_at is null then body end`,
      purpose: sql`purpose`,
      withdrawn_at: sql`withdrawn_at`,
      recorded: sql`recorded`,
    })}
  from messages where claim_id = ${claimId}`;

const notes = (claimId: number) => sql`
  select 'NOTE', ${sql.lit(RANKS.NOTE)}, id, created_at, author_id, 'STAFF', ${columns({ body: sql`body` })}
  from claim_notes where claim_id = ${claimId} and deleted_at is null`;

const changes = (claimId: number, isForClient: boolean) => sql`
  select 'CHANGE', ${sql.lit(RANKS.CHANGE)}, id, at, actor_id, 'STAFF',
    ${columns({
      what: sql`kind`,
      from_value: sql`from_value`,
      to_value: sql`to_value`,
      reason: isForClient ? sql`null::text` : sql`reason`,
    })}
  from claim_changes where claim_id = ${claimId} ${isForClient ? sql`and client_visible` : sql``}`;

const ratings = (claimId: number) => sql`
  select 'RATING', ${sql.lit(RANKS.RATING)}, id, created_at, author_id, 'CLIENT',
    ${columns({ body: sql`comment`, rating: sql`rating::integer` })}
  from claim_ratings where claim_id = ${claimId}`;

/** At most `count` items of a thread after a place, oldest first. Their files are read apart. */
export async function readThreadRows(
  db: Kysely<Tables>,
  claimId: number,
  { isForClient, after, count }: { isForClient: boolean; after: ThreadPlace | null; count: number },
): Promise<{ row: ThreadRow; place: ThreadPlace }[]> {
  const parts = [
    filed(claimId),
    messages(claimId),
    ...(isForClient ? [] : [notes(claimId)]),
    changes(claimId, isForClient),
    ratings(claimId),
  ];
  const follows =
    after === null
      ? sql``
      : sql`where (at, rank, id) > (${new Date(after.at)}, ${after.rank}, ${after.id})`;
  const { rows } = await sql<ThreadRow>`
    select t.*, ${personNamed('t.author_id')} as author_name,
      case when t.what = 'ASSIGN' then ${nameIn('t.from_value')} end as from_name,
      case when t.what = 'ASSIGN' then ${nameIn('t.to_value')} end as to_name
    from (select * from (${sql.join(parts, sql` union all `)}) as every ${follows}
      order by at, rank, id limit ${count}) as t
    order by t.at, t.rank, t.id`.execute(db);
  return rows.map((row) => ({
    row,
    place: { at: row.at.getTime(), rank: RANKS[row.kind], id: row.id },
  }));
}

/** The name of the user whose id is in a column as text. */
const nameIn = (column: string) => sql`(
  select case when u.deleted_at is not null then 'Deleted user' else coalesce(nullif(u.nom, ''), u.username) end
  from users as u where u.id = ${sql.ref(column)}::bigint)`;

/** The newest message of a claim; null when there is none. */
export async function newestMessage(db: Kysely<Tables>, claimId: number): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .where('claim_id', '=', claimId)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? null;
}

const entryOf = ({ id, at, author_id, author_name, side }: ThreadRow) => ({
  id,
  at: at.toISOString(),
  author: { id: author_id, name: author_name, role: side },
});

const messageOf = (
  row: ThreadRow,
  documents: readonly ThreadFile[],
): Extract<ThreadItem, { kind: 'MESSAGE' }> => ({
  kind: 'MESSAGE',
  ...entryOf(row),
  body: row.body,
  purpose: row.purpose ?? 'REPLY',
  withdrawn: row.withdrawn_at?.toISOString() ?? null,
  recorded: row.recorded === true,
  documents: [...documents],
});

const statusOf = (row: ThreadRow) => ({
  kind: 'CHANGE' as const,
  ...entryOf(row),
  what: 'STATUS' as const,
  from: row.from_value as ClaimStatus,
  to: row.to_value as ClaimStatus,
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

/** An item as a client reads it, with its files. */
export function clientItem(row: ThreadRow, files: readonly ThreadFile[]): ClientThreadItem {
  if (row.kind === 'RATING') return ratingOf(row);
  if (row.kind === 'FILE') return filedOf(row, files);
  return row.kind === 'MESSAGE' ? messageOf(row, files) : statusOf(row);
}

/** An item as the staff reads it, with its files. */
export function staffItem(row: ThreadRow, files: readonly ThreadFile[]): StaffThreadItem {
  if (row.kind === 'MESSAGE') return messageOf(row, files);
  if (row.kind === 'RATING') return ratingOf(row);
  if (row.kind === 'FILE') return filedOf(row, files);
  if (row.kind === 'NOTE')
    return { kind: 'NOTE', ...entryOf(row), body: row.body ?? '', documents: [...files] };
  const reason = row.reason ?? '';
  if (row.what === 'STATUS') return { ...statusOf(row), reason };
  return {
    kind: 'CHANGE',
    ...entryOf(row),
    what: 'ASSIGN',
    from: row.from_name,
    to: row.to_name,
    reason,
  };
}
