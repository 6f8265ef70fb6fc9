import { tokenize } from '@recourse/assistant/text';
import { VALIDATION } from '@recourse/contract/limits';
import type { Lesson, Report } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { findSuggestion, listPendingTexts } from './report-lesson.repository.ts';
import { findVisibleReport } from './reports.repository.ts';

/** Shorter words are in most texts. */
const TELLING_LENGTH = 4;

/**
 * What the validation of a report taught: how many of those that wait are answered by its solution because of it.
 * Nothing for one that is not validated. Throws 404; 503 while the assistant is not there.
 */
export async function lessonOfReport(ctx: Context, actor: Actor, id: number): Promise<Lesson> {
  const report = await findVisibleReport(ctx.db, actor, id);
  if (!report) throw notFound();
  if (report.suggestionHidden) return { answered: 0, suggested: null, blind: true };
  const [answered, suggestion] = await Promise.all([
    answeredBy(ctx, report),
    findSuggestion(ctx.db, id),
  ]);
  return { answered, ...suggestion };
}

async function answeredBy(ctx: Context, report: Report): Promise<number> {
  const { id, solutionId, reclamationText: text } = report;
  if (!report.validatedByEmployee || solutionId === null) return 0;
  const telling = tellingWords(text);
  const waiting = await listPendingTexts(ctx.db, VALIDATION.lessonReports);
  const alike = waiting.filter((one) => !telling.isDisjointFrom(tellingWords(one)));
  return ctx.knowledge.answeredBy({ id, solutionId }, alike.slice(0, VALIDATION.lessonSearches));
}

const tellingWords = (text: string): Set<string> =>
  new Set(tokenize(text).flatMap(({ word }) => (word.length < TELLING_LENGTH ? [] : word)));
