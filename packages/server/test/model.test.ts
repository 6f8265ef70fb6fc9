import fc from 'fast-check';
import { afterAll, beforeAll, test, expect } from 'vitest';
import { makeUser } from './factories.ts';
import { COMMANDS } from './model/commands.ts';
import { PEOPLE } from './model/people.ts';
import { compare, emptyModel, makeReal } from './model/stage.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Claims, reports and documents against the rules in memory: whatever five people do in whatever order, each call is
 * answered as the rules say, and everybody sees exactly what the rules say. `MODEL_RUNS=1000 MODEL_SEED=7` for
 * more, or the same again; a failure prints its seed and the shortest story that it found.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 30);
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_302);
/** Stories of one test: few, so that none of them takes long. */
const STORIES = 3;
/** Stories that fail are told again, shorter and shorter, until none shorter fails. */
const SHRINKING_MS = 600_000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

let told = 0;

async function story(commands: Iterable<fc.AsyncCommand<never, never>>): Promise<void> {
  const model = emptyModel();
  const real = await makeReal(t);
  await fc.asyncModelRun(() => ({ model, real }), commands as never);
  for (const who of PEOPLE) await compare(model, real, who);
  told += model.claims.length + model.reports.length + model.documents.length;
}

const seeds = Array.from({ length: Math.ceil(runs / STORIES) }, (_, index) => seed + index);

test.each(seeds)(
  'stories of five people go as the rules say, with the seed %i',
  async (own) => {
    told = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: 'max' }), story as never),
      { numRuns: STORIES, seed: own },
    );
    // They had something to tell of.
    expect(told).toBeGreaterThan(STORIES);
  },
  SHRINKING_MS,
);
