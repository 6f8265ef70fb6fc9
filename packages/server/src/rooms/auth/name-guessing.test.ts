import { login } from '@recourse/contract/auth';
import { SIGN_IN } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** A failed sign-in never reveals whether a name exists, however it is spelled. */

let t: TestApp;
let address = '';
let tests = 0;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => {
  t.clock.advance(SIGN_IN.accountWindowMinutes * 60_000);
});
afterAll(() => t.close());

/** Makes wrong guesses without computing hashes: these names one after the other, from an unused address. */
async function statusesOf(names: readonly string[]): Promise<number[]> {
  tests += 1;
  address = `198.51.100.${tests}`;
  const { attempts } = t.ctx.guards;
  const check = attempts.checkSignIn.bind(attempts);
  const counting = vi
    .spyOn(attempts, 'checkSignIn')
    .mockImplementation((guess) => check(guess, async () => false));
  const statuses: number[] = [];
  for (const email of names) {
    const response = await t.app.inject({
      method: login.method,
      url: login.path,
      payload: { email, password: 'wrong password' },
      remoteAddress: address,
    });
    statuses.push(response.statusCode);
  }
  counting.mockRestore();
  return statuses;
}
const times = (length: number, name: string): string[] => Array.from({ length }, () => name);
/** The same letters as other characters, as some East Asian keyboards type them. */
const fullWidth = (name: string): string =>
  name.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test('RL-01 every spelling of a name counts as that name, whether somebody has it or not', async () => {
  const user = await makeUser(t.db);
  const guesses = (name: string) => [
    ...times(4, name),
    ...times(4, fullWidth(name)),
    ...times(2, name.toUpperCase()),
    name,
  ];
  const refused = [...Array.from({ length: 10 }, () => 401), 429];
  for (const name of [user.username, 'nobody', user.email, 'nobody@example.org'])
    expect(await statusesOf(guesses(name))).toEqual(refused);
});

test('RL-01 username and e-mail of one account are counted apart, as two names of nobody are', async () => {
  const user = await makeUser(t.db);
  const guesses = (username: string, email: string) => [...times(10, username), email, username];
  const known = await statusesOf(guesses(user.username, user.email));
  expect(known).toEqual(await statusesOf(guesses('nobody', 'nobody@example.org')));
  expect(known.slice(10)).toEqual([401, 429]);
});

test('RL-01 the number of an account, typed as a name, is a name like any other', async () => {
  const user = await makeUser(t.db);
  const guesses = (name: string) => [...times(10, String(user.id)), name];
  expect(await statusesOf(guesses(user.username))).toEqual(await statusesOf(guesses('nobody')));
});

test('an e-mail typed in another form of the same characters signs in', async () => {
  const user = await makeUser(t.db);
  for (const email of [fullWidth(user.email), ` ${user.email.toUpperCase()} `]) {
    const response = await t.call(login, null, { body: { email, password: PASSWORD } });
    expect(response.json()).toMatchObject({ id: user.id });
  }
});
