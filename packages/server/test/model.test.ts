import fc from 'fast-check';
import { afterAll, beforeAll, test, expect } from 'vitest';
import { drawnSeed } from './drawn-seed.ts';
import { makeUser } from './factories.ts';
import { CASES } from './model/cases.ts';
import { COMMANDS } from './model/commands.ts';
import type { Command } from './model/deeds.ts';
import { tellStory } from './model/stage.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Compares claims, reports and documents with a model of the rules in memory. Five people act in random order. Each
 * call must be answered as the rules say, and each person must see exactly what the rules say. Each commit has
 * different stories; `MODEL_RUNS=1000 MODEL_SEED=7` for more, or the same again. A failure prints its seed and the
 * shortest story that it found, which becomes one of model/cases.ts.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 30);
const seed = drawnSeed('MODEL_SEED');
/** The number of stories in one test: few, so that no test takes long. */
const STORIES = 3;
/** A failing story is run again in ever shorter forms, until no shorter one fails. */
const SHRINKING_MS = 600_000;

/** The rows that all stories created: claims, reports and documents. */
let told = 0;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

test.each(CASES)('a story that once went wrong: $told', async ({ deeds }) => {
  await expect(tellStory(t, deeds)).resolves.toBeDefined();
});

const seeds = Array.from({ length: Math.ceil(runs / STORIES) }, (_, index) => seed + index);

test.each(seeds)(
  'stories of five people go as the rules say, with the seed %i',
  async (own) => {
    let begun = 0;
    const story = async (commands: Iterable<Command>): Promise<void> => {
      begun += 1;
      const model = await tellStory(t, commands);
      told += model.claims.length + model.reports.length + model.documents.length;
    };
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: 'max' }), story),
      { numRuns: STORIES, seed: own },
    );
    expect(begun).toBe(STORIES);
  },
  SHRINKING_MS,
);

test('the stories had something to tell of', () => {
  // A single story may be short by chance, but not all of them.
  expect(told).toBeGreaterThan(runs);
});
