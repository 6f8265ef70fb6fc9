import type { Logger } from 'pino';
import { readArguments } from './arguments.ts';
import { loadConfig } from './config.ts';
import { whenParentEnds } from './kernel/parent-process.ts';
import { openLog } from './log.ts';
import { StartError } from './start-error.ts';
import { type RunningServer, startServer } from './start.ts';

/** The process: configuration and signals in, exit code out. No other file handles these. */

/** How long the stop may take after draining. */
const FORCED_EXIT_MS = 10_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (error: unknown, log: Logger): never => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'could not start');
  process.exit(1);
};

/**
 * Stops once, whatever the number of signals. A hanging request does not keep the process alive for ever. Only a signal
 * makes a running server drain first: whatever else ends it leaves no time for that, and cuts a draining short.
 */
function stopOnSignals(starting: Promise<RunningServer>, log: Logger): void {
  let isStopping = false;
  let exitCode = 0;
  let running: RunningServer | null = null;
  const hurried = Promise.withResolvers<undefined>();
  starting.then(
    (server) => {
      running = server;
    },
    () => undefined,
  );
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await Promise.race([running?.drain(), hurried.promise]);
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
    await (await starting).close();
    log.info('stopped');
    process.exit(exitCode);
  };
  const begin = (): void => {
    stop().catch((error: unknown) => fail(error, log));
  };
  const hurry = (): void => {
    hurried.resolve(undefined);
    begin();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      begin();
    });
  }
  whenParentEnds(() => {
    log.warn('stopping: whoever started it is gone');
    hurry();
  });
  // A half-working server is worse than none, so an uncaught error is logged and ends the process.
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'crashed');
    exitCode = 1;
    hurry();
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

// Text for people goes to standard output, the log's JSON lines to standard error.
const log = openLog(2);
try {
  const options = { ...readArguments(process.argv.slice(2)), log, say };
  const config = loadConfig(process.env);
  log.level = config.logLevel;
  const starting = startServer(config, options);
  stopOnSignals(starting, log);
  const server = await starting;
  say(`Recourse is ready at ${server.address}`);
} catch (error) {
  fail(error, log);
}
