import type { AssistantQuality, QualityFigures } from '@recourse/contract/assistant';
import { QUALITY_WEEKS, TRACK_RECORD } from '@recourse/contract/values/limits';
import type { ZoneQuery } from '@recourse/contract/values/time-zone';
import type { Context } from '../../context.ts';
import { localWeeks } from './local-weeks.ts';
import {
  countMade,
  countNoneFits,
  countRecord,
  countValidated,
  listWrongConfident,
} from './quality.repository.ts';

const NOTHING: QualityFigures = {
  first: { asked: 0, right: 0 },
  confident: { asked: 0, right: 0 },
  blind: { asked: 0, right: 0 },
  unanswered: 0,
  reports: { made: 0, alone: 0 },
};

/**
 * How often the assistant was right in the last weeks, and what it has learned. Weeks are those of the given time zone;
 * the default is the organisation's.
 */
export async function getQuality(
  ctx: Context,
  { tz = ctx.config.organisation.timeZone }: ZoneQuery,
): Promise<AssistantQuality> {
  const { weeks, bounds } = localWeeks(ctx.clock.now(), tz, QUALITY_WEEKS);
  const [validated, made, noneFits, wrong, record] = await Promise.all([
    countValidated(ctx.db, bounds),
    countMade(ctx.db, bounds),
    countNoneFits(ctx.db, bounds),
    listWrongConfident(ctx.db, bounds, TRACK_RECORD.wrongShown),
    countRecord(ctx.db, TRACK_RECORD.newest),
  ]);
  const figures = weeks.map((_, index) =>
    add(
      { ...NOTHING, ...validated[index], ...(made[index] && { reports: made[index] }) },
      { ...NOTHING, ...noneFits[index] },
    ),
  );
  const { solutions, examples, training } = ctx.knowledge.state();
  const encoderHost = await ctx.encoderOutside;
  return {
    weeks: weeks.map((from, index) => ({
      from,
      ...(figures[index] ?? NOTHING),
      wrong: wrong[index] ?? [],
    })),
    total: figures.reduce(add, NOTHING),
    record,
    encoderHost,
    learned: {
      solutions,
      examples,
      trainedAt: training.last && new Date(training.last.trainedAt).toISOString(),
      isTraining: training.isRunning,
      changes: training.changes,
    },
  };
}

type Hits = QualityFigures['first'];

const addHits = (a: Hits, b: Hits): Hits => ({
  asked: a.asked + b.asked,
  right: a.right + b.right,
});

const add = (a: QualityFigures, b: QualityFigures): QualityFigures => ({
  first: addHits(a.first, b.first),
  confident: addHits(a.confident, b.confident),
  blind: addHits(a.blind, b.blind),
  unanswered: a.unanswered + b.unanswered,
  reports: { made: a.reports.made + b.reports.made, alone: a.reports.alone + b.reports.alone },
});
