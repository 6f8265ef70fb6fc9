import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { login } from '@recourse/contract/auth';
import { createSolution } from '@recourse/contract/solutions';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { pino } from 'pino';
import { inject } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { startServer, type StartOptions } from '../../src/start.ts';
import { PASSWORD } from '../factories.ts';

/** What all portals on one database share. */
const SHARED = {
  JWT_SECRET: 'kq0Zf3Jb9Xw7Rr2Ls8Vt5Yp1Nc6Md4Ghu',
  ENCRYPTION_KEY: 'Zp4Wm8Kd1Hs6Tn3Vb7Rj2Xc5Lq9Gy0Fea',
  RATE_LIMIT_PER_MINUTE: '1000000',
  HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PASSWORD: PASSWORD,
};

/** What came back from a portal. */
export interface Heard {
  status: number;
  code: unknown;
  retryAfter: string | null;
  /** How long it took, in ms. */
  tookMs: number;
}

/** The product as it starts, with its administrator signed in. */
export interface Portal {
  address: string;
  authorization: string;
  /** The folder of its uploaded files. */
  files: string;
  /** Saves a solution. */
  write(key?: string): Promise<Heard>;
  ready(): Promise<{ status: number; parts: unknown }>;
  stop(): Promise<void>;
}

export interface DatabaseUrls {
  app: string;
  owner: string;
}

/** The environment of a portal on a database, but for its DATA_DIR. */
export const settingsOf = ({ app, owner }: DatabaseUrls): Record<string, string> => ({
  ...SHARED,
  DATABASE_URL: app,
  DATABASE_MIGRATION_URL: owner,
});

/** Starts a portal in this process, with a DATA_DIR of its own. */
export async function startPortal(
  urls: DatabaseUrls,
  env: Record<string, string> = {},
  options: Pick<StartOptions, 'migrations'> = {},
): Promise<Portal> {
  const dataDir = await mkdtemp(path.join(inject('testFolder'), 'p-'));
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const config = loadConfig({ ...settingsOf(urls), DATA_DIR: dataDir, ...env });
  const server = await startServer(config, {
    demo: null,
    log,
    say: () => undefined,
    ...options,
  });
  const authorization = await signIn(server.address, 'admin');
  return {
    address: server.address,
    authorization,
    files: path.join(config.dataDir, 'files'),
    ...callsOf(server.address, authorization),
    stop: async () => {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Signs in at a portal of this process, where tests use quick hashes of passwords. Resolves with the Authorization
 * header, which is valid at every portal on the database.
 */
export async function signIn(address: string, username: string): Promise<string> {
  const response = await post(address + login.path, { email: username, password: PASSWORD });
  const { token } = login.reply.parse(await response.json());
  return `Bearer ${token}`;
}

/** Calls a portal as somebody who is signed in. */
export function callsOf(address: string, authorization: string): Pick<Portal, 'write' | 'ready'> {
  return {
    write: async (key) => {
      const began = performance.now();
      const headers = { authorization, ...(key && { [IDEMPOTENCY_HEADER]: key }) };
      const answer = await post(address + createSolution.path, { texte: 'Restart it.' }, headers);
      const body = (await answer.json()) as { code?: unknown };
      const retryAfter = answer.headers.get('retry-after');
      const tookMs = performance.now() - began;
      return { status: answer.status, code: body.code, retryAfter, tookMs };
    },
    ready: async () => {
      const answer = await fetch(`${address}/readyz`);
      return { status: answer.status, parts: await answer.json() };
    },
  };
}

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
