import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClaim } from '@recourse/contract/claims';
import type { Random } from '../../src/demo/random.ts';
import { filesInFolder } from '../../src/kernel/files/stored-files.ts';
import { checkWrites } from './check-writes.ts';
import type { CrashServer } from './crash-server.ts';
import type { People } from './people.ts';
import { recovery } from './recovery.ts';
import type { Writers } from './writers.ts';

/** What a round needs. */
export interface Stage {
  server: CrashServer;
  writers: Writers;
  people: People;
  random: Random;
}

/** The faults as text, and a note to print. */
export interface Outcome {
  faults: string[];
  note: string;
}

export type Round = (stage: Stage) => Promise<Outcome>;

/** When the kill happens in a round, in ms. */
const EARLIEST_MS = 150;
const SPREAD_MS = 900;
/** The server must have exited by then, in ms, */
const EXIT_MS = 10_000;
/** or by then when a request hangs. */
const FORCED_EXIT_MS = 15_000;
/** A request sent less than this time before the signal may find its connection closed, in ms. */
const ON_THE_WIRE_MS = 100;
const RECOVERY_MS = 15_000;

/** CR-01 and CR-03: kill -9 of the server under load. The next start works and no check fails. */
export const killServer: Round = async ({ server, writers, random }) => {
  writers.begin(server.url);
  await moment(random);
  await server.end('SIGKILL');
  await writers.stop();
  await server.start();
  const note = `${writers.answers.length} answers, then killed; next start ${server.startMs} ms`;
  return { faults: await check({ server, writers }), note };
};

/** CR-02: PostgreSQL is killed, or stopped at once. The server recovers by itself. */
export const killDatabase: Round = async ({ server, writers, random }) => {
  writers.begin(server.url);
  await moment(random);
  const signal = random.chance(0.5) ? 'SIGKILL' : 'SIGQUIT';
  const killedAt = Date.now();
  await server.killDatabase(signal);
  const backMs = await recovery(writers, killedAt, RECOVERY_MS);
  await writers.stop();
  const faults = await check({ server, writers });
  if (backMs === null) faults.push(`no write succeeded for ${RECOVERY_MS} ms after ${signal}`);
  if (!server.isRunning) faults.push(`the server ended: ${server.lastWords}`);
  return { faults, note: `${signal}; writes again after ${backMs} ms` };
};

/** CR-04: SIGTERM under load. Running requests finish, and the exit is clean and in time. */
export const terminate: Round = async ({ server, writers, random }) => {
  writers.begin(server.url);
  await moment(random);
  const signalledAt = Date.now();
  const { code, signal, ms } = await server.end('SIGTERM');
  await writers.stop();
  const faults = writers.broken
    .filter(({ startedAt }) => startedAt < signalledAt - ON_THE_WIRE_MS)
    .map(({ reason }) => `a request that ran before SIGTERM got no answer (${reason})`);
  if (code !== 0) faults.push(`exit ${code ?? signal}: ${server.lastWords}`);
  if (ms > EXIT_MS) faults.push(`it took ${ms} ms to end`);
  await server.start();
  faults.push(...(await check({ server, writers })));
  return { faults, note: `exit ${code} after ${ms} ms` };
};

/** CR-04: a request that never ends does not keep the server running. */
export const stuckRequest: Round = async ({ server, writers, random, people }) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${createClaim.path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${people.admin.token}`,
      'Content-Type: application/json',
      'Content-Length: 100',
      '',
      '{"contenu":',
    ].join('\r\n'),
  );
  await moment(random);
  const { code, ms } = await server.end('SIGTERM');
  socket.destroy();
  await server.start();
  const faults = await check({ server, writers });
  if (ms > FORCED_EXIT_MS) faults.push(`it took ${ms} ms to end`);
  return { faults, note: `exit ${code} after ${ms} ms` };
};

async function moment(random: Random): Promise<void> {
  await sleep(EARLIEST_MS + random.below(SPREAD_MS));
}

/** Runs all checks, before and after unanswered requests are sent again. */
async function check({ server, writers }: Pick<Stage, 'server' | 'writers'>): Promise<string[]> {
  const { migrationUrl, appUrl } = await server.join();
  return checkWrites(writers, {
    url: server.url,
    ownerUrl: migrationUrl,
    appUrl,
    files: filesInFolder(server.filesFolder),
  });
}
