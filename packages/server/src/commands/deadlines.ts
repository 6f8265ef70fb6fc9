import { readFile } from 'node:fs/promises';
import {
  describeDeadlines,
  readDeadlineArguments,
  runDeadlines,
  DEADLINES_USAGE,
} from './deadlines/run-deadlines.ts';
import { StartError } from '../start-error.ts';
import { runCommand } from './run-command.ts';

/** `npm run deadlines`: prints the due dates of the cases in a file; exit code 1 when the file is wrong. */

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`${file} can't be read: ${reason}.`);
  }
}

await runCommand({ usage: DEADLINES_USAGE, failed: 'No deadline was counted' }, async (argv) => {
  const { file, json } = readDeadlineArguments(argv);
  const results = runDeadlines(await read(file), file);
  console.log(json ? JSON.stringify(results, null, 2) : describeDeadlines(results));
  return 0;
});
