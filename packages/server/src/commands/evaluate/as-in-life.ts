import type { Assistant } from '@recourse/assistant/assistant';
import { live, type LifeCourse, type LifeReport, reportLife } from '@recourse/assistant/life';
import type { Question } from '@recourse/assistant/evaluation';
import { train, type TrainedModel } from '@recourse/assistant/train/training';
import { trainingDue } from '../../knowledge/training/knowledge-trainer.ts';
import type { TrainingRecord } from '../../knowledge/store/knowledge-file.ts';
import { COVERAGE, figureLines, OUT_OF_SCOPE, percent } from './figures.ts';

/**
 * Noon of a day on which everything was trained, so that neither night nor age makes a training
 * due.
 */
const NOON = new Date(2026, 0, 1, 12);

/** Trains the assistant on what it knows, then as often as the server would, but not in parallel to the questions. */
export function asTheServer(assistant: Assistant): LifeCourse {
  let changes = 0;
  const trainNow = (before?: Trained): Trained => {
    const { solutions, examples } = assistant.counts();
    const model = train(assistant.snapshot(), before === undefined ? {} : { base: before.model });
    assistant.adopt(model);
    changes = 0;
    const fullSize = before?.record.fullSize ?? solutions + examples;
    return { model, record: recordOf(model, { solutions, examples, fullSize }) };
  };
  let trained = trainNow();
  return {
    taught: () => {
      changes += 1;
      const { solutions, examples } = assistant.counts();
      const due = trainingDue(
        { size: solutions + examples, changes, holdsPart: false, record: trained.record },
        NOON,
      );
      if (due !== null) trained = trainNow(due === 'classes' ? trained : undefined);
    },
  };
}

interface Trained {
  readonly model: TrainedModel;
  readonly record: TrainingRecord;
}

function recordOf(
  { version }: TrainedModel,
  sizes: Pick<TrainingRecord, 'solutions' | 'examples' | 'fullSize'>,
): TrainingRecord {
  const at = NOON.getTime();
  return { ...sizes, version, trainedAt: at, fullAt: at, seconds: 0, unlabelled: 0 };
}

/**
 * Asks the questions in order, as the server would get them, with an assistant that knows the
 * solutions and the history.
 */
export function evaluateLife(assistant: Assistant, questions: readonly Question[]): LifeReport {
  return reportLife([...live(assistant, questions, asTheServer(assistant))]);
}

/** The report for people: the total figures, then those of each hundred questions. */
export function describeLife(report: LifeReport): string {
  const lines = figureLines([
    ['asked', String(report.asked)],
    ['confident answers', String(report.confident)],
    ['confident answers that were right', percent(report.precision)],
    [COVERAGE, percent(report.coverage)],
    ['the same, worst 300 in a row', percent(report.worstWindow300)],
    [OUT_OF_SCOPE, percent(report.outOfScopeRecall)],
  ]);
  const steps = report.per100.map(
    ({ asked, confident, right }, at) =>
      `${`${100 * at + 1} to ${100 * at + asked}`.padEnd(16)}${String(confident).padStart(10)}${String(right).padStart(8)}`,
  );
  return [...lines, '', `${'questions'.padEnd(16)} confident   right`, ...steps].join('\n');
}
