import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests without a server. */
const UNIT = [
  'packages/{contract,assistant,clock,client,web}/src/**/*.test.ts',
  'tests/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** Only ends what hangs, even on a busy machine: some tests train a whole assistant. */
const UNIT_TIMEOUT_MS = 120_000;

/** Tests that replace a module or a global object. They need modules of their own. */
const stubbing = globSync(UNIT, { cwd: import.meta.dirname, exclude: ['**/node_modules'] }).filter(
  (file) => /\bvi\b|globalThis/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
);

export default defineConfig({
  test: {
    // Half of the time a test waits, for a database or for a process that it has started.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT,
          exclude: ['**/node_modules/**', ...stubbing],
          testTimeout: UNIT_TIMEOUT_MS,
          // Loading the modules anew for each file takes a third of the processor time.
          isolate: false,
        },
      },
      { test: { name: 'stubs', include: stubbing, testTimeout: UNIT_TIMEOUT_MS } },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          setupFiles: ['packages/server/test/hashes/quick-hashes.ts'],
          // These only end what hangs: on a machine with much else to do everything takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Node runs these files as it runs the product, so nothing transforms them, and compiled code is kept.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Every file has a database of its own; loading the whole server anew for each takes longer than its tests.
          isolate: false,
        },
      },
    ],
  },
});
