import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { listClaims } from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { createClient } from '@recourse/client/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeUser } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** The example of the client for integrators is a program that runs. */

const ROOT = path.join(import.meta.dirname, '../../../..');
const EXAMPLE = 'packages/client/examples/file-and-follow.ts';
const PATIENCE = { timeout: 30_000 };

let t: TestApp;
let url: string;
let client: UserRow;
let employee: UserRow;
let other: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [client, employee, other] = await Promise.all([
    makeUser(t.db),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'ADMIN' }),
  ]);
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
let program: ChildProcess | undefined;
afterEach(() => {
  program?.kill('SIGKILL');
});
afterAll(() => t.close());

const tokenOf = async (user: UserRow): Promise<string> =>
  (await t.bearer(user)).replace('Bearer ', '');

/** Starts the example with these variables; `said` is what it has printed so far. */
function run(contenu: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, [EXAMPLE, contenu], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], RECOURSE_URL: url, RECOURSE_EVERY_MS: '100', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  program = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += String(part)));
  return { child, said: () => text, ended: once(child, 'exit') };
}

test.each(['client', 'employee'] as const)(
  'it files a claim as the %s, prints what others write, and ends with the answer',
  async (who) => {
    const filer = who === 'client' ? client : employee;
    const contenu = `The lift of the ${who} is stuck.`;
    const { said, ended } = run(contenu, { RECOURSE_TOKEN: await tokenOf(filer) });
    await expect.poll(said, PATIENCE).toMatch(/^Filed as \S+\.$/m);
    const staff = createClient({ url, token: await tokenOf(other) });
    const { data } = await staff.call(listClaims, { query: { q: contenu } });
    expect(data.map((claim) => claim.contenu)).toEqual([contenu]);
    const params = { id: data[0]?.id ?? 0 };
    const write = (body: string, status: 'PENDING' | 'RESOLVED') =>
      staff.call(postMessage, { params, body: { body, purpose: 'ANSWER', status } });
    await write('We have sent somebody.', 'PENDING');
    await expect.poll(said, PATIENCE).toContain(': We have sent somebody.');
    await write('It runs again.', 'RESOLVED');
    expect(await ended).toEqual([0, null]);
    const lines = said().trim().split('\n');
    expect(lines.filter((line) => line.endsWith(': We have sent somebody.'))).toHaveLength(1);
    expect(lines.at(-2)).toMatch(/: It runs again\.$/);
    expect(lines.at(-1)).toBe('Answered.');
  },
);

test('without a token it says what it needs, and with a wrong one what the portal says', async () => {
  const without = run('Nothing.', {});
  expect(await without.ended).toEqual([1, null]);
  expect(without.said()).toContain('Set RECOURSE_TOKEN');
  const wrong = run('Nothing.', { RECOURSE_TOKEN: 'rcp_wrong' });
  expect(await wrong.ended).toEqual([1, null]);
  expect(wrong.said()).toContain('ApiError');
});
