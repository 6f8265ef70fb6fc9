import { readFile } from 'node:fs/promises';
import {
  describeDeadlines,
  readDeadlineArguments,
  runDeadlines,
  DEADLINES_USAGE,
} from './deadlines/run-deadlines.ts';
import { StartError } from '../start-error.ts';
import { showHelp } from './show-help.ts';

/** `npm run deadlines`: prints the due dates of the cases in a file; exit code 1 when the file is wrong. */

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`${file} can't be read: ${reason}.`);
  }
}

if (!showHelp(process.argv.slice(2), DEADLINES_USAGE)) {
  try {
    const { file, json } = readDeadlineArguments(process.argv.slice(2));
    const results = runDeadlines(await read(file), file);
    console.log(json ? JSON.stringify(results, null, 2) : describeDeadlines(results));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
