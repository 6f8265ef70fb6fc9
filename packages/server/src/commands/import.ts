import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { ImportError } from '../kernel/csv/bad-lines.ts';
import { openForCommand } from './command-database.ts';
import { fileSource, sizeOf } from './import/import-file.ts';
import { createProgress } from './import/import-progress.ts';
import { type ImportArguments, readImportArguments, IMPORT_USAGE } from './import/run-import.ts';
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run import -- solutions|history FILE.csv`: exit code 0 when everything is imported, 1 when nothing is. */

async function importFile({ run, file }: ImportArguments): Promise<void> {
  const size = await sizeOf(file);
  // Ctrl-C rolls the import back.
  const stop = stopSignal();
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await openForCommand(loadConfig(process.env), {
    log,
    hint: 'start Recourse once, then import',
  });
  const progress = createProgress(size, process.stderr);
  let done: string;
  try {
    done = await run(database.db, fileSource(file, progress, stop));
  } finally {
    progress.stop();
    await database.close();
  }
  console.log(done);
}

await runCommand({ usage: IMPORT_USAGE, failed: 'Nothing was imported' }, async (argv) => {
  try {
    await importFile(readImportArguments(argv));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new StartError([...error.lines, 'Nothing was imported.'].join('\n'));
  }
});
