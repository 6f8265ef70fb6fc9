import { LANGUAGE_CODES } from '@recourse/contract/values/languages';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendMails } from '../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';
import { queueMail, type QueuedMail } from '../../kernel/mail/queue-mail.ts';

/** What mails about second factors say, to whom, and when. */

let t: TestApp;
let post: MailServer;
let ann: UserRow;
let eve: UserRow;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
  ann = await makeUser(t.db, { role: 'ADMIN', nom: 'Ann Admin' });
  eve = await makeUser(t.db, { nom: 'Eve Client' });
});
afterEach(() => {
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

/** Sends a mail; resolves with its subject and text. */
async function send(mail: QueuedMail): Promise<{ subject: string; text: string }> {
  await queueMail(t.ctx, t.db, mail);
  await sendMails(t);
  const [arrived] = post.arrived.splice(0);
  if (!arrived) throw new Error(`No mail of ${mail.kind} arrived.`);
  const text = partOf(arrived, 'text/plain').replaceAll(/[\u2068\u2069]/g, '');
  return { subject: headerOf(arrived, 'Subject') ?? '', text };
}

const KINDS: readonly (readonly [QueuedMail['kind'], () => QueuedMail['data'], string, string])[] =
  [
    [
      'account.factor-added',
      () => ({}),
      'A second factor was set up',
      'signing in needs a code of it',
    ],
    [
      'account.factor-added',
      () => ({ passkey: 1 }),
      'A second factor was set up',
      'A passkey was set up',
    ],
    [
      'account.password',
      () => ({ how: 'LINK', factors: 1, identities: 1 }),
      'Your password was changed',
      'Single sign-on stays linked.',
    ],
    [
      'account.token-made',
      () => ({ start: 'rcp_abcdefgh' }),
      'An API token was made',
      'The API token “rcp_abcdefgh…” was made',
    ],
    [
      'account.token-made',
      () => ({ start: 'rcp_abcdefgh', serviceAccountId: eve.id }),
      'An API token was made',
      'made the API token “rcp_abcdefgh…” for the service account Eve Client',
    ],
    [
      'account.factor-removed',
      () => ({ factors: 1 }),
      'A second factor was removed',
      'Signing in still needs another one.',
    ],
    [
      'account.factor-removed',
      () => ({}),
      'Your second factor was removed',
      'The password alone is enough',
    ],
    [
      'account.factor-reset',
      () => ({ actorId: ann.id }),
      'Your second factor was reset',
      'Ann Admin has removed the second factor',
    ],
    [
      'account.factor-reset-notice',
      () => ({ actorId: ann.id, userId: eve.id }),
      'The second factor of Eve Client was reset',
      'Ann Admin has removed the second factor of Eve Client.',
    ],
    ['account.recovery-code', () => ({ left: 9 }), 'A recovery code was used', '9 are left.'],
    ['account.codes-low', () => ({ left: 1 }), '1 recovery code is left', '1 is left.'],
    ['account.codes-low', () => ({ left: 0 }), 'No recovery code is left', 'None is left.'],
    [
      'account.wrong-codes',
      () => ({ count: 5 }),
      'Wrong codes were given for your account',
      '5 wrong codes were given for your account',
    ],
  ];

describe('a mail about a second factor', () => {
  test.each(KINDS)('%s says what happened', async (kind, data, subject, part) => {
    const told = await send({ userId: ann.id, kind, data: data() ?? {} });
    expect(told.subject).toBe(subject);
    expect(told.text).toContain(part);
    expect(told.text).toContain('https://portal.example.org/');
  });

  test.each(KINDS)('%s is another one in each language', async (kind, data) => {
    const subjects: string[] = [];
    for (const language of LANGUAGE_CODES) {
      const reader = await makeUser(t.db, { role: 'ADMIN', language });
      subjects.push((await send({ userId: reader.id, kind, data: data() ?? {} })).subject);
    }
    expect(new Set(subjects).size).toBe(LANGUAGE_CODES.length);
  });

  test('goes out in quiet hours, and to an address that bounced', async () => {
    const reader = await makeUser(t.db, {
      quiet_from: '00:00',
      quiet_to: '23:59',
      email_failed_at: t.clock.now(),
    });
    const told = await send({ userId: reader.id, kind: 'account.factor-removed' });
    expect(told.text).toContain(reader.username);
  });
});
