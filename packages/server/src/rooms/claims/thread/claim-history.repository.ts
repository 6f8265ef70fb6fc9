import { isDone } from '@recourse/contract/claims';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDoneIn } from '../../../db/rows/done-claim.ts';
import { plannedForOne, plannedOnce } from '../../../db/connect/planned-once.ts';
import { isAmong, rowsOf } from '../../../db/rows/among.ts';
import { personNamed } from '../../../db/rows/person-name.ts';
import { isStandingAnswer, type StoredMessage } from '../../../db/rows/stored-message.ts';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import type { ClaimRow, MessageRow, Tables, TriageKind } from '../../../db/tables.ts';
import { type NewClaimChange, noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { tellOfMessages, tellOfSteps } from '../../../kernel/changes/claim-notices.ts';
import type { Recorded } from '../../../kernel/changes/record-change.ts';
import {
  type ClaimValues,
  followTargets,
  writeWithTargets,
} from '../../../kernel/targets/follow-targets.ts';
import { endPauses } from '../../../kernel/targets/pauses.ts';

/**
 * The only code that writes the history of claims. All code that writes a claim's status, response, assignee, triage or
 * policy calls `beforeClaims` when it holds the locks, and `followClaims` after it has written.
 */

/** The fields of a claim that have a history. */
export type ClaimState = Pick<ClaimRow, 'status' | 'response' | 'assignee_id'>;

/** What a triage changed in a claim, in words. */
export interface TriageMove {
  readonly kind: TriageKind;
  readonly from: string | null;
  readonly to: string | null;
}

/** A claim before and after a write; `before` is null for a new one. */
export interface ClaimStep {
  readonly id: number;
  /** `waiting_for`: present when the caller knows whom the claim waited for. */
  readonly before: (ClaimState & Partial<Pick<ClaimRow, 'waiting_for'>>) | null;
  readonly after: ClaimState;
  /** Decisions about the claim besides its state. */
  readonly moves?: readonly TriageMove[];
}

/** Who wrote the claims, and when. */
export interface Writing {
  readonly userId: number | null;
  readonly at: Date;
  readonly reason?: string;
  /** The staff's comment on a new status. */
  readonly comment?: string;
  /** The report whose validation wrote the response. */
  readonly reportId?: number;
  /** The response of the claims was already stored as a message. */
  readonly isMessage?: boolean;
}

/** Claims per statement. Each needs several parameters, and a statement holds at most 65,535. */
const AT_ONCE = 1_000;

/** A message that has no id yet. */
export type NewMessageRow = Pick<
  MessageRow,
  'side' | 'author_id' | 'body' | 'purpose' | 'created_at'
> & {
  claim_id: number;
  report_id?: number | null;
  promised_on?: string | null;
  recourse?: string | null;
  via_claim_id?: number | null;
};

/**
 * What follows for a claim when a message of it is stored. LAST_WORD: since when it waits for the staff, and its targets.
 * TARGETS: only these, because it does not wait for the staff and stays so. CLAIM: nothing yet, because the caller writes
 * the claim next with `writeAfterMessage`, which does both.
 */
export type Following = 'LAST_WORD' | 'TARGETS' | 'CLAIM';

interface InsertOptions {
  readonly follows?: Following;
  /** A change to record, as `recordChange` does. */
  readonly recorded?: Recorded;
}

/**
 * Stores messages and tells the people concerned; returns the messages in the same order. After a client's message his
 * claim waits for the staff; a message of the staff ends that.
 */
export async function insertMessages(
  db: Kysely<Tables>,
  messages: readonly NewMessageRow[],
  { follows = 'LAST_WORD', recorded }: InsertOptions = {},
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto('messages')
    .values(messages)
    .returningAll()
    .returning(personNamed('author_id').as('author_name'))
    .modifyEnd(plannedForOne(messages))
    .execute();
  const fromClients = messages.filter(({ side }) => side === 'CLIENT');
  for (const { claim_id, created_at } of fromClients)
    // oxlint-disable-next-line no-await-in-loop -- one in practice: a client writes into one claim at a time
    await endPauses(db, [claim_id], created_at);
  const claimIds = messages.map(({ claim_id }) => claim_id);
  if (follows === 'LAST_WORD') await noteLastWord(db, claimIds);
  if (follows === 'TARGETS') await followTargets(db, claimIds);
  await tellOfMessages(db, messages, recorded);
  return rows;
}

/** Records that a client wrote into his conversation: the claim no longer waits for him. */
export async function noteClientsWord(
  db: Kysely<Tables>,
  { claimId, at }: { claimId: number; at: Date },
): Promise<void> {
  await endPauses(db, [claimId], at);
  await noteLastWord(db, [claimId]);
}

/**
 * Stores since when these claims wait for the staff: since the newest message, when it is the client's. Withdrawn
 * messages do not count; messages of merged claims do. Recomputes the targets too, because messages can meet them.
 * Raises no version, because nothing that the staff edit has changed.
 */
export async function noteLastWord(db: Kysely<Tables>, claimIds: readonly number[]): Promise<void> {
  await storeLastWord(db, claimIds);
  await followTargets(db, claimIds);
}

async function storeLastWord(db: Kysely<Tables>, claimIds: readonly number[]): Promise<void> {
  if (claimIds.length === 0) return;
  await sql`
    update claims as c set client_replied_at = last.at
    from (select wanted.id, ${lastWordOf(sql.ref('wanted.id'))} as at from ${rowsOf(
      ['bigint'],
      claimIds.map((id) => [id]),
    )} as wanted (id)) as last
    where c.id = last.id and c.client_replied_at is distinct from last.at ${plannedOnce}`.execute(
    db,
  );
}

/** Since when a claim waits for the staff. */
const lastWordOf = (claimId: RawBuilder<unknown>) => sql<Date | null>`(
  select case when m.side = 'CLIENT' then m.created_at end
  from (select ${claimId} as id union all select s.id from claims as s where s.merged_into_id = ${claimId}) as part
  cross join lateral (
    select m.id, m.side, m.created_at from messages as m
    where m.claim_id = part.id and m.withdrawn_at is null
    order by m.created_at desc, m.id desc limit 1) as m
  order by m.created_at desc, m.id desc limit 1)`;

/** Withdraws messages of a claim: nobody sees their text any more. */
export async function withdrawMessages(
  db: Kysely<Tables>,
  claimId: number,
  { ids, by }: { ids: readonly number[]; by: { userId: number; at: Date } },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ withdrawn_at: by.at, withdrawn_by: by.userId })
    .where('id', 'in', ids)
    .execute();
  await noteLastWord(db, [claimId]);
}

/**
 * Stores a claim's response from before threads existed as its first answer, without an author, with the time of the
 * claim's last change. Does nothing for claims whose response is already in the thread.
 */
export async function fillFromResponses(
  db: Kysely<Tables>,
  claimIds: readonly number[],
): Promise<number> {
  if (claimIds.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into messages (claim_id, side, author_id, body, purpose, recorded, created_at)
    select c.id, 'STAFF', null, c.response,
      case when ${isDoneIn('c.status')} then 'FINAL' else 'ANSWER' end, true, c.updated_at
    from claims as c
    where ${isAmong('c.id', claimIds)} and c.response <> ''
      and not exists (
        select from messages as m
        where m.claim_id = c.id and ${isStandingAnswer('m')})
    on conflict do nothing ${plannedOnce}`.execute(db);
  return Number(numAffectedRows);
}

/** Withdraws every answer of these claims. */
async function withdrawAnswers(
  db: Kysely<Tables>,
  claimIds: readonly number[],
  by: { userId: number | null; at: Date },
): Promise<void> {
  if (claimIds.length === 0) return;
  await db
    .updateTable('messages')
    .set({ withdrawn_at: by.at, withdrawn_by: by.userId })
    .where('claim_id', 'in', claimIds)
    .where(isStandingAnswer('messages'))
    .execute();
  await noteLastWord(db, claimIds);
}

/** Withdraws the answer that the validation of a report wrote. */
export async function withdrawOfReport(
  db: Kysely<Tables>,
  reportId: number,
  by: { userId: number; at: Date },
): Promise<void> {
  const withdrawn = await db
    .updateTable('messages')
    .set({ withdrawn_at: by.at, withdrawn_by: by.userId })
    .where('report_id', '=', reportId)
    .where('withdrawn_at', 'is', null)
    .returning('claim_id')
    .execute();
  await noteLastWord(
    db,
    withdrawn.flatMap(({ claim_id }) => claim_id ?? []),
  );
}

/** Turns the newest answer of each of these claims into a final one. */
async function makeFinal(db: Kysely<Tables>, claimIds: readonly number[]): Promise<void> {
  if (claimIds.length === 0) return;
  await sql`
    update messages set purpose = 'FINAL'
    where purpose = 'ANSWER' and id in (
      select distinct on (claim_id) id from messages
      where ${isAmong('claim_id', claimIds)}
        and ${isStandingAnswer('messages')}
      order by claim_id, created_at desc, id desc) ${plannedOnce}`.execute(db);
}

/**
 * The fields of a claim after a change of its status: reopening it removes closure and outcome, and begins another
 * cycle.
 */
export function lifeAfter(
  before: Pick<ClaimRow, 'status' | 'closure' | 'cycle' | 'outcome'>,
  status: ClaimRow['status'],
): Pick<ClaimRow, 'closure' | 'cycle' | 'outcome'> {
  const isReopened = isDone(before.status) && !isDone(status);
  return {
    closure: status === before.status ? before.closure : null,
    cycle: before.cycle + (isReopened ? 1 : 0),
    outcome: isReopened ? null : before.outcome,
  };
}

/** Adds responses from before threads existed to the threads of these claims. The caller has locked the claims. */
export async function beforeClaims(
  trx: Kysely<Tables>,
  claims: readonly Pick<ClaimRow, 'id' | 'response'>[],
): Promise<void> {
  const answered = claims.filter(({ response }) => response !== null && response !== '');
  await fillFromResponses(
    trx,
    answered.map(({ id }) => id),
  );
}

/**
 * Writes the history of these steps. A new response becomes a message. A cleared one withdraws every answer. The newest
 * answer of an ended claim becomes final. Changes of status and assignee are recorded, and people are told.
 */
export async function followClaims(
  trx: Kysely<Tables>,
  writing: Writing,
  steps: readonly ClaimStep[],
): Promise<void> {
  for (let done = 0; done < steps.length; done += AT_ONCE) {
    const some = steps.slice(done, done + AT_ONCE);
    if (writing.isMessage !== true) await followResponses(trx, writing, some);
    await noteClaimChanges(
      trx,
      some.flatMap((step) => changesOf(step, writing)),
    );
    await followClocks(trx, writing, some);
    await tellOfSteps(trx, writing, some);
  }
}

interface WrittenStep extends ClaimStep {
  readonly before: ClaimState & Pick<ClaimRow, 'waiting_for' | 'client_replied_at'>;
}

/**
 * Writes a claim with its targets, and its history as `followClaims` does. Its response was already stored as a message,
 * by `insertMessages` before `CLAIM`.
 */
export async function writeAfterMessage(
  trx: Kysely<Tables>,
  writing: Writing,
  { step, values }: { step: WrittenStep; values: ClaimValues },
): Promise<void> {
  const { id, before, after } = step;
  const told = { ...writing, isMessage: true };
  await noteClaimChanges(trx, changesOf(step, told));
  if (before.waiting_for !== null && before.status !== after.status)
    await endPauses(trx, [id], writing.at);
  await updateClaimAndTargets(trx, id, {
    ...values,
    ...(before.client_replied_at === null
      ? {}
      : { client_replied_at: lastWordOf(sql.ref('c.id')) }),
  });
  await tellOfSteps(trx, told, [step]);
}

/** Changes a claim and its targets, and raises its version. */
async function updateClaimAndTargets(
  trx: Kysely<Tables>,
  id: number,
  values: ClaimValues,
): Promise<void> {
  if (await writeWithTargets(trx, { id, values })) return;
  await trx
    .updateTable('claims as c')
    .set({ ...values, version: NEXT_VERSION })
    .where('c.id', '=', id)
    .modifyEnd(plannedOnce)
    .execute();
}

/** A new status ends the pause and moves the targets. New claims already have their targets. */
async function followClocks(
  trx: Kysely<Tables>,
  { at }: Writing,
  steps: readonly ClaimStep[],
): Promise<void> {
  const idsOf = (some: readonly ClaimStep[]) => some.map(({ id }) => id);
  const changed = steps.filter(({ before, after }) => before && before.status !== after.status);
  const waiting = changed.filter(({ before }) => before?.waiting_for !== null);
  await endPauses(trx, idsOf(waiting), at);
  await followTargets(trx, idsOf(changed));
}

/** A response as a text; '' for none. */
const textOf = (state: ClaimState | null): string => state?.response ?? '';

async function followResponses(
  trx: Kysely<Tables>,
  { userId, at, reportId }: Writing,
  steps: readonly ClaimStep[],
): Promise<void> {
  const changed = steps.filter(({ before, after }) => textOf(before) !== textOf(after));
  const cleared = changed.filter(({ after }) => textOf(after) === '');
  const answered = changed.filter(({ after }) => textOf(after) !== '');
  const finished = steps.filter(
    ({ before, after }) =>
      before !== null &&
      !isDone(before.status) &&
      isDone(after.status) &&
      textOf(after) !== '' &&
      textOf(before) === textOf(after),
  );
  await withdrawAnswers(
    trx,
    cleared.map(({ id }) => id),
    { userId, at },
  );
  await insertMessages(
    trx,
    answered.map(({ id, after }) => ({
      claim_id: id,
      side: 'STAFF',
      author_id: userId,
      body: textOf(after),
      purpose: isDone(after.status) ? 'FINAL' : 'ANSWER',
      report_id: reportId ?? null,
      created_at: at,
    })),
  );
  await makeFinal(
    trx,
    finished.map(({ id }) => id),
  );
}

function changesOf(
  { id, before, after, moves = [] }: ClaimStep,
  { userId, at, reason, comment = '' }: Writing,
): NewClaimChange[] {
  if (before === null) return [];
  const shared = {
    claim_id: id,
    at,
    actor_id: userId,
    ...(reason === undefined ? {} : { reason }),
  };
  const status: NewClaimChange[] =
    before.status === after.status
      ? []
      : [
          {
            ...shared,
            ...(comment === '' ? {} : { comment }),
            kind: 'STATUS',
            from_value: before.status,
            to_value: after.status,
            client_visible: true,
          },
        ];
  const isSame = before.assignee_id === after.assignee_id;
  const idText = (value: number | null) => (value === null ? null : String(value));
  const assignee: NewClaimChange[] = isSame
    ? []
    : [
        {
          ...shared,
          kind: 'ASSIGN',
          from_value: idText(before.assignee_id),
          to_value: idText(after.assignee_id),
          client_visible: false,
        },
      ];
  const sorted = moves.map(({ kind, from, to }): NewClaimChange => ({
    ...shared,
    kind,
    from_value: from,
    to_value: to,
    client_visible: false,
  }));
  return [...status, ...assignee, ...sorted];
}

/** The text of the newest answer that is not withdrawn; null when there is none. */
export async function newestAnswer(db: Kysely<Tables>, claimId: number): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .where('claim_id', '=', claimId)
    .where(isStandingAnswer('messages'))
    .select('body')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row?.body ?? null;
}
