import type { Kysely } from 'kysely';
import { orFromTheBeginning } from '../../../db/connect/retry.ts';
import { isPending, takesMessages, WITHOUT_NEWER } from '../../../db/rows/waiting-report.ts';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import type { BeforeValidation, ReportRow, SolutionRow, Tables } from '../../../db/tables.ts';
import { REPORT } from './reports.fields.ts';

export type { BeforeValidation };

/** Changes reports. Callers lock rows first, in this order: the claim, its reports, their solutions. */

/** Whether the portal itself dismissed a report. The same rule as `dismissedByPortal`. */
export const isDismissedByPortal = (row: Pick<LockedReport, 'settled_by' | 'settler_id'>) =>
  row.settled_by === 'DISMISSED' && row.settler_id === null;

/** The columns of a report that is not settled. */
export const NOT_SETTLED = {
  settled_by: null,
  settled_at: null,
  settler_id: null,
  dismissal: null,
  duplicate_of: null,
} as const;

/** The visible columns of a report, and those that only rules need. */
const LOCKED = [
  ...REPORT.columns,
  'unoffered_solution_id',
  'answer_features',
  'blind_choice_id',
  'before_validation',
  'settled_at',
  'settler_id',
  'none_fits_by',
  'created_by',
] as const;
export type LockedReport = Pick<ReportRow, (typeof LOCKED)[number]>;

/** The columns of a report that can change. */
export type ReportValues = Omit<
  LockedReport,
  | 'id'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'conversation_id'
  | 'claim_id'
  | 'blind'
  | 'blind_choice_id'
  | 'before_validation'
  | 'resolved_at'
  | 'version'
  | Verdict
>;

/** Columns that only a verdict sets. */
type Verdict =
  | 'settled_by'
  | 'settled_at'
  | 'settler_id'
  | 'dismissal'
  | 'duplicate_of'
  | 'none_fits_at'
  | 'none_fits_by';

export interface NewReportRow extends ReportValues, Partial<Pick<LockedReport, Verdict>> {
  created_by: number;
  conversation_id: string | null;
  blind: boolean;
}

const live = (db: Kysely<Tables>) =>
  db.selectFrom('reports').where('deleted_at', 'is', null).select(LOCKED);

/** A report that is not deleted, locked until the transaction ends. Waits for other locks. */
export async function lockReport(
  db: Kysely<Tables>,
  id: number,
): Promise<LockedReport | undefined> {
  return live(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * The report that the next message of somebody's conversation changes, locked: the pending one, or the one that says
 * nothing yet. There is at most one.
 */
export async function lockPendingOfConversation(
  db: Kysely<Tables>,
  createdBy: number,
  conversationId: string,
): Promise<LockedReport | undefined> {
  return pendingOfConversation(db, createdBy, conversationId).forNoKeyUpdate().executeTakeFirst();
}

const pendingOfConversation = (db: Kysely<Tables>, createdBy: number, conversationId: string) =>
  live(db)
    .where('created_by', '=', createdBy)
    .where('conversation_id', '=', conversationId)
    .where(takesMessages('reports'));

/** The text of the pending report of somebody's conversation. */
export async function findPendingText(
  db: Kysely<Tables>,
  createdBy: number,
  conversationId: string,
): Promise<string | undefined> {
  const row = await pendingOfConversation(db, createdBy, conversationId).executeTakeFirst();
  return row?.reclamation_text;
}

/** The newest report of a client's conversation, pending or not, locked. */
export async function lockNewestOfConversation(
  db: Kysely<Tables>,
  userId: number,
  conversationId: string,
): Promise<LockedReport | undefined> {
  return live(db)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Inserts a report; null when its conversation already has a pending one. */
export async function insertReport(
  db: Kysely<Tables>,
  values: NewReportRow,
  at: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('reports')
    .values({ ...values, created_at: at, updated_at: at })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Columns set by events other than a change of the report's text. */
export interface ReportExtras extends Partial<Pick<LockedReport, Verdict>> {
  claim_id?: number | null;
  blind?: boolean;
  blind_choice_id?: null;
  resolved_at?: Date | null;
  before_validation?: BeforeValidation | null;
}

/** Changes columns of a report, and raises its version. */
export async function updateReportRow(
  db: Kysely<Tables>,
  id: number,
  values: Partial<ReportValues> & ReportExtras & { updated_at: Date },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ ...values, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

export interface ValidatedValues extends Partial<ReportValues> {
  solution_id: number;
  solution_version: number;
  employee_id: number;
  validated_at: Date;
  blind?: boolean;
  blind_choice_id?: number;
  before_validation: BeforeValidation;
}

/** Stores who validated a locked report, with what and when. */
export async function storeValidation(
  db: Kysely<Tables>,
  id: number,
  values: ValidatedValues,
): Promise<void> {
  await db
    .updateTable('reports')
    .set({
      ...values,
      validated_by_employee: true,
      updated_at: values.validated_at,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes a judged report pending again. A conversation has at most one pending report: if a newer one is pending, this
 * report leaves the conversation.
 */
export async function storeWaiting(
  db: Kysely<Tables>,
  id: number,
  values: Partial<ReportValues> & ReportExtras & { updated_at: Date },
): Promise<void> {
  // A message of the same conversation may have just made a pending one.
  await orFromTheBeginning(
    db
      .updateTable('reports')
      .set({
        ...values,
        validated_by_employee: false,
        employee_id: null,
        validated_at: null,
        ...NOT_SETTLED,
        before_validation: null,
        version: NEXT_VERSION,
        conversation_id: WITHOUT_NEWER,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** The claim of a report that is not deleted; undefined when there is no such report. */
export async function findClaimOf(
  db: Kysely<Tables>,
  id: number,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('reports')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('claim_id')
    .executeTakeFirst();
  return row?.claim_id;
}

/** The newest pending report of a claim, locked. */
export async function lockWaitingOfClaim(
  db: Kysely<Tables>,
  claimId: number,
): Promise<LockedReport | undefined> {
  return live(db)
    .where('claim_id', '=', claimId)
    .where(isPending('reports'))
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Stores the state that the verdict on a report replaced, for its undo. This is part of the change
 * by the verdict.
 */
export async function keepBefore(
  db: Kysely<Tables>,
  id: number,
  before_validation: BeforeValidation,
): Promise<void> {
  await db.updateTable('reports').set({ before_validation }).where('id', '=', id).execute();
}

/** Moves a report into the trash, and raises its version. */
export async function softDeleteReport(
  db: Kysely<Tables>,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ deleted_at: by.at, deleted_by: by.userId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

export type LiveSolution = Pick<SolutionRow, 'id' | 'version' | 'texte' | 'internal'>;

/**
 * The solutions among these that are not deleted, by id. A lock keeps them from being deleted until the transaction
 * ends.
 */
export async function holdLiveSolutions(
  db: Kysely<Tables>,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, LiveSolution>> {
  const wanted = ids.filter((id) => typeof id === 'number');
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('solutions')
    .where('id', 'in', wanted)
    .where('archived_at', 'is', null)
    .select(['id', 'version', 'texte', 'internal'])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
