import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import type { Config } from './config.ts';
import type { ServicePort } from './config-variables.ts';
import type { Context } from './context.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from './db/migrate/migrate.ts';
import { newestVersion } from './db/migrate/migration-files.ts';
import { openDatabase } from './db/connect/open.ts';
import { COMPARE_MS, openReplica, type Replica } from './db/connect/replica.ts';
import { makeFolder } from './db/postgres/folders.ts';
import { repeat } from './kernel/async/repeat.ts';
import { systemClock } from './kernel/clock.ts';
import { createEgress } from './kernel/egress/egress.ts';
import { countFailures } from './kernel/files/counted-store.ts';
import { readFreeBytes, watchDiskRoom } from './kernel/files/disk-room.ts';
import { checkObjectStore, openFiles } from './kernel/files/bucket/open-files.ts';
import { joinServers } from './kernel/files/live-servers.ts';
import { openScanner, type Scanner } from './kernel/files/scanner.ts';
import { configuredBreachedPasswords } from './kernel/security/passwords/breached-passwords.ts';
import { createGuards } from './kernel/security/guards.ts';
import { createKnowledge } from './knowledge/knowledge.ts';
import { bucketOfModels } from './knowledge/models/model-bytes.ts';
import { knowledgeFile } from './knowledge/store/knowledge-file.ts';
import { openEncoder } from './knowledge/encoder/open-encoder.ts';
import { openLanguageModel } from './knowledge/summaries/language-model.ts';
import { createMetrics } from './kernel/http/metrics.ts';
import { createReadiness } from './kernel/readiness.ts';
import { DATA_DIR_MODE, ENCRYPTION, ownSecret, SIGNING } from './kernel/security/secret.ts';
import { checkAddress, listen, type ListenAddress } from './listen.ts';
import { createSummaries, type Summarize } from './knowledge/summaries/summaries.ts';
import { createServiceApp } from './services/service-apps.ts';
import { createLinks } from './kernel/security/links.ts';
import { createSeal } from './kernel/security/factors/seal.ts';
import type { Provider } from './kernel/sso/provider.ts';
import { createTokens } from './kernel/security/tokens.ts';
import { resealFactors } from './rooms/auth/factors/reseal.service.ts';
import { startSweeping } from './rooms/documents/stray-files.service.ts';
import { refuseLockout } from './rooms/users/first-administrator.ts';
import { tellIfMailIsOn } from './rooms/mail/sender.service.ts';
import { resealWebhooks } from './rooms/webhooks/reseal.service.ts';
import { portalOrigins } from './web-config.ts';
import { welcome } from './welcome.ts';

/** Starts the whole product in order, and stops it in reverse order. */

const SITE = path.resolve(import.meta.dirname, '../../web/dist');

export interface RunningServer {
  /** The address on which it listens. */
  address: string;
  /** Drains: fails the readiness check, and serves for another DRAIN_SECONDS, in which proxies choose other servers. */
  drain(): Promise<void>;
  /** Finishes running requests, refuses new ones, and stops the database last. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** How many claims of demo data to fill an empty database with; null: none. */
  demo: number | null;
  log: Logger;
  /** Prints a line for the person who started it. */
  say: (line: string) => void;
  /** Tests only: the folder of a version with other migrations. */
  migrations?: string;
}

/** How long answers of the database are awaited after the stop signal, in ms. */
const LAST_ANSWERS_MS = 5_000;

/** What has been started so far. */
interface Opened {
  /** In reverse order: the part that started last stops first. */
  closers: (() => Promise<void>)[];
  abandonDatabase: () => void;
}

/** Stops everything in order. A frozen or lost database does not block that. */
async function closeAll(opened: Opened): Promise<void> {
  const { closers, abandonDatabase } = opened;
  const late = setTimeout(abandonDatabase, LAST_ANSWERS_MS);
  try {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  } finally {
    clearTimeout(late);
  }
}

/** Starts the portal. Throws a StartError with one clear line for everything that its owner can fix. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const opened: Opened = { closers: [], abandonDatabase: () => undefined };
  const { closers } = opened;
  const close = (): Promise<void> => closeAll(opened);
  try {
    for (const where of addressesOf(config)) await checkAddress(where);
    const ctx = await openContext(config, options, opened);
    await tellIfMailIsOn(ctx);
    await resealFactors(ctx);
    await resealWebhooks(ctx);
    await welcome(ctx, options.demo, options.say);
    await refuseLockout(ctx);
    const app = await createApp(ctx, existsSync(path.join(SITE, 'index.html')) ? SITE : null);
    closers.push(startSweeping(ctx), startBackground(ctx));
    closers.push(() => app.close());
    const address = await listen(app, portalAddress(config));
    await startServices(ctx, portalOrigins(config, portOf(address)), closers);
    // Not awaited, because only searches need it; everything else is served meanwhile.
    void ctx.knowledge.start();
    const drain = async (): Promise<void> => {
      if (config.drainSeconds === 0) return;
      ctx.readiness.drain();
      await sleep(config.drainSeconds * 1_000);
    };
    return { address: config.publicUrl ?? address, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The actual port of the portal; PORT 0 means any free one. */
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

/** The areas that also answer on ports of their own. */
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

async function openContext(
  config: Config,
  { log, migrations = MIGRATIONS }: StartOptions,
  opened: Opened,
): Promise<Context> {
  const { closers } = opened;
  const scanner = await findScanner(config, log);
  const breachedPasswords = await configuredBreachedPasswords(config, log);
  const found = await openEncoder(config.encoder, log);
  await checkObjectStore(config, log);
  const urls = await databaseUrls(config, log, closers);
  await migrate({ ...urls, directory: migrations, log });
  const database = await openDatabase(urls.appUrl, { log });
  closers.push(() => database.close());
  opened.abandonDatabase = () => database.abandon();
  log.info({ version: database.version, from: urls.from }, 'PostgreSQL runs');
  const { db } = database;
  const replica = followReplica(config, { db, log }, closers);
  const place = {
    databaseUrl: urls.appUrl,
    file: knowledgeFile(config.dataDir),
    bucket: await bucketOfModels(config),
    trains: config.trainsAssistant,
  };
  const knowledge = createKnowledge(db, log, { place, encoder: found?.encoder ?? null });
  closers.push(() => knowledge.stop());
  const tokens = createTokens(config.jwtSecrets ?? [await ownSecret(config.dataDir, SIGNING)]);
  const keys = config.encryptionKeys ?? ([await ownSecret(config.dataDir, ENCRYPTION)] as const);
  const [links, seal] = [createLinks(keys), createSeal(keys)];
  const files = countFailures(await openFiles(config, log));
  closers.push(await joinServers({ db, files, log }));
  const outside = { db, replica, config, clock: systemClock, log };
  const guards = createGuards(outside);
  const readiness = createReadiness(systemClock, {
    waitSeconds: config.readyWaitSeconds,
    schemaVersion: await newestVersion(migrations),
    filesAnswer: () => files.answers(),
  });
  const metrics = config.metricsToken
    ? createMetrics({
        ...outside,
        knowledge,
        guards,
        files,
        pool: database.pool,
        counts: database.counts,
      })
    : null;
  const summarize = openSummaries(config, log);
  const diskRoom =
    config.databaseUrl === null ? watchDiskRoom(() => readFreeBytes(config.dataDir), log) : null;
  if (diskRoom) closers.push(() => diskRoom.stop());
  const provider = await findProvider(config, log);
  const egress = createEgress({ networks: config.webhookNetworks });
  const kept = {
    scanner,
    breachedPasswords,
    diskRoom,
    files,
    tokens,
    links,
    seal,
    provider,
    egress,
    encoderOutside: found?.outside ?? Promise.resolve(null),
  };
  return { ...outside, ...kept, knowledge, metrics, guards, readiness, summarize };
}

/** Opens the replica, if there is one. It need not run. */
function followReplica(
  { replica: wanted }: Config,
  { db, log }: Pick<Context, 'db' | 'log'>,
  closers: (() => Promise<void>)[],
): Replica | null {
  if (wanted === null) return null;
  const replica = openReplica(wanted.url, { db, log, maxLagSeconds: wanted.maxLagSeconds });
  const failure = 'the replica could not be compared with the primary';
  const comparing = repeat({ everyMs: COMPARE_MS, log, failure }, () => replica.compare());
  closers.push(
    () => replica.close(),
    () => comparing.stop(),
  );
  return replica;
}

/** Found before the database starts, so that a wrong SCAN_COMMAND is said at once. */
async function findScanner({ scanCommand }: Config, log: Logger): Promise<Scanner | null> {
  if (!scanCommand) return null;
  const scanner = await openScanner(scanCommand);
  log.info('uploaded files are scanned');
  return scanner;
}

/** The identity provider; null without one, and then its library is not loaded. */
async function findProvider({ sso }: Config, log: Logger): Promise<Provider | null> {
  if (!sso) return null;
  const { createProvider } = await import('./kernel/sso/provider.ts');
  return createProvider(sso, { log, clock: systemClock });
}

/** Logs which host receives texts when a language model is configured. */
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
      from: 'DATABASE_URL',
    };
  }
  const { dataDir, postgresBin } = config;
  const embedded = await startEmbedded({ dataDir, log, postgresBin });
  closers.push(() => embedded.stop());
  const { appUrl, migrationUrl } = embedded;
  return { appUrl, migrationUrl, from: postgresBin ?? 'the npm package' };
}
