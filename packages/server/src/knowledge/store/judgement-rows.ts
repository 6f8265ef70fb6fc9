import { type Kysely, sql } from 'kysely';
import { isAmong } from '../../db/rows/among.ts';
import type { Tables } from '../../db/tables.ts';

/** Reads the judgements of the assistant's first answers, and the texts that nothing answers. */

/** The newest rows, or those of these reports that (still) count. */
export type PickJudged = { newest: number } | { reportIds: readonly number[] };

/** A judged first answer. */
export interface JudgedAnswer {
  reportId: number;
  features: number[];
  right: boolean;
  confident: boolean;
  at: Date;
  /** Whether only the client has judged it. */
  byClient: boolean;
}

/** A report's text that nothing answers, as the staff have said. */
export interface NoneText {
  reportId: number;
  text: string;
}

const RIGHT = ['TAKEN', 'YES'] as const;
const NONE = ['NONE_FITS', 'NOT_A_COMPLAINT'] as const;

/**
 * Judged first answers of reports that are not deleted, newest first. When both sides judged, the staff's judgement
 * counts.
 */
export async function readJudgedAnswers(
  db: Kysely<Tables>,
  pick: PickJudged,
): Promise<JudgedAnswer[]> {
  let judged = db
    .selectFrom('report_outcomes as o')
    .innerJoin('reports as r', 'r.id', 'o.report_id')
    .where('r.deleted_at', 'is', null)
    .where('o.features', 'is not', null)
    .where(
      sql<boolean>`(o.side = 'STAFF' or not exists (
        select from report_outcomes as s where s.report_id = o.report_id and s.side = 'STAFF'))`,
    );
  if ('reportIds' in pick) judged = judged.where(isAmong('o.report_id', pick.reportIds));
  else judged = judged.limit(pick.newest);
  const rows = await judged
    .select(['o.report_id', 'o.side', 'o.verdict', 'o.features', 'o.confident', 'o.judged_at'])
    .orderBy('o.judged_at', 'desc')
    .orderBy('o.report_id', 'desc')
    .execute();
  return rows.map((row) => ({
    reportId: row.report_id,
    features: row.features ?? [],
    right: RIGHT.some((verdict) => verdict === row.verdict),
    confident: row.confident,
    at: row.judged_at,
    byClient: row.side === 'CLIENT',
  }));
}

/** The texts of reports, not deleted, that nothing answers; newest first. */
export async function readNoneTexts(db: Kysely<Tables>, pick: PickJudged): Promise<NoneText[]> {
  let found = db
    .selectFrom('report_outcomes as o')
    .innerJoin('reports as r', 'r.id', 'o.report_id')
    .where('r.deleted_at', 'is', null)
    .where('o.side', '=', 'STAFF')
    .where('o.verdict', 'in', NONE);
  if ('reportIds' in pick) found = found.where(isAmong('o.report_id', pick.reportIds));
  else found = found.limit(pick.newest);
  return found
    .select(['o.report_id as reportId', 'r.reclamation_text as text'])
    .orderBy('o.report_id', 'desc')
    .execute();
}
