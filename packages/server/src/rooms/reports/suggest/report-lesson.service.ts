import { clipForSearch, tokenize } from '@recourse/assistant/text/tokenize';
import { VALIDATION } from '@recourse/contract/values/limits';
import type { Lesson, Report } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { GoesOn } from '../../../knowledge/knowledge-index.ts';
import { createTimeSlices } from '../../../kernel/async/time-slices.ts';
import { findSuggestion, listPendingTexts } from '../store/report-lesson.repository.ts';
import { findVisibleReport } from '../store/reports.repository.ts';

/** In characters; shorter words occur in most texts. */
const TELLING_LENGTH = 4;

export interface LessonInput {
  id: number;
  /** Called between two texts; may pause. The default allows a second of work, in time slices. */
  goesOn?: GoesOn;
}

/**
 * The effect of the validation of a report: the number of pending reports that its solution now answers because of it,
 * as far as the time limit allows. Empty for a report that is not validated. Throws 404; 503 while the assistant is
 * unavailable.
 */
export async function lessonOfReport(
  ctx: Context,
  actor: Actor,
  { id, goesOn = forMs(VALIDATION.lessonMs) }: LessonInput,
): Promise<Lesson> {
  const report = await findVisibleReport(ctx.db, actor, id);
  if (!report) throw notFound();
  if (report.suggestionHidden) return { answered: 0, suggested: null, blind: true };
  const [answered, suggestion] = await Promise.all([
    answeredBy(ctx, report, goesOn),
    findSuggestion(ctx.db, id),
  ]);
  return { answered, ...suggestion };
}

function forMs(ms: number): GoesOn {
  const slices = createTimeSlices();
  const end = performance.now() + ms;
  return async () => {
    await slices.take();
    return performance.now() < end;
  };
}

async function answeredBy(ctx: Context, report: Report, goesOn: GoesOn): Promise<number> {
  const { id, solutionId, reclamationText: text } = report;
  if (!report.validatedByEmployee || solutionId === null) return 0;
  const waiting = await listPendingTexts(ctx.db, VALIDATION.lessonReports);
  const alike = await alikeAmong(waiting, text, goesOn);
  return ctx.knowledge.answeredBy({ id, solutionId }, alike, goesOn);
}

/** The first of the texts that share a distinguishing word with the given one. */
async function alikeAmong(
  texts: readonly string[],
  one: string,
  goesOn: GoesOn,
): Promise<string[]> {
  const telling = tellingWords(one);
  const alike: string[] = [];
  for (const text of texts) {
    // oxlint-disable-next-line no-await-in-loop -- so that others have their turn
    if (alike.length === VALIDATION.lessonSearches || !(await goesOn())) break;
    if (!telling.isDisjointFrom(tellingWords(text))) alike.push(text);
  }
  return alike;
}

const tellingWords = (text: string): Set<string> =>
  new Set(
    tokenize(clipForSearch(text)).flatMap(({ word }) => (word.length < TELLING_LENGTH ? [] : word)),
  );
