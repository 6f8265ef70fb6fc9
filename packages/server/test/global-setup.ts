import { randomBytes } from 'node:crypto';
import { glob, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { withClient } from '../src/db/connect/connect.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../src/db/migrate/migrate.ts';
import { prepareDataFolder } from '../src/db/postgres/data-folder.ts';
import { lockFolder } from '../src/db/postgres/folder-lock.ts';
import { clearLeftover } from '../src/db/postgres/leftover.ts';
import { prepareContents } from './contents.ts';
import { makeInitialisedFolder } from './embedded/initialised-folder.ts';

/** What a test file needs to create its own database. */
export interface TestServer {
  /** Signs in as a role that may create databases. */
  adminUrl: string;
  /** The address for the serving role: the server itself, or a pooler in front of it. */
  servingUrl: string;
  /** Name of the migrated template; the names of its copies begin with it. */
  template: string;
  owner: TestRole;
  app: TestRole;
}

export interface TestRole {
  name: string;
  password: string;
}

interface Run {
  folder: string;
  /** A DATA_DIR to copy; null with TEST_DATABASE_URL. */
  initialised: string | null;
  adminUrl: string;
  release(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** The folder of this run. Removed at the end, after the databases in it have been stopped. */
    testFolder: string;
    /** A DATA_DIR that was started once and stopped, for `initialise` to copy. */
    initialisedFolder: string | null;
  }
}

/** Short, because socket paths below it may have little more than a hundred bytes. */
const RUN_PREFIX = 'rectest-';
const NAME_PREFIX = 'recourse_test_';
/** After this time, databases that a run left on TEST_DATABASE_URL are removed, because no run can still use them. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;
const STARTING_MS = 60_000;
const log = pino({ level: 'error' }, pino.destination(2));

/**
 * Sets up once per run: one PostgreSQL (TEST_DATABASE_URL, or an embedded one without fsync in a temporary folder) with
 * one migrated template. Every test file gets a copy of the template. With TEST_POOLER_URL the product connects through
 * that pooler, which must pass on every database name. Returns the teardown function.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ownServer = process.env['TEST_DATABASE_URL'];
  const running = await openRun(ownServer);
  const name = `${NAME_PREFIX}${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`;
  const server: TestServer = {
    adminUrl: running.adminUrl,
    servingUrl: process.env['TEST_POOLER_URL'] || running.adminUrl,
    template: name,
    owner: newRole(`${name}_owner`),
    app: newRole(`${name}_app`),
  };
  await removeAbandonedNames(running.adminUrl);
  await makeTemplate(server);
  project.provide('testServer', server);
  project.provide('testFolder', running.folder);
  project.provide('initialisedFolder', running.initialised);
  return async () => {
    if (ownServer) await removeNames(running.adminUrl, (candidate) => candidate.startsWith(name));
    await running.release();
    await removeRun(running.folder);
  };
}

/** A connection string of a test server's database. */
export function testUrl(server: TestServer, role: TestRole, database: string): string {
  const url = new URL(role.name === server.app.name ? server.servingUrl : server.adminUrl);
  url.username = role.name;
  url.password = role.password;
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes the run's folder, with an embedded server unless one is given. The lock on the folder ends with the run. */
async function openRun(ownServer: string | undefined): Promise<Run> {
  await removeAbandonedRuns();
  const folder = await mkdtemp(path.join(tmpdir(), RUN_PREFIX));
  if (!ownServer) {
    // Locks the folder first, because another run starting now could take it for an abandoned one.
    const server = await startEmbedded({ dataDir: folder, log, forTests: true });
    const initialised = path.join(folder, 'initialised');
    await makeInitialisedFolder(initialised, log);
    return { folder, initialised, adminUrl: server.adminUrl, release: () => server.stop() };
  }
  const lock = lockFolder((await prepareDataFolder(folder)).lock);
  return { folder, initialised: null, adminUrl: ownServer, release: async () => lock?.release() };
}

/** Removes the folders of killed runs, whose locks are free, and stops databases still running in them. */
async function removeAbandonedRuns(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((candidate) => candidate.startsWith(RUN_PREFIX))) {
    await removeAbandonedRun(path.join(tmpdir(), name)).catch((error: unknown) =>
      log.warn(error, 'the folder of an earlier test run could not be removed'),
    );
  }
}

async function removeAbandonedRun(folder: string): Promise<void> {
  // A run that is starting makes its folder a moment before it locks it.
  if (Date.now() - (await stat(folder)).mtimeMs < STARTING_MS) return;
  const lock = lockFolder((await prepareDataFolder(folder)).lock);
  if (!lock) return;
  await removeRun(folder);
  lock.release();
}

/** Stops every database that still runs in a run's folder, and removes the folder. */
async function removeRun(folder: string): Promise<void> {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    await clearLeftover(path.dirname(path.join(folder, file)), log);
  }
  await rm(folder, { recursive: true, force: true });
}

async function makeTemplate(server: TestServer): Promise<void> {
  await withClient(server.adminUrl, async (admin) => {
    for (const role of [server.owner, server.app]) {
      await admin.query(
        `create role ${role.name} login password ${pg.escapeLiteral(role.password)}`,
      );
    }
    await admin.query(`grant ${server.owner.name} to current_user`);
    await admin.query(`create database ${server.template} owner ${server.owner.name}`);
  });
  await migrate({
    migrationUrl: testUrl(server, server.owner, server.template),
    appUrl: testUrl(server, server.app, server.template),
    directory: MIGRATIONS,
    log,
  });
  await withClient(testUrl(server, server.owner, server.template), prepareContents);
  await withClient(server.adminUrl, (admin) =>
    // A template without connections can be copied at any time.
    admin.query(`alter database ${server.template} is_template true allow_connections false`),
  );
}

async function removeAbandonedNames(adminUrl: string): Promise<void> {
  await removeNames(adminUrl, (name) => {
    const stamp = name.slice(NAME_PREFIX.length).split('_')[0] ?? '';
    return Number.parseInt(stamp, 36) < Date.now() - ABANDONED_AFTER_MS;
  });
}

async function removeNames(adminUrl: string, isOurs: (name: string) => boolean): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    for (const name of await namesOf(admin, 'select datname as name from pg_database')) {
      if (!isOurs(name)) continue;
      await admin.query(`alter database ${name} is_template false`);
      await admin.query(`drop database ${name} with (force)`);
    }
    for (const name of await namesOf(admin, 'select rolname as name from pg_roles')) {
      if (isOurs(name)) await admin.query(`drop role ${name}`);
    }
  });
}

async function namesOf(admin: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(sql);
  return rows.map((row) => row.name).filter((name) => name.startsWith(NAME_PREFIX));
}

function newRole(name: string): TestRole {
  return { name, password: randomBytes(24).toString('base64url') };
}
