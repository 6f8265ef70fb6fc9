import type { LifeReport } from '@recourse/assistant/life';
import { reportLife } from '@recourse/assistant/life';
import { Collection } from './data.ts';
import { type Life, lived } from './lives.ts';

/** The minimums of a life. */
type Floors = Partial<Record<'precision' | 'worstWindow300' | 'coverage', number>>;

interface LifePlan {
  readonly name: string;
  readonly set: string;
  readonly solutions?: string;
  readonly history: string;
  readonly test: string;
  readonly floors: Floors;
}

/** With fewer confident answers the precision is not significant. */
const FEWEST_CONFIDENT = 20;
const RIGHT = { precision: 0.9, worstWindow300: 0.85 } as const;
const banking = {
  set: 'banking77',
  solutions: 'known51-solutions.csv',
  history: 'known51-history-3.csv',
};

/** The simulated lives over the test data, in the order of the files. */
export const LIFE_PLANS: readonly LifePlan[] = [
  life('clinc-banking', 'clinc-banking', 'test-id.csv', { ...RIGHT, coverage: 0.5 }),
  life('arbanking-msa', 'arbanking-msa', 'test.csv', { ...RIGHT, coverage: 0.2 }),
  life('cfpb-mixed', 'cfpb-mixed', 'test.csv', RIGHT),
  life('banking77-fr-oos', 'banking77-fr-oos', 'test.csv', RIGHT),
  {
    ...banking,
    name: 'life known51',
    test: 'known51-test.csv',
    floors: { ...RIGHT, coverage: 0.2 },
  },
  life('clinc150', 'clinc150', 'test.csv', { ...RIGHT, coverage: 0.45 }),
];

function life(name: string, set: string, test: string, floors: Floors): LifePlan {
  return { name: `life ${name}`, set, history: 'history-3.csv', test, floors };
}

function read({ name, set, solutions, history, test }: LifePlan): Life {
  const collection = new Collection(set, solutions);
  return {
    name,
    solutions: collection.solutions,
    start: collection.labelled(history),
    questions: collection.labelled(test).map(({ text, solutionId }) => ({
      text,
      solutionId: solutionId === 0 ? undefined : solutionId,
    })),
  };
}

/** Runs a plan and prints its line. Returns the number of missed minimums. */
export function printLife(plan: LifePlan): number {
  const report = reportLife(lived(read(plan)));
  const counts = report.confident >= FEWEST_CONFIDENT;
  const cells = (['precision', 'worstWindow300', 'coverage', 'outOfScopeRecall'] as const).map(
    (name) => cell(report, name).padStart(10),
  );
  console.log(
    plan.name.padEnd(28),
    String(report.asked).padStart(10),
    String(report.confident).padStart(10),
    ...cells,
  );
  const missed = Object.entries(plan.floors).filter(([name, floor]) => {
    const value = report[name as keyof Floors];
    const isRate = name !== 'coverage';
    return value !== null && value < floor && (counts || !isRate);
  });
  for (const [name, floor] of missed) console.log(`  below its target: ${name} ${floor}`);
  return missed.length;
}

function cell(
  report: LifeReport,
  name: 'precision' | 'worstWindow300' | 'coverage' | 'outOfScopeRecall',
): string {
  return report[name]?.toFixed(3) ?? '-';
}
