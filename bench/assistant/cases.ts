import type { Evaluation, Question } from '@recourse/assistant/evaluation';
import type { TrainingOptions } from '@recourse/assistant/train/training';
import { Collection, type Labelled } from './data.ts';
import { withCourtesy, withTypos } from './noise.ts';

/** The minimum of each figure. */
export type Floors = Partial<Record<keyof Evaluation, number>>;

/** One random draw of a history, with unlabelled complaints. */
export interface Draw {
  readonly examples: readonly Labelled[];
  readonly unlabelled: readonly string[];
}

/** One line of the report. The mean over the draws is compared with the minimums. */
export interface Case {
  readonly name: string;
  readonly collection: Collection;
  readonly draws: readonly Draw[];
  readonly questions: readonly Question[];
  readonly options: TrainingOptions;
  readonly floors: Floors;
}

const SUPERVISED: TrainingOptions = { selfTraining: false };
const UNLABELLED_FOR_SELF_TRAINING = 4_000;

interface Plan {
  readonly set: string;
  readonly name: string;
  readonly histories: readonly (string | undefined)[];
  readonly floors: Floors;
  /** How many of the other training rows are added without their labels; 0 by default. */
  readonly unlabelled?: number;
  readonly options?: TrainingOptions;
  readonly solutions?: string;
  readonly test?: string;
  readonly noise?: (texts: readonly string[]) => string[];
}

const seeds = (count: number, quick: boolean) =>
  (quick ? [0] : [0, 1, 2]).map((seed) => `history-${count}-seed${seed}.csv`);

/**
 * Every check in the design's table of targets, in the same order. The precision of confident answers is a target for
 * simulated lives (test-lives.ts), so batches with unanswerable questions have no minimum for it.
 */
export function plansOf(quick: boolean): Plan[] {
  const bank = (name: string, histories: readonly (string | undefined)[], floors: Floors) => ({
    set: 'banking77',
    name: `BANKING77 ${name}`,
    histories,
    floors,
  });
  const read = { unlabelled: Infinity };
  const learnt = { unlabelled: UNLABELLED_FOR_SELF_TRAINING, options: {} };
  const all = ['history-all.csv'];
  const known51 = { solutions: 'known51-solutions.csv', test: 'known51-test.csv' };
  const clinc = (name: string, history: string, floors: Floors) => ({
    set: 'clinc150',
    name: `CLINC150 ${name}`,
    histories: [history],
    floors,
  });
  const french = (name: string, history: string | undefined, accuracy: number) => ({
    set: 'banking77-fr',
    name: `French ${name}`,
    histories: [history],
    floors: { inScopeAccuracy: accuracy },
  });
  return [
    { ...bank('N=0', [undefined], { inScopeAccuracy: 0.65 }), ...read },
    { ...bank('N=1', seeds(1, quick), { inScopeAccuracy: 0.66 }), ...read },
    { ...bank('N=3', seeds(3, quick), { inScopeAccuracy: 0.715 }), ...read },
    { ...bank('N=10', seeds(10, quick), { inScopeAccuracy: 0.79 }), ...read },
    bank('N=0 labelled only', [undefined], {}),
    bank('N=10 labelled only', seeds(10, quick), {}),
    { ...bank('N=0 self-trained', [undefined], { inScopeAccuracy: 0.675 }), ...learnt },
    { ...bank('N=10 self-trained', seeds(10, quick), { inScopeAccuracy: 0.82 }), ...learnt },
    bank('all', all, { inScopeAccuracy: 0.918, mrrAt5: 0.945, recallAt5: 0.984 }),
    {
      ...bank('N=10 typos', seeds(10, true), { inScopeAccuracy: 0.71 }),
      ...read,
      noise: withTypos,
    },
    { ...bank('all, typos', all, { inScopeAccuracy: 0.85 }), noise: withTypos },
    {
      ...bank('all, greeting', all, {
        inScopeAccuracy: 0.905,
        inScopeCoverage: 0.55,
        confidentPrecision: 0.95,
      }),
      noise: withCourtesy,
    },
    { ...bank('51/26 N=3', ['known51-history-3.csv'], {}), ...known51 },
    { ...bank('51/26 N=10', ['known51-history-10.csv'], {}), ...known51 },
    {
      ...bank('51/26 all', ['known51-history-all.csv'], {}),
      ...known51,
    },
    clinc('N=3', 'history-3.csv', {}),
    clinc('N=10', 'history-10.csv', {}),
    { ...clinc('N=10 self-trained', 'history-10.csv', { inScopeAccuracy: 0.855 }), ...learnt },
    clinc('all', 'history-all.csv', { inScopeAccuracy: 0.925 }),
    french('N=0', undefined, 0.5),
    french('N=3', 'history-3.csv', 0.59),
    french('N=10', 'history-10.csv', 0.665),
  ];
}

/** Reads the data for a plan. */
export function caseOf(plan: Plan): Case {
  const collection = new Collection(plan.set, plan.solutions);
  const test = collection.labelled(plan.test ?? 'test.csv');
  const texts = test.map(({ text }) => text);
  const asked = plan.noise ? plan.noise(texts) : texts;
  return {
    name: plan.name,
    collection,
    draws: plan.histories.map((file) => drawOf(collection, file, plan.unlabelled ?? 0)),
    // 0 stands for no solution in the collection.
    questions: test.map(({ solutionId }, at) => ({
      text: asked[at] ?? '',
      solutionId: solutionId === 0 ? undefined : solutionId,
    })),
    options: plan.options ?? SUPERVISED,
    floors: plan.floors,
  };
}

function drawOf(collection: Collection, file: string | undefined, unlabelled: number): Draw {
  const examples = file === undefined ? [] : collection.labelled(file);
  if (unlabelled === 0) return { examples, unlabelled: [] };
  const taught = new Set(examples.map(({ text }) => text));
  const others = collection.labelled('history-all.csv').filter(({ text }) => !taught.has(text));
  const step = Math.max(1, others.length / unlabelled);
  const count = Math.min(others.length, unlabelled);
  const picked = Array.from({ length: count }, (_, k) => others[Math.floor(k * step)]?.text ?? '');
  return { examples, unlabelled: picked };
}
