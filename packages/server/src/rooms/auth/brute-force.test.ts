import { login, tooManyAttempts } from '@recourse/contract/auth';
import { SIGN_IN } from '@recourse/contract/values/limits';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { weakHash } from '../../../test/hashes/weak-hash.ts';

/**
 * Tests guesses at passwords. Every test uses its own address, and begins after the time windows of the previous test.
 */

let t: TestApp;
let other: TestApp;
let address = '';
let tests = 0;
beforeAll(async () => {
  t = await createTestApp();
  other = await t.another();
});
beforeEach(() => {
  tests += 1;
  address = `198.51.100.${tests}`;
  t.clock.advance(SIGN_IN.accountWindowMinutes * 60_000);
});
afterAll(() => t.close());

/** A user whose password is checked quickly: these tests count attempts and do not measure time. */
const attacked = (values: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(t.db, { password_hash: weakHash(), ...values });

interface From {
  app?: TestApp;
  remoteAddress?: string;
}
const signIn = (email: string, password: string, from: From = {}) =>
  (from.app ?? t).app.inject({
    method: login.method,
    url: login.path,
    payload: { email, password },
    remoteAddress: from.remoteAddress ?? address,
  });
const guess = (email: string, from: From = {}) => signIn(email, 'wrong password', from);
const guesses = async (times: number, email: string): Promise<LightMyRequestResponse[]> => {
  const answers = [];
  for (let i = 0; i < times; i += 1) answers.push(await guess(email));
  return answers;
};
const codes = (answers: readonly LightMyRequestResponse[]) =>
  answers.map((answer) => answer.statusCode);
const times = (length: number, code: number): number[] => Array.from({ length }, () => code);
const seconds = (answer: LightMyRequestResponse): number => Number(answer.headers['retry-after']);
const later = (s: number): void => t.clock.advance(s * 1000);

test('RL-01 the 11th failure for an account from an address is told to wait, right password or not', async () => {
  const user = await attacked();
  expect(codes(await guesses(10, user.email))).toEqual(times(10, 401));
  const refused = await guess(user.email);
  expect(refused.statusCode).toBe(429);
  expect(seconds(refused)).toBe(SIGN_IN.firstDelaySeconds);
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: tooManyAttempts(SIGN_IN.firstDelaySeconds),
  });
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(429);
  later(SIGN_IN.firstDelaySeconds);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
});

test('RL-01 unknown and deleted accounts are answered as known ones are', async () => {
  const known = await attacked();
  const gone = await attacked({ deleted_at: new Date() });
  const seen = [];
  for (const email of [known.email, gone.email, 'nobody@example.org', 'Nobody-Here']) {
    address += '0';
    const answers = await guesses(11, email);
    seen.push(
      answers.map(({ statusCode, headers, body }) => ({
        statusCode,
        retryAfter: headers['retry-after'],
        body: { ...(JSON.parse(body) as object), requestId: '' },
      })),
    );
  }
  expect(seen[0]?.at(-1)?.statusCode).toBe(429);
  for (const one of seen) expect(one).toEqual(seen[0]);
});

test('RL-01 the delay grows up to a minute, and 15 quiet minutes end it', async () => {
  const user = await attacked();
  await guesses(10, user.email);
  const delays = [];
  for (let i = 0; i < 6; i += 1) {
    const refused = await guess(user.email);
    delays.push(seconds(refused));
    later(seconds(refused));
    expect((await guess(user.email)).statusCode).toBe(401);
  }
  expect(delays).toEqual([5, 10, 20, 40, 60, 60]);
  later(SIGN_IN.accountWindowMinutes * 60);
  expect(codes(await guesses(10, user.email))).toEqual(times(10, 401));
});

test('failures spread thinner than ten in 15 minutes never have to wait', async () => {
  const user = await attacked();
  for (let i = 0; i < 20; i += 1) {
    expect((await guess(user.email)).statusCode).toBe(401);
    later(100);
  }
});

test('a failure counts for 15 minutes, to the second', async () => {
  const user = await makeUser(t.db);
  await guesses(9, user.email);
  later(15 * 60 - 1);
  expect(codes(await guesses(2, user.email))).toEqual([401, 429]);
  later(1);
  // Of the ten failures only the last one still counts.
  expect(codes(await guesses(9, user.email))).toEqual(times(9, 401));
});

test('failures at one account are still known when others have been tried a minute later', async () => {
  const user = await attacked();
  await guesses(10, user.email);
  later(SIGN_IN.addressWindowSeconds + 1);
  await guess('somebody-else');
  expect(codes(await guesses(2, user.email))).toEqual([401, 429]);
});

test('a right password forgets the failures before it', async () => {
  const user = await attacked();
  await guesses(9, user.email);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  expect(codes(await guesses(10, user.email))).toEqual(times(10, 401));
});

test('RL-01 a parallel burst gets no more guesses, over two servers either', async () => {
  const user = await attacked();
  const burst = await Promise.all(
    Array.from({ length: 40 }, (_, i) => guess(user.email, { app: i % 2 ? t : other })),
  );
  expect(codes(burst).filter((code) => code === 401)).toHaveLength(10);
  expect(codes(burst).filter((code) => code === 429)).toHaveLength(30);
});

test('RL-01 the count survives a restart and is shared by two servers', async () => {
  const user = await attacked();
  await guesses(10, user.email);
  expect((await guess(user.email, { app: other })).statusCode).toBe(429);
  const restarted = await t.another();
  expect((await guess(user.email, { app: restarted })).statusCode).toBe(429);
});

test('right passwords sent side by side all sign in', async () => {
  const user = await makeUser(t.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(user.email, PASSWORD)));
  expect(codes(answers)).toEqual(times(20, 200));
});

test('RL-02 from the 31st failure of an address in a minute on it is told so; a right password still signs in', async () => {
  const user = await attacked();
  const answers = [];
  for (let i = 0; i < 31; i += 1) answers.push(await guess(`somebody${i}@example.org`));
  expect(codes(answers)).toEqual([...times(30, 401), 429]);
  expect(seconds(answers[30] as LightMyRequestResponse)).toBe(SIGN_IN.addressWindowSeconds);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  expect((await guess(user.email, { remoteAddress: '203.0.113.99' })).statusCode).toBe(401);
  later(SIGN_IN.addressWindowSeconds);
  expect((await guess('somebody0@example.org')).statusCode).toBe(401);
});

test('RL-02 holds for a parallel burst over two servers, and for a whole IPv6 network', async () => {
  const burst = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      guess(`person${i}@example.org`, {
        app: i % 2 ? t : other,
        remoteAddress: `2001:db8:0:7::${i.toString(16)}`,
      }),
    ),
  );
  expect(codes(burst).filter((code) => code === 401)).toHaveLength(30);
  expect(codes(burst).filter((code) => code === 429)).toHaveLength(10);
});

test('RL-05 who is attacked signs in from elsewhere at once', async () => {
  const user = await attacked();
  await guesses(15, user.email);
  expect((await signIn(user.email, PASSWORD, { remoteAddress: '203.0.113.5' })).statusCode).toBe(
    200,
  );
  expect((await guess(user.email)).statusCode).toBe(429);
});

test('AU-04 an address that is no text costs no attempt', async () => {
  for (let i = 0; i < 12; i += 1) {
    const response = await t.call(login, null, { body: { email: ['a@x.org'], password: 'x' } });
    expect(response.statusCode).toBe(400);
  }
});

test('neither names nor addresses stand in the table of attempts, and old rows go', async () => {
  const user = await attacked();
  await guess(user.email);
  await guess('canary@example.org');
  const rows = await t.db.selectFrom('sign_in_attempts').selectAll().execute();
  for (const trace of [user.email, user.username, 'canary', address])
    expect(JSON.stringify(rows)).not.toContain(trace);
  for (let i = 0; i < 5; i += 1) {
    later(SIGN_IN.accountWindowMinutes * 60 + 1);
    await guess('somebody-else');
  }
  const left = await t.db.selectFrom('sign_in_attempts').selectAll().execute();
  expect(left).toHaveLength(2);
});

test('AT-02 limited sign-ins are in the audit trail, ten refusals a minute and the number of the rest', async () => {
  const user = await attacked();
  const of = (action: string) =>
    t.db
      .selectFrom('audit')
      .where('address', '=', address)
      .where('action', '=', action)
      .select(['actor_id', 'object_id', 'detail'])
      .execute();
  for (let i = 0; i < 8; i += 1) await guess('nobody@example.org');
  await guesses(13, user.email);
  expect(await of('sign-in-failed')).toHaveLength(10);
  expect(await of('sign-in-limited')).toHaveLength(0);
  later(60);
  await t.ctx.guards.refusals.flush();
  expect(await of('refused-more')).toEqual([
    { actor_id: null, object_id: null, detail: { times: 11 } },
  ]);
  await guess(user.email);
  await guess(user.email);
  expect(await of('sign-in-limited')).toEqual([{ actor_id: null, object_id: user.id, detail: {} }]);
});

test('a forged X-Forwarded-For changes no address that counts', async () => {
  const proxy = '192.0.2.10';
  const behind = await createTestApp({ TRUST_PROXY: proxy });
  const guessFrom = (remoteAddress: string, forwarded: string) =>
    behind.app.inject({
      method: login.method,
      url: login.path,
      payload: { email: 'nobody', password: 'wrong password' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress,
    });
  const tooMany = [...times(SIGN_IN.accountFailures, 401), 429];
  const forged = tooMany.map((_, i) => `203.0.113.${i}`);
  const straight = await Promise.all(forged.map((one) => guessFrom('198.51.100.200', one)));
  expect(codes(straight).toSorted((a, b) => a - b)).toEqual(tooMany);
  // The proxy adds the address that it has seen; what stands before it came from the caller.
  const through = await Promise.all(
    forged.map((one) => guessFrom(proxy, `${one}, 198.51.100.201`)),
  );
  expect(codes(through).toSorted((a, b) => a - b)).toEqual(tooMany);
  expect((await guessFrom(proxy, '198.51.100.202')).statusCode).toBe(401);
  await behind.close();
});
