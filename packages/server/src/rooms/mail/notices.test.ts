import * as claims from '@recourse/contract/claims';
import * as threads from '@recourse/contract/claims-thread';
import { createDocument } from '@recourse/contract/documents';
import * as contract from '@recourse/contract/notifications';
import * as told from '@recourse/contract/told/notification-list';
import type { NotificationKind } from '@recourse/contract/values/notification-kinds';
import * as reports from '@recourse/contract/reports';
import { updateUser } from '@recourse/contract/users';
import type { MailChoice } from '@recourse/contract/told/choices';
import { NOTIFICATION_MAIL } from '@recourse/contract/values/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClaim, makeReport, makeUser } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  SILENCE,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendNews, senderOfNews } from '../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import { startBackground } from '../../background.ts';
import { loadConfig } from '../../config.ts';
import type { ClaimRow, UserRow } from '../../db/tables.ts';
import { planMails } from '../notifications/mail-plan.service.ts';
import { type Sender, tellIfMailIsOn } from './sender.service.ts';

const MINUTE = 60_000;
const AFTER = NOTIFICATION_MAIL.afterMinutes * MINUTE;

let t: TestApp;
let post: MailServer;
let sender: Sender;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  post = await startMailServer({ password: 'secret' });
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
  sender = await senderOfNews(t);
});
// New people for each test, because sessions expire while the clock moves.
beforeEach(async () => {
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' });
  client = await makeUser(t.db, { nom: 'Cleo', language: 'fr' });
  claim = await makeClaim(t.db, {
    contenu: 'My secret trouble.',
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
  });
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  await t.db.deleteFrom('notifications').execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

const work = async (): Promise<void> => {
  await sendNews(t, sender);
};
const later = async (ms = AFTER): Promise<string[]> => {
  t.clock.advance(ms);
  await work();
  return post.arrived.map((mail) => `${mail.to.join()}: ${headerOf(mail, 'Subject')}`);
};
const say = async (as: UserRow, body: string, purpose?: 'REPLY'): Promise<void> => {
  const sent = { params: { id: claim.id }, body: { body, ...(purpose ? { purpose } : {}) } };
  expect((await t.call(threads.postMessage, as, sent)).statusCode).toBe(201);
};
const change = async (as: UserRow, body: object): Promise<void> => {
  const sent = { params: { id: claim.id }, body };
  expect((await t.call(claims.updateClaim, as, sent)).statusCode).toBe(200);
};
const read = async (as: UserRow): Promise<void> => {
  await t.call(contract.readNotifications, as, { body: { claimId: claim.id } });
};
const choose = (as: UserRow, kind: NotificationKind, mail: MailChoice, inApp = true) =>
  t.db
    .insertInto('notification_choices')
    .values({ user_id: as.id, kind, in_app: inApp, mail })
    .execute();

describe('what was told and not read', () => {
  test('MA-03 goes out in one mail, encrypted, in text and HTML, in the language of its reader', async () => {
    const colleague = await makeUser(t.db, { role: 'EMPLOYE', language: 'ar' });
    await change(admin, { userId: colleague.id });
    expect(await later()).toEqual([`${colleague.email}: أُسندت إليك الشكوى رقم ${claim.id}`]);
    const [mail] = post.arrived;
    expect(mail).toMatchObject({ isEncrypted: true, signedInAs: 'portal' });
    if (!mail) return;
    const html = partOf(mail, 'text/html');
    expect(html).toContain('<p lang="ar" dir="rtl"');
    expect(html).toContain('<bdi>Ada</bdi>');
    expect(html).toContain(`href="https://portal.example.org/employe/claims/${claim.id}"`);
    expect(partOf(mail, 'text/plain')).toMatch(/R-\d{4}-\d{6}-\d/);
    expect(mail.raw).not.toContain('secret trouble');
    // Only once: no second mail about the same notification.
    expect(await later(20 * MINUTE)).toHaveLength(1);
  });

  test('says who, what and where, and nothing of what was written', async () => {
    await say(employee, 'Restart the red box.');
    expect(await later()).toEqual([
      `${client.email}: La réclamation nº ${claim.id} a reçu une réponse`,
    ]);
    const [mail] = post.arrived;
    const text = mail ? partOf(mail, 'text/plain') : '';
    expect(text).toContain('\u2068Eve\u2069 a répondu à votre réclamation');
    expect(text).toContain(`https://portal.example.org/client/claims/${claim.id}`);
    expect(mail?.raw).not.toMatch(/red box|secret trouble/);
  });

  test('of reports and documents too', async () => {
    const report = await makeReport(t.db, { user_id: client.id });
    await t.call(reports.validateReport, employee, {
      params: { id: report.id },
      query: { employeeId: String(employee.id) },
    });
    const name = 'Diagnosis of Cleo';
    await t.call(createDocument, employee, form({ nom: name, type: 'pdf', userId: client.id }));
    expect((await later()).toSorted()).toEqual([
      `${client.email}: La réponse au rapport nº ${report.id} a été confirmée`,
      `${client.email}: Un document a été partagé avec vous`,
    ]);
    for (const mail of post.arrived) expect(mail.raw).not.toContain('Diagnosis');
  });

  test('NC-03 within two minutes is not mailed when it was read by then', async () => {
    await say(employee, 'Restart it.');
    t.clock.advance(AFTER - 1);
    await work();
    expect(post.arrived).toEqual([]);
    await read(client);
    expect(await later(20 * MINUTE)).toEqual([]);
    expect(await t.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });

  test('is not mailed when it was read while the mail waited', async () => {
    await say(employee, 'Restart it.');
    t.clock.advance(AFTER);
    await planMails(t.ctx);
    await read(client);
    await sender.sendDue();
    expect(post.arrived).toEqual([]);
    expect(await t.db.selectFrom('mail').select(['state', 'outcome', 'data']).execute()).toEqual([
      { state: 'DROPPED', outcome: 'PASSED', data: {} },
    ]);
  });

  test('is not mailed to who did it, nor of what may no longer be seen', async () => {
    await say(client, 'Still broken.');
    t.clock.advance(AFTER);
    await planMails(t.ctx);
    const colleague = await makeUser(t.db, { role: 'EMPLOYE' });
    await change(admin, { userId: colleague.id });
    expect(await later()).toEqual([`${colleague.email}: Claim #${claim.id} was assigned to you`]);
  });

  test('is not even queued for an address that takes no mail', async () => {
    const failed = { email_failed_at: t.clock.now() };
    await t.db.updateTable('users').set(failed).where('id', '=', client.id).execute();
    await say(employee, 'Restart it.');
    expect(await later()).toEqual([]);
    expect(await t.db.selectFrom('mail').select('state').execute()).toEqual([]);
  });

  test('is one mail in ten minutes, however often it happens', async () => {
    for (const text of ['One.', 'Two.', 'Three.']) await say(client, text);
    const subject = `${employee.email}: New message on claim #${claim.id}`;
    expect(await later()).toEqual([subject]);
    expect(partOf(post.arrived[0] ?? fail(), 'text/plain')).toContain('This happened 3 times.');
    await say(client, 'Four.');
    expect(await later(10 * MINUTE - 1)).toHaveLength(1);
    expect(await later(1)).toEqual([subject, subject]);
  });

  test('is mailed as its reader chose', async () => {
    await choose(client, 'claim.answered', 'NEVER');
    await choose(employee, 'claim.replied', 'NEVER');
    await say(employee, 'Restart it.');
    await say(client, 'Thanks.');
    expect(await later(20 * MINUTE)).toEqual([]);
    // The kind is wanted by mail, but not in the portal.
    await choose(client, 'claim.replied', 'NOW', false);
    await say(employee, 'Welcome.', 'REPLY');
    const list = await t.call(told.listNotifications, client);
    expect(list.json()).toMatchObject({ data: [{ kind: 'claim.answered' }], unread: { count: 1 } });
    expect(await later()).toEqual([
      `${client.email}: Nouveau message sur la réclamation nº ${claim.id}`,
    ]);
  });

  test('can be ended with one press, for its kind alone and by POST alone', async () => {
    await say(employee, 'Restart it.');
    await say(employee, 'Is it better?', 'REPLY');
    expect(await later()).toHaveLength(2);
    const mail =
      post.arrived.find((one) => headerOf(one, 'Subject')?.includes('réponse')) ?? fail();
    const [, address = ''] =
      /^<(https:\/\/portal\.example\.org\/api\/unsubscribe\?t=[\w.-]+)>$/.exec(
        headerOf(mail, 'List-Unsubscribe') ?? '',
      ) ?? [];
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const { pathname, search, searchParams } = new URL(address);
    // The text contains the same token in a link to a page with a button.
    const page = `https://portal.example.org/unsubscribe#${searchParams.get('t')}`;
    expect(partOf(mail, 'text/plain')).toContain(
      `Ne plus recevoir de messages de ce genre: ${page}`,
    );
    expect(partOf(mail, 'text/html')).toContain(`<a href="${page}"`);
    const press = (method: 'GET' | 'POST') =>
      t.app.inject({
        method,
        url: `${pathname}${search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
      });
    expect((await press('GET')).statusCode).toBe(405);
    expect((await press('POST')).json()).toEqual({ kind: 'claim.answered' });
    post.arrived.length = 0;
    await read(client);
    await say(employee, 'Restart it twice.');
    await say(employee, 'Is it better now?', 'REPLY');
    expect(await later(20 * MINUTE)).toEqual([
      `${client.email}: Nouveau message sur la réclamation nº ${claim.id}`,
    ]);
  });

  test('about the safety of an account cannot be ended', async () => {
    const sent = { params: { id: client.id }, body: { password: 'an entirely other one' } };
    expect((await t.call(updateUser, admin, sent)).statusCode).toBe(200);
    expect(await later()).toHaveLength(1);
    const mail = post.arrived[0] ?? fail();
    expect(mail.raw).not.toMatch(/^List-Unsubscribe/im);
    expect(partOf(mail, 'text/plain')).not.toContain('/unsubscribe');
  });

  test('by mail alone is counted anew after each mail', async () => {
    await choose(employee, 'claim.replied', 'NOW', false);
    for (const text of ['One.', 'Two.']) await say(client, text);
    await later();
    await say(client, 'Three.');
    await later(10 * MINUTE);
    for (const text of ['Four.', 'Five.', 'Six.']) await say(client, text);
    await later(10 * MINUTE);
    const counts = post.arrived.map(
      (mail) => /happened (\d+) times/.exec(partOf(mail, 'text/plain'))?.[1],
    );
    expect(counts).toEqual(['2', undefined, '3']);
  });

  test('of a muted claim is nothing at all, but that somebody has to answer it now', async () => {
    await t.db
      .insertInto('mutes')
      .values(
        [employee, client].map(({ id }) => ({
          user_id: id,
          area: 'claims' as const,
          object_id: claim.id,
        })),
      )
      .execute();
    await say(employee, 'Restart it.');
    await say(client, 'Thanks.');
    expect((await t.call(contract.countNotifications, client)).json()).toMatchObject({
      unread: { count: 0 },
    });
    await t.db
      .updateTable('claims')
      .set({ assignee_id: null })
      .where('id', '=', claim.id)
      .execute();
    await change(admin, { userId: employee.id });
    expect(await later()).toEqual([`${employee.email}: Claim #${claim.id} was assigned to you`]);
  });
});

test('MA-08 a mail server that hangs holds up no change, and every mail goes out once afterwards', async () => {
  const hanging = await startMailServer({ afterData: () => SILENCE });
  const { mail } = loadConfig({ ...MAIL_IS_ON, SMTP_URL: hanging.url });
  const config = { ...t.ctx.config, mail };
  const people = await Promise.all(
    Array.from({ length: 50 }, () => makeUser(t.db, { role: 'EMPLOYE' })),
  );
  const stop = startBackground({ ...t.ctx, config });
  for (const person of people) {
    const body = { contenu: 'He rang.', userId: person.id };
    expect((await t.call(claims.createClaim, admin, { body })).statusCode).toBe(201);
  }
  t.clock.advance(AFTER);
  await expect.poll(() => hanging.tries).toBeGreaterThan(0);
  // The portal still answers requests while the job waits for the mail server.
  await change(admin, { contenu: 'Another text.' });
  await stop();
  await hanging.close();
  const told = await later(20 * MINUTE);
  expect(told.map((line) => line.split(':', 1).join()).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  );
});

test('without a mail server nothing is to be mailed, nor when one is there later', async () => {
  const { mail, ...others } = t.ctx.config;
  await say(client, 'It broke.');
  expect(await later()).toHaveLength(1);
  await tellIfMailIsOn({ db: t.db, config: { ...others, mail: null } });
  await say(client, 'It broke again.');
  await say(employee, 'Restart it.');
  await tellIfMailIsOn({ db: t.db, config: { ...others, mail } });
  expect(await later(20 * MINUTE)).toHaveLength(1);
  expect((await t.call(contract.countNotifications, client)).json()).toMatchObject({
    unread: { count: 1 },
  });
});

const fail = (): never => {
  throw new Error('no mail arrived');
};
