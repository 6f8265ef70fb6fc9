import { live, reportLife } from '@recourse/assistant/life';
import { decideTurn } from '@recourse/assistant/turn';
import { expect, test } from 'vitest';
import { EACH, HISTORY, QUESTIONS } from './parcel-service.ts';
import { trained } from './trained.ts';

/**
 * Realistic messages on the parcel service's data: complaints between other sentences, two problems in one message, and
 * a life in which every answer is judged. The counts are exact, so these tests detect any change. After an intended
 * change, check the new counts before updating them.
 */

const FIVE_EACH = trained({ taught: 5 });
const IN_SCOPE = QUESTIONS.filter(({ solutionId }) => solutionId !== undefined);

const BEFORE = [
  'I moved here in spring and order nearly everything online.',
  'Ma mère fête ses soixante ans samedi et toute la famille vient.',
  'My neighbour told me that I should write to you.',
];
const AFTER = [
  'My colleague at work laughed about it all lunch break.',
  'La dernière fois tout avait été parfait, vraiment.',
  'It is raining again and I have the flu.',
];

test('a complaint between other sentences is found', () => {
  const ranks = IN_SCOPE.map(({ text, solutionId }, at) => {
    const story = `${BEFORE[at % BEFORE.length]} ${text} ${AFTER[at % AFTER.length]}`;
    return FIVE_EACH.suggest(story, 3).findIndex((one) => one.solutionId === solutionId);
  });
  const first = ranks.filter((rank) => rank === 0).length;
  const amongThree = ranks.filter((rank) => rank >= 0).length;
  expect({ asked: ranks.length, first, amongThree }).toEqual({
    asked: 66,
    first: 59,
    amongThree: 63,
  });
});

const CONTEXT = { audience: 'clients', questionAsked: false } as const;
const JOINED = [
  (one: string, other: string) => `${one}\n${other}`,
  (one: string, other: string) => `${one} Also, ${other}`,
  (one: string, other: string) => `${one.replace(/[.?!]$/u, '')} and ${other}`,
];

test('two problems of one message are both offered, and one stays one', () => {
  const counts = { asked: 0, parts: 0, both: 0, oneSplit: 0, shown: 0, sure: 0 };
  for (const [at, { text, solutionId }] of IN_SCOPE.entries()) {
    const other = IN_SCOPE[(at + 29) % IN_SCOPE.length];
    const join = JOINED[at % JOINED.length];
    if (other === undefined || join === undefined || other.solutionId === solutionId) continue;
    const { parts } = decideTurn(FIVE_EACH, join(text, other.text), CONTEXT);
    const offered = parts.flatMap(({ candidates }) => candidates.slice(0, 1));
    const ids = new Set(offered.map((one) => one.solutionId));
    const alone = decideTurn(FIVE_EACH, text, CONTEXT);
    counts.asked += 1;
    counts.parts += parts.length;
    counts.both += Number(ids.has(solutionId ?? 0) && ids.has(other.solutionId ?? 0));
    counts.oneSplit += Number(alone.parts.length > 1);
    counts.shown += Number(alone.parts.length > 0);
    counts.sure += Number(alone.kind === 'SURE');
  }
  expect(counts).toEqual({ asked: 66, parts: 117, both: 50, oneSplit: 0, shown: 63, sure: 35 });
});

test('what nothing answers is mostly asked back', () => {
  const shown = (audience: 'clients' | 'staff') =>
    QUESTIONS.filter(({ solutionId }) => solutionId === undefined).filter(
      ({ text }) =>
        decideTurn(FIVE_EACH, text, { audience, questionAsked: false }).parts.length > 0,
    ).length;
  expect({ clients: shown('clients'), staff: shown('staff') }).toEqual({ clients: 6, staff: 6 });
});

/** The number of complaints of each solution that are known at the start of the life, and that are asked in it. */
const START = 2;
const JUDGED = 4;

test('in life confident answers are right, and the rest is said not to be', () => {
  const later = HISTORY.filter((_, at) => at % EACH >= START && at % EACH < START + JUDGED);
  // Solutions take turns, and about every fifth question has no answer.
  const questions = [
    ...later.map((example, at) => ({
      ...example,
      order: (at % JUDGED) * 100 + at / JUDGED,
    })),
    ...QUESTIONS.map((question, at) => ({ ...question, order: at * 4 + 3 })),
  ].toSorted((a, b) => a.order - b.order);
  const assistant = trained({ taught: START });
  const lived = [...live(assistant, questions, { taught: () => {} })];
  const { asked, confident, confidentRight, precision, coverage, outOfScopeRecall } =
    reportLife(lived);
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(coverage).toBeGreaterThanOrEqual(0.2);
  expect(outOfScopeRecall).toBeGreaterThanOrEqual(0.9);
  expect({ asked, confident, confidentRight }).toEqual({
    asked: 187,
    confident: 57,
    confidentRight: 55,
  });
  const told = lived.filter(({ features }) => features !== undefined);
  const mean = (place: number) =>
    told.reduce((sum, { features }) => sum + (features?.[place] ?? NaN), 0) / told.length;
  const means = Array.from({ length: 10 }, (_, place) => Number(mean(place).toFixed(4)));
  expect(means).toEqual([
    -0.9457, 0.1082, 0.0024, 2.5241, 0.7663, 0.9421, 0.6235, 0.3765, 3.091, 1,
  ]);
  const [first] = assistant.suggest('my parcel is late', 1);
  expect(first?.probability.toFixed(4)).toBe('0.3499');
});
