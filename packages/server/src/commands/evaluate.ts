import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openEncoder } from '../knowledge/encoder/open-encoder.ts';
import type { ImportSource } from '../kernel/csv/csv-records.ts';
import { fileSource, sizeOf } from './import/import-file.ts';
import { runCommand } from './run-command.ts';
import { describeLife } from './evaluate/as-in-life.ts';
import {
  describeEvaluation,
  type EvaluateArguments,
  readEvaluateArguments,
  runEvaluation,
  runLife,
  EVALUATE_USAGE,
} from './evaluate/run-evaluate.ts';

/** `npm run evaluate`: measures the assistant on the user's own history; exit code 1 when a file is wrong. */

const NO_PROGRESS = { update: () => undefined, stop: () => undefined };

async function open(file: string): Promise<ImportSource> {
  await sizeOf(file);
  return fileSource(file, NO_PROGRESS, new AbortController().signal);
}

async function evaluateFiles({ json, asInLife, ...names }: EvaluateArguments): Promise<string> {
  const files = {
    solutions: await open(names.solutions),
    history: names.history === undefined ? undefined : await open(names.history),
    test: await open(names.test),
  };
  const opened = await openEncoder(loadConfig(process.env).encoder, pino({ level: 'silent' }));
  const encoder = opened?.encoder ?? null;
  try {
    if (asInLife) {
      const life = await runLife(files, encoder);
      return json ? JSON.stringify(life) : describeLife(life);
    }
    const report = await runEvaluation(files, encoder);
    return json ? JSON.stringify(report) : describeEvaluation(report);
  } finally {
    await encoder?.close();
  }
}

await runCommand({ usage: EVALUATE_USAGE, failed: 'Nothing was evaluated' }, async (argv) => {
  console.log(await evaluateFiles(readEvaluateArguments(argv)));
  return 0;
});
