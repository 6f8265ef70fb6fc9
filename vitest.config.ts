import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for a database most of the time: two at a time, on the smallest machine too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,assistant,web}/src/**/*.test.ts',
            'tests/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // Whole trainings of the assistant are among them.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // What a test waits for comes when the machine has time for it: only the test's own end is a limit.
          expect: { poll: { timeout: 15_000 } },
          // Every file has a database of its own; loading the whole server anew for each takes longer than its tests.
          isolate: false,
        },
      },
    ],
  },
});
