import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BARE_ENVIRONMENT } from '../../test/bare-environment.ts';
import { initialise } from '../../test/embedded/initialise.ts';
import { makeSolution } from '../../test/factories.ts';
import { type OpenDatabase, openDatabase } from '../db/connect/open.ts';
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { announce } from '../kernel/changes/outbox.ts';
import { createKnowledge } from '../knowledge/knowledge.ts';
import { knowledgeFile } from '../knowledge/store/knowledge-file.ts';

/** `npm run trainer` as an operator starts it, beside a server. */

const WITHIN_MS = 60_000;
const SCRIPT = path.join(import.meta.dirname, 'trainer.ts');
const log = pino({ level: 'silent' });
let folder: string;
let server: EmbeddedPostgres;
let database: OpenDatabase;
let solutions: number[];
let trainer: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-trainer-'));
  await initialise(pathOf('data'));
  server = await startEmbedded({ dataDir: pathOf('data'), log });
  await migrate({ ...server, directory: MIGRATIONS, log });
  database = await openDatabase(server.appUrl, { log });
  const made = ['Restart the router.', 'Send the parcel again.', 'Reset the password.'].map(
    (texte) => makeSolution(database.db, { texte, motcle: [] }),
  );
  solutions = (await Promise.all(made)).map(({ id }) => id);
});
afterAll(async () => {
  trainer?.kill('SIGKILL');
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const pathOf = (name: string): string => path.join(folder, name);

/** Thirty more lines of history, enough for a training. */
async function teach(word: string): Promise<void> {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    text: `${['router', 'parcel', 'password'][at % 3]} ${word} ${at}`,
    solution_id: solutions[at % 3]!,
    source: 'import' as const,
  }));
  const added = await database.db
    .insertInto('training_examples')
    .values(rows)
    .returning('id')
    .execute();
  await announce(
    database.db,
    'training_examples',
    added.map(({ id }) => id),
  );
}

const until = (condition: () => Promise<boolean> | boolean): Promise<unknown> =>
  vi.waitUntil(condition, { timeout: WITHIN_MS, interval: 20 });
const lease = () =>
  database.db
    .selectFrom('trainer_lease')
    .select(['number', 'is_training', sql<boolean>`expires_at > now()`.as('is_held')])
    .executeTakeFirst();
const models = () =>
  database.db.selectFrom('assistant_models').select(['id', 'published_at']).orderBy('id').execute();

/** Starts the command; the returned function gives the messages of its log. */
function start(): { child: ChildProcess; messages: () => string[] } {
  const env = {
    ...BARE_ENVIRONMENT,
    DATA_DIR: pathOf('trainer'),
    DATABASE_URL: server.appUrl,
    DATABASE_MIGRATION_URL: server.migrationUrl,
  };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  child.stderr.on('data', (piece: Buffer) => (written += piece.toString()));
  const messages = () =>
    written
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { child, messages };
}

test('without DATABASE_URL it says what it needs', async () => {
  const env = { ...BARE_ENVIRONMENT, DATA_DIR: pathOf('nowhere') };
  const run = promisify(execFile)(process.execPath, [SCRIPT], { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The trainer needs DATABASE_URL\. [^\n]+\n$/),
  });
  expect(await readdir(folder)).not.toContain('nowhere');
});

test(
  'it trains for a server, is refused after it was overtaken in its sleep, and ends when asked',
  async () => {
    await teach('broken');
    const { child, messages } = start();
    trainer = child;
    await until(async () => (await models()).some(({ published_at }) => published_at !== null));
    expect(await lease()).toMatchObject({ number: 1, is_held: true });

    // It sleeps in the middle of a training, and a server steals the lease.
    await teach('late');
    await until(async () => (await lease())?.is_training === true);
    child.kill('SIGSTOP');
    const [first] = await models();
    await database.db
      .updateTable('trainer_lease')
      .set({ expires_at: sql`now()` })
      .execute();
    const place = { databaseUrl: server.appUrl, file: knowledgeFile(folder), quietMs: 0 };
    const portal = createKnowledge(database.db, log, { place });
    await portal.start();
    expect(portal.state().training.last?.examples).toBe(30);
    await until(() => portal.state().training.last?.examples === 60);
    expect(await lease()).toMatchObject({ number: 2, is_held: false });
    await portal.stop();
    const published = await models();
    expect(published.map(({ id }) => id === first?.id)).toEqual([true, false]);

    // Awake, it drops what it has trained, and takes over the server's model with the next turn.
    child.kill('SIGCONT');
    await until(() => messages().includes('a model of the assistant was fetched'));
    await until(async () => (await lease())?.number === 3);
    await until(() =>
      messages().includes(
        'another process has taken over the training: what was trained here is dropped',
      ),
    );
    expect(await models()).toEqual(published);
    expect(messages().filter((line) => line.includes('was published'))).toHaveLength(1);
    expect((await readdir(pathOf('trainer'))).toSorted()).toEqual(['trainer.model']);

    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(await lease()).toMatchObject({ number: 3, is_held: false });
  },
  // It waits for four trainings. They run at a low priority, so beside other work each takes its time.
  4 * WITHIN_MS,
);
