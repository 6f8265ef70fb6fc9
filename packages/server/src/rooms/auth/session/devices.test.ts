import { login } from '@recourse/contract/auth';
import { RETENTION, UNNAMED_DEVICE } from '@recourse/contract/values/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../../test/mail/mail-server.ts';
import { sendMails } from '../../../../test/mail/sending.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { createLinks } from '../../../kernel/security/links.ts';
import { eraseUser } from '../../users/users-write.repository.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';

/** A mail tells the user of a sign-in from a new device. */

const DAY = 86_400_000;
const LAPTOP = 'a'.repeat(32);
const PHONE = 'b'.repeat(32);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let t: TestApp;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url, TRUST_PROXY: '127.0.0.1' });
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

interface From {
  device?: unknown;
  agent?: string;
  address?: string;
  password?: string;
}
const signIn = (user: UserRow, { device, agent, address, password = PASSWORD }: From = {}) =>
  t.call(login, null, {
    body: { email: user.username, password, ...(device === undefined ? {} : { device }) },
    headers: {
      'user-agent': agent ?? FIREFOX,
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
  });
/** Signs in, and returns how many mails are then queued. */
const mailsAfter = async (user: UserRow, from: From = {}): Promise<number> => {
  expect((await signIn(user, from)).statusCode).toBe(200);
  const rows = await t.db
    .selectFrom('mail')
    .where('user_id', '=', user.id)
    .where('kind', '=', 'account.device')
    .select('id')
    .execute();
  return rows.length;
};
const devicesOf = ({ id }: UserRow) =>
  t.db.selectFrom('devices').where('user_id', '=', id).selectAll().orderBy('seen_at').execute();

describe('a browser that says what it is known by', () => {
  test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
    'is told of when it is new to one %s: not the first, and each once',
    async (role) => {
      const user = await makeUser(t.db, { role });
      expect(await mailsAfter(user, { device: LAPTOP })).toBe(0);
      expect(await mailsAfter(user, { device: LAPTOP, address: '203.0.113.9' })).toBe(0);
      expect(await mailsAfter(user, { device: PHONE, agent: CHROME })).toBe(1);
      expect(await mailsAfter(user, { device: PHONE })).toBe(1);
      expect(await mailsAfter(user, { device: LAPTOP })).toBe(1);
      await sendMails(t);
      expect(post.arrived.map(({ to }) => to)).toEqual([[user.email]]);
      const [mail] = post.arrived;
      expect(mail && headerOf(mail, 'Subject')).toBe('New sign-in to your account');
      const text = mail ? partOf(mail, 'text/plain') : '';
      for (const word of [user.username, 'Chrome', 'Windows']) expect(text).toContain(word);
    },
  );

  test('is one of each account: known to one, it is new to another', async () => {
    const [one, other] = [await makeUser(t.db), await makeUser(t.db)];
    expect(await mailsAfter(one, { device: LAPTOP })).toBe(0);
    expect(await mailsAfter(other, { device: PHONE })).toBe(0);
    expect(await mailsAfter(other, { device: LAPTOP })).toBe(1);
    const hashes = (await Promise.all([one, other].map(devicesOf))).flat().map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(3);
  });

  test('leaves neither what it said nor an address in the row', async () => {
    const user = await makeUser(t.db);
    await signIn(user, { device: LAPTOP, address: '203.0.113.9' });
    await signIn(user, { address: '203.0.113.9' });
    const kept = JSON.stringify(await devicesOf(user));
    expect(kept).not.toContain(LAPTOP);
    expect(kept).not.toMatch(/203\.0|Firefox/);
  });

  test('is known still after the key was rotated, and not by another key alone', async () => {
    const user = await makeUser(t.db);
    await signIn(user, { device: LAPTOP });
    const { links } = t.ctx;
    const NEXT = 'the next key of the servers, 32 bytes or more';
    try {
      Object.assign(t.ctx, { links: createLinks([NEXT, TEST_SECRET]) });
      expect(await mailsAfter(user, { device: LAPTOP })).toBe(0);
      expect(await devicesOf(user)).toHaveLength(1);
      Object.assign(t.ctx, { links: createLinks([NEXT]) });
      expect(await mailsAfter(user, { device: LAPTOP })).toBe(1);
    } finally {
      Object.assign(t.ctx, { links });
    }
  });

  test.each(['', 'short', 'x'.repeat(65), 7, ['a'.repeat(32)], { id: LAPTOP }])(
    'is refused where it says what cannot be: %j',
    async (device) => {
      const user = await makeUser(t.db);
      const answer = await refused(t.db, 400, () => signIn(user, { device }));
      expect(answer.json()).toMatchObject({ fields: { device: expect.any(String) } });
    },
  );
});

test('a wrong password neither tells of a device nor makes one known', async () => {
  const user = await makeUser(t.db);
  await signIn(user, { device: LAPTOP });
  expect((await signIn(user, { device: PHONE, password: 'wrong' })).statusCode).toBe(401);
  expect(await devicesOf(user)).toHaveLength(1);
  expect(await mailsAfter(user, { device: PHONE })).toBe(1);
});

test('twenty sign-ins at once from one new device are one device and one mail', async () => {
  const user = await makeUser(t.db);
  await signIn(user, { device: LAPTOP });
  await Promise.all(Array.from({ length: 20 }, () => signIn(user, { device: PHONE })));
  expect(await devicesOf(user)).toHaveLength(2);
  expect(await mailsAfter(user, { device: PHONE })).toBe(1);
});

describe('a program that says nothing of itself', () => {
  test('is known by browser, system and network; one mail in 30 days tells of another', async () => {
    const user = await makeUser(t.db);
    expect(await mailsAfter(user)).toBe(0);
    // Another version of the same browser.
    expect(await mailsAfter(user, { agent: FIREFOX.replaceAll('140', '141') })).toBe(0);
    expect(await mailsAfter(user, { address: '203.0.113.9' })).toBe(1);
    expect(await mailsAfter(user, { agent: 'curl/8.14.1' })).toBe(1);
    expect(await mailsAfter(user, { agent: 'curl/8.15.0' })).toBe(1);
    // A new device with a name still causes a mail.
    expect(await mailsAfter(user, { device: PHONE })).toBe(2);
    t.clock.advance(UNNAMED_DEVICE.mailEveryDays * DAY - 1);
    expect(await mailsAfter(user, { address: '203.0.113.10' })).toBe(2);
    t.clock.advance(1);
    expect(await mailsAfter(user, { address: '203.0.113.11' })).toBe(3);
    expect(await devicesOf(user)).toHaveLength(6);
  });

  test('is one in a network of IPv6, whichever address of it', async () => {
    const user = await makeUser(t.db);
    expect(await mailsAfter(user, { address: '2001:db8:1:2::3' })).toBe(0);
    expect(await mailsAfter(user, { address: '2001:db8:1:2:ffff::9' })).toBe(0);
    expect(await mailsAfter(user, { address: '2001:db8:1:3::3' })).toBe(1);
  });

  test('is named by no word of its own in the mail', async () => {
    const user = await makeUser(t.db);
    await signIn(user);
    await signIn(user, { agent: 'evil <b>https://thief.test</b>' });
    await sendMails(t);
    const [mail] = post.arrived;
    expect(mail && partOf(mail, 'text/plain')).toContain('with a program or on a device');
    expect(mail?.raw).not.toMatch(/evil|thief/);
  });
});

test('devices are forgotten a year after their last sign-in, but for the last one of an account', async () => {
  const user = await makeUser(t.db);
  const away = await makeUser(t.db);
  await signIn(away, { device: LAPTOP });
  await signIn(user, { device: LAPTOP });
  t.clock.advance(1);
  await signIn(user, { device: PHONE });
  t.clock.advance(RETENTION.device * DAY - 1);
  await forgetOutdated(t.ctx);
  expect(await devicesOf(user)).toHaveLength(2);
  t.clock.advance(2);
  await forgetOutdated(t.ctx);
  expect(await devicesOf(user)).toHaveLength(1);
  // After years of absence, another device still counts as new.
  expect(await mailsAfter(away, { device: PHONE })).toBe(1);
  // There was one mail about this device, when it was new.
  expect(await mailsAfter(user, { device: PHONE })).toBe(1);
  expect(await mailsAfter(user, { device: LAPTOP })).toBe(2);
});

test('they go with their account', async () => {
  const user = await makeUser(t.db);
  await signIn(user, { device: LAPTOP });
  await inTransaction(t.db, (trx) => eraseUser(trx, user.id, t.clock.now()));
  expect(await devicesOf(user)).toEqual([]);
});

test('without mails devices are known all the same, so that turning mails on tells nobody of old ones', async () => {
  const plain = await createTestApp();
  try {
    const user = await makeUser(plain.db);
    for (const device of [LAPTOP, PHONE]) {
      const body = { email: user.email, password: PASSWORD, device };
      expect((await plain.call(login, null, { body })).statusCode).toBe(200);
    }
    expect(await plain.db.selectFrom('devices').select('hash').execute()).toHaveLength(2);
    expect(await plain.db.selectFrom('mail').select('id').execute()).toEqual([]);
  } finally {
    await plain.close();
  }
});
