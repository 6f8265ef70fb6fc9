import path from 'node:path';
import { once } from 'node:events';
import { loadConfig } from '../config.ts';
import { makeFolder } from '../db/postgres/folders.ts';
import { checkObjectStore } from '../kernel/files/bucket/open-files.ts';
import { DATA_DIR_MODE } from '../kernel/security/secret.ts';
import { createKnowledge } from '../knowledge/knowledge.ts';
import { bucketOfModels } from '../knowledge/models/model-bytes.ts';
import { whenParentEnds } from '../kernel/parent-process.ts';
import { openLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { openForCommand } from './command-database.ts';
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/** `npm run trainer`: trains the assistant for all servers, until it is stopped; exit code 0 then. */

const USAGE = `Usage:
  npm run trainer   trains the assistant for all servers of DATABASE_URL, until it is stopped

  It takes the turn of the servers, so that none of them trains as long as it runs. ASSISTANT_TRAINING=off keeps a
  server from training even when it does not run. It reads the variables of the servers: DATABASE_URL, those that
  start with S3_, DATA_DIR for its own copy of the model, and LOG_LEVEL. A second one waits until the first has ended.`;

/** Its own file, because a server may have the same DATA_DIR. */
const FILE = 'trainer.model';
/** Any time: it only keeps the process alive. */
const ALIVE_EVERY_MS = 60_000;

async function trainUntil(stop: AbortSignal): Promise<void> {
  const config = loadConfig(process.env);
  if (config.databaseUrl === null)
    throw new StartError(
      'The trainer needs DATABASE_URL. With the database in DATA_DIR there is only one server, and it trains the assistant itself.',
    );
  const log = openLog(2);
  log.level = config.logLevel;
  await checkObjectStore(config, log);
  await makeFolder(config.dataDir, DATA_DIR_MODE);
  const hint = 'start Recourse once, then the trainer';
  const database = await openForCommand(config, { log, hint, isLasting: true });
  const place = {
    databaseUrl: config.databaseUrl,
    file: path.join(config.dataDir, FILE),
    bucket: await bucketOfModels(config),
    staysTrainer: true,
  };
  const knowledge = createKnowledge(database.db, log, { place });
  const alive = setInterval(() => undefined, ALIVE_EVERY_MS);
  try {
    log.info('the trainer runs');
    void knowledge.start();
    if (!stop.aborted) await once(stop, 'abort');
    log.info('stopping');
  } finally {
    clearInterval(alive);
    await knowledge.stop();
    await database.close();
  }
}

await runCommand({ usage: USAGE, failed: 'The trainer could not start' }, async () => {
  const parent = new AbortController();
  whenParentEnds(() => parent.abort());
  await trainUntil(AbortSignal.any([stopSignal(), parent.signal]));
  return 0;
});
