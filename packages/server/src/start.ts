import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import type { Config, ServicePort } from './config.ts';
import type { Context } from './context.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate, MIGRATIONS } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { makeFolder } from './db/folders.ts';
import { systemClock } from './kernel/clock.ts';
import { readFreeBytes, watchDiskRoom } from './kernel/files/disk-room.ts';
import { filesFolder, openFileStore } from './kernel/files/files.ts';
import { createGuards } from './kernel/security/guards.ts';
import { createKnowledge } from './knowledge/knowledge.ts';
import { knowledgeFile } from './knowledge/store/knowledge-file.ts';
import { openLanguageModel } from './knowledge/summaries/language-model.ts';
import { createMetrics } from './kernel/http/metrics.ts';
import { DATA_DIR_MODE, ownSecret } from './kernel/security/secret.ts';
import { checkAddress, listen, type ListenAddress } from './listen.ts';
import { createSummaries, type Summarize } from './knowledge/summaries/summaries.ts';
import { createServiceApp } from './service-apps.ts';
import { createTokens } from './kernel/security/tokens.ts';
import { startSweeping } from './rooms/documents/stray-files.service.ts';
import { portalOrigins } from './web-config.ts';
import { welcome } from './welcome.ts';

/** Brings the whole product up, in order, and takes it down in the opposite order. */

const SITE = path.resolve(import.meta.dirname, '../../web/dist');

export interface RunningServer {
  /** Where it listens. */
  address: string;
  /** Finishes what runs, refuses what is new, stops the database last. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** How many claims of demo data to fill an empty database with; null: none. */
  demo: number | null;
  log: Logger;
  /** Tells the person who started it something. */
  say: (line: string) => void;
}

/** What the database has not answered so long after the server was told to stop is not waited for. */
const LAST_ANSWERS_MS = 5_000;

/** What runs, as far as it has come. */
interface Opened {
  /** The last one ends first. */
  closers: (() => Promise<void>)[];
  abandonDatabase: () => void;
}

/** Ends everything in order; a database that is frozen or gone does not hold that up. */
async function closeAll(opened: Opened): Promise<void> {
  const { closers, abandonDatabase } = opened;
  const late = setTimeout(abandonDatabase, LAST_ANSWERS_MS);
  try {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  } finally {
    clearTimeout(late);
  }
}

/** Starts the portal. Throws a StartError with one clear line for everything that its owner can mend. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const opened: Opened = { closers: [], abandonDatabase: () => undefined };
  const { closers } = opened;
  const close = (): Promise<void> => closeAll(opened);
  try {
    for (const where of addressesOf(config)) await checkAddress(where);
    const ctx = await openContext(config, options.log, opened);
    await welcome(ctx, options.demo, options.say);
    const app = await createApp(ctx, existsSync(path.join(SITE, 'index.html')) ? SITE : null);
    closers.push(startSweeping(ctx), startBackground(ctx));
    closers.push(() => app.close());
    const address = await listen(app, portalAddress(config));
    await startServices(ctx, portalOrigins(config, portOf(address)), closers);
    // Off the request path: searches wait for it, everything else is served meanwhile.
    void ctx.knowledge.start();
    return { address: config.publicUrl ?? address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The port that the portal got; PORT may be 0 for any. */
const portOf = (address: string): number => Number(new URL(address).port);

const portalAddress = ({ host, port }: Config): ListenAddress => ({ host, port, variable: 'PORT' });

const serviceAddress = ({ host }: Config, { port }: ServicePort): ListenAddress => ({
  host,
  port,
  variable: 'SERVICE_PORTS',
});

const addressesOf = (config: Config): ListenAddress[] => [
  portalAddress(config),
  ...config.servicePorts.map((service) => serviceAddress(config, service)),
];

/** The areas that answer on ports of their own as well. */
async function startServices(
  ctx: Context,
  callers: readonly string[],
  closers: (() => Promise<void>)[],
): Promise<void> {
  for (const service of ctx.config.servicePorts) {
    const { area } = service;
    const app = await createServiceApp(ctx, area, callers);
    closers.push(() => app.close());
    const address = await listen(app, serviceAddress(ctx.config, service));
    ctx.log.info({ area, address }, 'serves an area on a port of its own');
  }
}

async function openContext(config: Config, log: Logger, opened: Opened): Promise<Context> {
  const { closers } = opened;
  const urls = await databaseUrls(config, log, closers);
  await migrate({ ...urls, directory: MIGRATIONS, log });
  const database = await openDatabase(urls.appUrl, { log });
  closers.push(() => database.close());
  opened.abandonDatabase = () => database.abandon();
  const { db } = database;
  const training = { databaseUrl: urls.appUrl, file: knowledgeFile(config.dataDir) };
  const knowledge = createKnowledge(db, log, training);
  closers.push(() => knowledge.stop());
  const tokens = createTokens(config.jwtSecrets ?? [await ownSecret(config.dataDir)]);
  const files = await openFileStore(filesFolder(config.dataDir));
  const outside = { db, config, clock: systemClock, log };
  const guards = createGuards(outside);
  const metrics = config.metricsToken
    ? createMetrics({ ...outside, knowledge, guards, pool: database.pool })
    : null;
  const summarize = openSummaries(config, log);
  const diskRoom =
    config.databaseUrl === null ? watchDiskRoom(() => readFreeBytes(config.dataDir), log) : null;
  if (diskRoom) closers.push(() => diskRoom.stop());
  return { ...outside, diskRoom, files, tokens, knowledge, metrics, guards, summarize };
}

/** Says where texts go to when they leave the machine at all. */
function openSummaries({ languageModel }: Config, log: Logger): Summarize {
  if (!languageModel) return createSummaries(null, log);
  const { host } = new URL(languageModel.baseUrl);
  log.info({ host }, 'complaints and their solutions are sent to a language model for summaries');
  return createSummaries(openLanguageModel(languageModel), log);
}

async function databaseUrls(config: Config, log: Logger, closers: (() => Promise<void>)[]) {
  if (config.databaseUrl) {
    await makeFolder(config.dataDir, DATA_DIR_MODE);
    return {
      appUrl: config.databaseUrl,
      migrationUrl: config.databaseMigrationUrl ?? config.databaseUrl,
    };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  closers.push(() => embedded.stop());
  return { appUrl: embedded.appUrl, migrationUrl: embedded.migrationUrl };
}
