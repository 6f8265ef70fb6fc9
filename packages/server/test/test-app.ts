import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { type Endpoint, fillPath, replyFor } from '@recourse/contract/wire/endpoint';
import { SESSION } from '@recourse/contract/values/limits';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { MIGRATIONS } from '../src/db/migrate/migrate.ts';
import { newestVersion } from '../src/db/migrate/migration-files.ts';
import type { Tables, UserRow } from '../src/db/tables.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { createEgress } from '../src/kernel/egress/egress.ts';
import { countFailures } from '../src/kernel/files/counted-store.ts';
import { openScanner } from '../src/kernel/files/scanner.ts';
import { configuredBreachedPasswords } from '../src/kernel/security/passwords/breached-passwords.ts';
import { createGuards } from '../src/kernel/security/guards.ts';
import { createKnowledge } from '../src/knowledge/knowledge.ts';
import { type OpenedEncoder, openEncoder } from '../src/knowledge/encoder/open-encoder.ts';
import { openLanguageModel } from '../src/knowledge/summaries/language-model.ts';
import { createMetrics } from '../src/kernel/http/metrics.ts';
import { createReadiness, type Readiness } from '../src/kernel/readiness.ts';
import { createSummaries } from '../src/knowledge/summaries/summaries.ts';
import { createLinks } from '../src/kernel/security/links.ts';
import { createSeal } from '../src/kernel/security/factors/seal.ts';
import { createProvider } from '../src/kernel/sso/provider.ts';
import { createTokens } from '../src/kernel/security/tokens.ts';
import { reachOf } from './identity/still-provider.ts';
import { openFiles } from '../src/kernel/files/bucket/open-files.ts';
import { openFileStore } from '../src/kernel/files/files.ts';
import { type FaultyFiles, withFaults } from './faulty-files.ts';
import { resolveStill } from './webhooks/still-names.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

function testClock(start: Date): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  ctx: Context;
  db: Kysely<Tables>;
  clock: TestClock;
  /** Signs in as the owner of the tables, for what the product itself may not do. */
  ownerUrl: string;
  files: FaultyFiles;
  /** Calls an endpoint as a user (null: nobody) over HTTP. */
  call(endpoint: Endpoint, as: UserRow | null, input?: CallInput): Promise<LightMyRequestResponse>;
  /** Sends a HEAD request for the answer of `call`. */
  head: TestApp['call'];
  /** The Authorization header of a user with a new session. */
  bearer(user: UserRow): Promise<string>;
  /** A second app on the same database, like another server process. */
  another(): Promise<TestApp>;
  close(): Promise<void>;
}

export const TEST_SECRET = 'kq0Zf3Jb9Xw7Rr2Ls8Vt5Yp1Nc6Md4Ghu';

/** Far above what tests need: their clock stands still, so buckets are never refilled. */
const NO_RATE_LIMIT = { RATE_LIMIT_PER_MINUTE: '1000000' };

/** Long, because a burst of requests may be slow on a busy machine without any fault of the product. */
const PATIENCE_MS = 60_000;

/** The real app with its own database and a settable clock; `env` is added to the default configuration. */
export async function createTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-files-'));
  const config = loadConfig({ DATA_DIR: folder, ...NO_RATE_LIMIT, ...env });
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const store = config.s3 ? await openFiles(config, log) : await openFileStore(folder);
  const first = await build({
    db: database.db,
    pool: database.pool,
    counts: database.counts,
    ownerUrl: database.ownerUrl,
    clock: testClock(new Date('2026-03-02T10:00:00Z')),
    files: withFaults(store),
    log,
    config,
    encoder: await openEncoder(config.encoder, log),
  });
  return {
    ...first,
    close: async () => {
      await first.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** What several server processes of a test share. */
type Ground = Pick<TestApp, 'db' | 'ownerUrl' | 'clock' | 'files'> &
  Pick<Context, 'config' | 'log'> &
  Pick<TestDatabase, 'pool' | 'counts'> & { encoder: OpenedEncoder | null };

async function build(ground: Ground): Promise<TestApp> {
  const { db, clock, config, log, pool, counts } = ground;
  const files = countFailures(ground.files);
  const knowledge = createKnowledge(db, log, { encoder: ground.encoder?.encoder ?? null });
  const guards = createGuards({ db, clock, log, config }, { requestMs: PATIENCE_MS });
  const ctx: Context = {
    db,
    replica: null,
    clock,
    files,
    log,
    knowledge,
    encoderOutside: ground.encoder?.outside ?? Promise.resolve(null),
    config,
    tokens: createTokens([TEST_SECRET]),
    links: createLinks([TEST_SECRET]),
    seal: createSeal([TEST_SECRET]),
    provider: config.sso && createProvider(config.sso, { log, clock, ...reachOf(config.sso) }),
    egress: createEgress({ networks: config.webhookNetworks, resolve: resolveStill }),
    guards,
    readiness: await readinessOf(ground),
    scanner: config.scanCommand && (await openScanner(config.scanCommand)),
    breachedPasswords: await configuredBreachedPasswords(config, log),
    diskRoom: null,
    summarize: summarizeOf(ground),
    metrics: config.metricsToken
      ? createMetrics({ db, replica: null, clock, log, knowledge, guards, files, pool, counts })
      : null,
  };
  const app = await createApp(ctx, null);
  await knowledge.start();
  const sessions = new Map<number, Promise<string>>();
  const others: TestApp[] = [];
  const bearer = (user: UserRow): Promise<string> => {
    const header =
      sessions.get(user.id) ?? openSession(ctx, user).then((token) => `Bearer ${token}`);
    sessions.set(user.id, header);
    return header;
  };
  const send = async (
    method: 'HEAD' | Endpoint['method'],
    [endpoint, as, input = {}]: Parameters<TestApp['call']>,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url: fillPath(endpoint.path, input.params),
      headers: {
        ...(as ? { authorization: await bearer(as) } : {}),
        ...input.headers,
      },
      ...(input.query ? { query: input.query } : {}),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
  return {
    app,
    ctx,
    db,
    clock,
    files: ground.files,
    ownerUrl: ground.ownerUrl,
    bearer,
    head: (...call) => send('HEAD', call),
    call: async (endpoint, as, input = {}) => {
      const response = await send(endpoint.method, [endpoint, as, input]);
      if (endpoint.reply && response.statusCode < 300) checkShape(endpoint, as, response);
      return response;
    },
    another: async () => {
      const other = await build(ground);
      others.push(other);
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      await knowledge.stop();
      await app.close();
    },
  };
}

const summarizeOf = ({ config, log }: Ground): Context['summarize'] =>
  createSummaries(config.languageModel && openLanguageModel(config.languageModel), log);

/** As at the start of a server whose migrations have been applied. */
const readinessOf = async ({ clock, config, files }: Ground): Promise<Readiness> =>
  createReadiness(clock, {
    waitSeconds: config.readyWaitSeconds,
    schemaVersion: await newestVersion(MIGRATIONS),
    filesAnswer: () => files.answers(),
  });

/** Checks that every successful answer fits the contract's shape for its reader. */
function checkShape(
  endpoint: Endpoint,
  as: UserRow | null,
  response: LightMyRequestResponse,
): void {
  const body: unknown = endpoint.replyType === 'text' ? response.body : response.json();
  // A token sent as a header may be of any role.
  const readers = as ? [as.role] : (['ADMIN', 'CLIENT'] as const);
  const results = readers.map((role) => replyFor(endpoint, role)?.safeParse(body));
  const parsed = results.find((result) => result?.success) ?? results[0];
  if (parsed && !parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered out of shape: ${JSON.stringify(parsed.error.issues)}`,
    );
  }
}

async function openSession(ctx: Context, user: UserRow): Promise<string> {
  const jti = randomUUID();
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('sessions')
    .values({
      jti,
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION.absoluteHours * 3_600_000),
      revoked_at: null,
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .execute();
  return ctx.tokens.sign({ ...user, roles: [user.role] }, jti, now);
}
