import type { MailItem, MailListQuery, MailQueue } from '@recourse/contract/told/mail-log';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import type { MailTable, Tables } from '../../db/tables.ts';
import { findHits, foldedPattern, type Listed, type Page } from '../../kernel/lists/lists.ts';

/** Rows of mails as administrators see them, and how they return to the queue. */

const SHOWN = [
  'm.id',
  'm.kind',
  'm.user_id',
  'm.state',
  'm.created_at',
  'm.retried_at',
  'm.due_at',
  'm.attempts',
  'm.ended_at',
  'm.outcome',
] as const;

type Filter = Pick<MailListQuery, 'q' | 'state' | 'kind'>;

function matching(db: Kysely<Tables>, { q, state, kind }: Filter) {
  let mails = db.selectFrom('mail as m');
  if (state) mails = mails.where('m.state', '=', state);
  if (kind) mails = mails.where('m.kind', '=', kind);
  if (q)
    mails = mails.where(
      sql<SqlBool>`m.user_id in (
        select u.id from users as u where u.deleted_at is null and u.search like ${foldedPattern(q)})`,
    );
  return mails;
}

/** A page of mails, newest first. */
export async function listMailRows(
  db: Kysely<Tables>,
  filter: Filter,
  page: Page,
): Promise<Listed<MailItem>> {
  const source = { all: db.selectFrom('mail as m'), fitting: matching(db, filter), id: 'm.id' };
  const { rows, total } = await findHits(db, source, page);
  const found = await rows.select(SHOWN).select(personNamed('m.user_id').as('name')).execute();
  return { rows: found.map(toItem), total };
}

/** A mail in the shape for administrators. */
export async function readMail(db: Kysely<Tables>, id: number): Promise<MailItem> {
  const row = await db
    .selectFrom('mail as m')
    .where('m.id', '=', id)
    .select(SHOWN)
    .select(personNamed('m.user_id').as('name'))
    .executeTakeFirstOrThrow();
  return toItem(row);
}

type ColumnOf<Shown> = Shown extends `m.${infer Column}` ? Column : never;
type Row = Pick<Selectable<MailTable>, ColumnOf<(typeof SHOWN)[number]>>;

const toItem = (row: Row & { name: string | null }): MailItem => ({
  id: row.id,
  kind: row.kind,
  userId: row.user_id,
  userName: row.name ?? '',
  state: row.state,
  createdAt: row.created_at.toISOString(),
  retriedAt: row.retried_at?.toISOString() ?? null,
  dueAt: row.due_at.toISOString(),
  attempts: row.attempts,
  endedAt: row.ended_at?.toISOString() ?? null,
  outcome: row.outcome,
});

/** Whether the whole queue is paused: until a mail gets through, even while the next one is being tried. */
export async function readQueue(db: Kysely<Tables>): Promise<MailQueue> {
  const row = await db
    .selectFrom('mail_state')
    .select(['paused_since', 'paused_until', 'reason'])
    .executeTakeFirst();
  const since = row?.paused_since ?? null;
  return {
    goesOut: since === null,
    pausedSince: since?.toISOString() ?? null,
    pausedUntil: row?.paused_until?.toISOString() ?? null,
    reason: row?.reason ?? null,
  };
}

/** A mail with the data for its text, locked until the transaction ends. */
export async function lockMail(trx: Kysely<Tables>, id: number) {
  return trx
    .selectFrom('mail')
    .where('id', '=', id)
    .select(['id', 'kind', 'user_id', 'state', 'data'])
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a mail to the queue as if it were new. */
export async function queueAgain(trx: Kysely<Tables>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('mail')
    .set({
      state: 'DUE',
      retried_at: now,
      due_at: now,
      attempts: 0,
      ended_at: null,
      outcome: null,
      claim: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Allows mails again to an address from which they bounced. */
export async function forgetFailures(trx: Kysely<Tables>, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_failed_at: null })
    .where('id', '=', userId)
    .where('email_failed_at', 'is not', null)
    .execute();
}
