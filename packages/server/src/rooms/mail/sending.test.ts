import { listNotifications, type Notification } from '@recourse/contract/told/notification-list';
import { updateNotificationSettings } from '@recourse/contract/told/settings';
import { changePassword } from '@recourse/contract/profile';
import { deleteUser, updateUser } from '@recourse/contract/users';
import { RETENTION } from '@recourse/contract/values/limits';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMail, makeUser, PASSWORD } from '../../../test/factories.ts';
import {
  headerOf,
  type MailManners,
  type MailServer,
  partOf,
  SILENCE,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { loadConfig, type MailConfig } from '../../config.ts';
import type { UserRow } from '../../db/tables.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { createSender, tellIfMailIsOn } from './sender.service.ts';
import { forgetOutdated } from '../../forget-outdated.ts';

const MINUTE = 60_000;
const ENV = { PUBLIC_URL: 'https://portal.example.org', MAIL_FROM: 'Help <help@example.org>' };

let t: TestApp;
let user: UserRow;
const servers: MailServer[] = [];
beforeAll(async () => {
  t = await createTestApp({ ...ENV, SMTP_URL: 'smtp://127.0.0.1:1' });
  await tellIfMailIsOn(t.ctx);
});
beforeEach(async () => {
  user = await makeUser(t.db);
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  await t.db.deleteFrom('notifications').execute();
  await t.db.updateTable('mail_state').set({ paused_since: null, paused_until: null }).execute();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => t.close());

const start = async (manners?: MailManners, port?: number): Promise<MailServer> => {
  const server = await startMailServer(manners, port);
  servers.push(server);
  return server;
};
const configFor = (url: string): MailConfig => {
  const { mail } = loadConfig({ ...ENV, SMTP_URL: url });
  if (!mail) throw new Error('no mail server');
  return mail;
};
const senderTo = ({ url }: { url: string }, ctx = t.ctx) => createSender(ctx, configFor(url));
const queue = (kind: 'account.password' | 'mail.test' = 'mail.test', to = user) =>
  queueMail(t.ctx, t.db, { userId: to.id, kind, data: { actorId: to.id } });
const rows = (of = user) =>
  t.db.selectFrom('mail').selectAll().where('user_id', '=', of.id).orderBy('id').execute();
const states = async (of = user) => (await rows(of)).map(({ state, outcome }) => [state, outcome]);
const failedAt = async (of = user) =>
  (await t.db.selectFrom('users').select('email_failed_at').where('id', '=', of.id).execute())[0]
    ?.email_failed_at;
const pause = () =>
  t.db.selectFrom('mail_state').select(['reason', 'paused_until']).executeTakeFirstOrThrow();

describe('a mail', () => {
  test('goes out encrypted, signed in, in text and HTML, in the language of its reader', async () => {
    const server = await start({ password: 'p@ss: word/1' });
    const url = `smtp://portal:${encodeURIComponent('p@ss: word/1')}@127.0.0.1:${server.port}`;
    await t.db.updateTable('users').set({ language: 'fr' }).where('id', '=', user.id).execute();
    await queue('account.password');
    await senderTo({ url }).sendDue();
    const [mail, ...more] = server.arrived;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: 'help@example.org',
      to: [user.email],
      isEncrypted: true,
      signedInAs: 'portal',
    });
    if (!mail) return;
    expect(headerOf(mail, 'Subject')).toBe('Votre mot de passe a été changé');
    expect(headerOf(mail, 'From')).toBe('Help <help@example.org>');
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'X-Auto-Response-Suppress')).toBe('All');
    expect(partOf(mail, 'text/plain')).toContain(user.username);
    expect(partOf(mail, 'text/html')).toContain(`<bdi>${user.username}</bdi>`);
    expect(partOf(mail, 'text/html')).toContain('href="https://portal.example.org/"');
    expect(await rows()).toMatchObject([
      { state: 'SENT', attempts: 1, data: {}, ended_at: t.clock.now(), claim: null },
    ]);
  });

  test('is in the language of the organisation for people who have chosen none', async () => {
    const server = await start();
    await queue('account.password');
    const { organisation } = t.ctx.config;
    const config = { ...t.ctx.config, organisation: { ...organisation, language: 'fr' as const } };
    await senderTo(server, { ...t.ctx, config }).sendDue();
    const subjects = server.arrived.map((mail) => headerOf(mail, 'Subject'));
    expect(subjects).toEqual(['Votre mot de passe a été changé']);
  });

  test('MA-06 refused twice for now arrives once, with one Message-ID at each try', async () => {
    let left = 2;
    const ids = new Set<string>();
    const server = await start({
      afterData: (raw) => {
        ids.add(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '');
        left -= 1;
        return left >= 0 ? '451 4.3.0 Try later' : undefined;
      },
    });
    const sender = senderTo(server);
    await queue();
    await sender.sendDue();
    expect(await states()).toEqual([['DUE', '451 4.3.0']]);
    // Each try waits for its time: one minute, then five.
    for (const wait of [1, 5]) {
      t.clock.advance(wait * MINUTE - 1);
      const before = server.tries;
      await sender.sendDue();
      expect(server.tries).toBe(before);
      t.clock.advance(1);
      await sender.sendDue();
      expect(server.tries).toBe(before + 1);
    }
    expect(server.arrived).toHaveLength(1);
    expect([...ids]).toEqual([expect.stringMatching(/^<[\w-]{36}@portal\.example\.org>$/)]);
    expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 3 }]);
  });

  test('MA-06 refused twice at its address for now arrives once', async () => {
    let left = 2;
    const server = await start({
      atRecipient: () => ((left -= 1) >= 0 ? '451 4.2.0 Greylisted' : undefined),
    });
    await queue();
    for (const wait of [0, 1, 5]) {
      t.clock.advance(wait * MINUTE);
      await senderTo(server).sendDue();
    }
    expect(server.arrived).toHaveLength(1);
    expect(await failedAt()).toBeNull();
  });

  test('is given up after two days', async () => {
    const server = await start({ atRecipient: () => '452 4.2.2 Full' });
    const sender = senderTo(server);
    await queue();
    const waits: number[] = [];
    for (let [row] = await rows(); row?.state === 'DUE'; [row] = await rows()) {
      const wait = row.due_at.getTime() - t.clock.now().getTime();
      t.clock.advance(wait);
      waits.push(wait / MINUTE);
      await sender.sendDue();
    }
    expect(await states()).toEqual([['FAILED', 'TOO_LATE']]);
    // The first try is immediate; the other waits are those of docs/operation.md. The try after the
    // last wait is too late.
    expect(waits).toEqual([0, 1, 5, 15, 60, 180, 360, 720, 1440, 1440]);
    expect(server.tries).toBe(9);
  });

  test('leads nowhere but to the configured address, whatever a name says', async () => {
    const server = await start();
    await t.db
      .updateTable('users')
      .set({ username: '<a href="http://evil.test">x</a>\u202Egnp' })
      .where('id', '=', user.id)
      .execute();
    await queue('account.password');
    await senderTo(server).sendDue();
    const [mail] = server.arrived;
    const html = mail ? partOf(mail, 'text/html') : '';
    expect(html).toContain('&lt;a href=&quot;http://evil.test&quot;&gt;');
    expect(html).not.toContain('\u202E');
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(links).toEqual(['https://portal.example.org/']);
  });

  test('is not sent to an address that leads nowhere, nor to whoever is deleted', async () => {
    const server = await start();
    const nowhere = await makeUser(t.db, { email: 'admin@localhost.localdomain' });
    const gone = await makeUser(t.db);
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    await queue('account.password', nowhere);
    await queue('account.password', gone);
    expect((await t.call(deleteUser, admin, { params: { id: gone.id } })).statusCode).toBe(204);
    await senderTo(server).sendDue();
    expect(await states(nowhere)).toEqual([['DROPPED', 'ADDRESS']]);
    expect(await rows(gone)).toEqual([]);
    expect(server.tries).toBe(0);
  });

  test('is sent to whoever is its reader when it is its turn, at his address of then', async () => {
    const [moved, gone] = await Promise.all([makeUser(t.db), makeUser(t.db)]);
    const server = await start({
      afterData: async () => {
        const email = `new-${moved.email}`;
        await t.db.updateTable('users').set({ email }).where('id', '=', moved.id).execute();
        const left = { deleted_at: t.clock.now() };
        await t.db.updateTable('users').set(left).where('id', '=', gone.id).execute();
      },
    });
    for (const to of [user, moved, gone]) await queue('account.password', to);
    await senderTo(server).sendDue();
    expect(server.arrived.map(({ to }) => to)).toEqual([[user.email], [`new-${moved.email}`]]);
    expect(await states(gone)).toEqual([['DROPPED', 'ADDRESS']]);
  });

  test('is forgotten 30 days after its end, and kept while it waits', async () => {
    const server = await start();
    await queue();
    await senderTo(server).sendDue();
    await queue();
    const after = (days: number) => {
      const now = new Date(t.clock.now().getTime() + days * 1_440 * MINUTE + 1);
      return forgetOutdated({ db: t.db, clock: { now: () => now } });
    };
    await after(RETENTION.mail - 1);
    expect(await states()).toHaveLength(2);
    await after(RETENTION.mail);
    expect(await states()).toEqual([['DUE', null]]);
  });

  test('that cannot be written does not stop those behind it', async () => {
    const server = await start();
    await queue('account.password');
    const other = await makeUser(t.db);
    await queue('account.password', other);
    await t.db.updateTable('mail').set({ data: 'null' }).where('user_id', '=', user.id).execute();
    await senderTo(server).sendDue();
    expect(await states()).toEqual([['DUE', 'FAULT']]);
    expect(server.arrived.map(({ to }) => to)).toEqual([[other.email]]);
  });
});

describe('a refused address', () => {
  test('MA-07 that is wrong is not tried again; what is about safety still is', async () => {
    const server = await start({ atRecipient: () => '550 5.1.1 No such user' });
    const sender = senderTo(server);
    await queue();
    await sender.sendDue();
    expect(await states()).toEqual([['FAILED', '550 5.1.1']]);
    expect(await failedAt()).toEqual(t.clock.now());
    t.clock.advance(60 * MINUTE);
    await sender.sendDue();
    expect(server.tries).toBe(1);
    await t.db
      .insertInto('mail')
      .values({
        user_id: user.id,
        kind: 'claim.answered',
        created_at: t.clock.now(),
        due_at: t.clock.now(),
      })
      .execute();
    await sender.sendDue();
    expect(server.tries).toBe(1);
    const body = { currentPassword: PASSWORD, newPassword: 'an entirely other one' };
    expect((await t.call(changePassword, user, { body })).statusCode).toBe(204);
    await sender.sendDue();
    expect(server.tries).toBe(2);
    expect((await states()).slice(1)).toEqual([
      ['DROPPED', 'ADDRESS'],
      ['FAILED', '550 5.1.1'],
    ]);
  });

  test('counts as wrong after three other refusals in a row', async () => {
    const answers = ['554 5.7.1 Spam', '554 Spam', undefined, '554 1', '554 2', '552 5.2.2 Full'];
    const server = await start({ afterData: () => answers.shift() });
    const sender = senderTo(server);
    const marks: boolean[] = [];
    while (answers.length > 0) {
      t.clock.advance(1_000);
      await queue();
      await sender.sendDue();
      marks.push((await failedAt()) !== null);
    }
    expect(marks).toEqual([false, false, false, false, false, true]);
  });

  test('is not called wrong for what a new address answers, which waits to be confirmed', async () => {
    const refused = { user_id: user.id, kind: 'account.email', outcome: '554 5.7.1' } as const;
    for (const ended_at of [t.clock.now(), t.clock.now()])
      await makeMail(t.db, { ...refused, ended_at });
    const server = await start({ afterData: () => '554 5.7.1 Spam' });
    const sender = senderTo(server);
    const marks: boolean[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      t.clock.advance(1_000);
      await queue();
      await sender.sendDue();
      marks.push((await failedAt()) !== null);
    }
    expect(marks).toEqual([false, false, true]);
  });

  test('is forgotten with a new one', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    await t.db.updateTable('users').set({ email_failed_at: t.clock.now() }).execute();
    const change = { params: { id: user.id }, body: { email: `new-${user.email}` } };
    expect((await t.call(updateUser, admin, change)).statusCode).toBe(200);
    expect(await failedAt()).toBeNull();
  });
});

describe('the whole queue waits', () => {
  test('a minute while the server is away, and costs one mail one try', async () => {
    const server = await start();
    await server.close();
    servers.pop();
    const others = await Promise.all([makeUser(t.db), makeUser(t.db)]);
    await queue();
    for (const other of others) await queue('mail.test', other);
    const sender = senderTo(server);
    await sender.sendDue();
    expect(await pause()).toMatchObject({ reason: 'AWAY' });
    expect(await rows()).toMatchObject([{ state: 'DUE', attempts: 1, outcome: 'ESOCKET' }]);
    for (const other of others)
      expect(await rows(other)).toMatchObject([{ attempts: 0, claim: null, outcome: null }]);
    const back = await start({}, server.port);
    t.clock.advance(MINUTE - 1);
    await sender.sendDue();
    expect(back.arrived).toEqual([]);
    t.clock.advance(1);
    await sender.sendDue();
    expect(back.arrived).toHaveLength(3);
    expect(await pause()).toEqual({ reason: null, paused_until: null });
  });

  test.each([
    ['a wrong password', { password: 'right' }, 'SIGN_IN', 'smtp://portal:wrong@127.0.0.1'],
    ['a certificate that nobody vouches for', { secure: true }, 'CERTIFICATE', 'smtps://127.0.0.1'],
    ['a sender that it refuses', { atSender: () => '550 5.7.1 Not you' }, 'SENDER', null],
  ])('five minutes for %s, which costs no try', async (_, manners, reason, url) => {
    const server = await start(manners);
    await queue();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const sender = senderTo(
      { url: url === null ? server.url : `${url}:${server.port}` },
      { ...t.ctx, log },
    );
    await sender.sendDue();
    expect(await pause()).toEqual({
      reason,
      paused_until: new Date(t.clock.now().getTime() + 5 * MINUTE),
    });
    expect(await rows()).toMatchObject([{ state: 'DUE', attempts: 0, outcome: null }]);
    t.clock.advance(5 * MINUTE);
    await sender.sendDue();
    expect(server.arrived).toEqual([]);
    expect(lines.filter((line) => line.includes('mails do not go out'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/wrong@|Not you/);
  });

  test('rather than send in clear to another machine', async () => {
    const { createTransport } = await import('nodemailer');
    const server = await start({ isPlain: true });
    const strict = createTransport({ host: '127.0.0.1', port: server.port, requireTLS: true });
    const error = await strict
      .sendMail({ from: 'a@example.org', to: 'b@example.org', text: 'x' })
      .catch((thrown: Error) => thrown);
    const { outcomeOf } = await import('./transport.ts');
    expect(outcomeOf(error as Error)).toMatchObject({ kind: 'PAUSE', reason: 'CERTIFICATE' });
    // On the same machine, the mail is sent without encryption.
    await queue();
    await senderTo(server).sendDue();
    expect(server.arrived).toMatchObject([{ isEncrypted: false }]);
  });
});

describe('administrators are told in the portal', () => {
  let admin: UserRow;
  let mate: UserRow;
  beforeEach(async () => {
    t.clock.advance(MINUTE);
    await t.db.updateTable('users').set({ role: 'CLIENT' }).execute();
    admin = await makeUser(t.db, { role: 'ADMIN' });
    mate = await makeUser(t.db, { role: 'ADMIN' });
  });
  const told = async (as: UserRow) => {
    const { data } = (await t.call(listNotifications, as)).json<{ data: Notification[] }>();
    return data.map(({ kind, reason, count }) => `${kind} ${reason} ${count}`);
  };
  const refusing = () => start({ atSender: () => '550 5.7.1 Not you' });
  /** Longer than a pause, and longer than the wait of a mail that was tried twice. */
  const aWhile = 10 * MINUTE;

  test('that no mails go out, once a pause, whichever of several servers finds it', async () => {
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    const gone = await makeUser(t.db, { role: 'ADMIN' });
    expect((await t.call(deleteUser, admin, { params: { id: gone.id } })).statusCode).toBe(204);
    const server = await refusing();
    const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(t.db)));
    for (const person of people) await queue('mail.test', person);
    const nodes = Array.from({ length: 4 }, () => senderTo(server));
    const since = t.clock.now().toISOString();
    // Later tries belong to the same pause.
    for (let time = 0; time < 3; time += 1) {
      await Promise.all(nodes.map((node) => node.sendDue()));
      t.clock.advance(5 * MINUTE);
    }
    for (const one of [admin, mate]) expect(await told(one)).toEqual(['mail.paused SENDER 1']);
    for (const one of [employee, user]) expect(await told(one)).toEqual([]);
    const stored = await t.db.selectFrom('notifications').selectAll().execute();
    expect(stored.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(
      [admin.id, mate.id].toSorted((a, b) => a - b),
    );
    const { data } = (await t.call(listNotifications, admin)).json<{ data: Notification[] }>();
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'mail.paused',
        area: 'mail',
        objectId: 1,
        title: '',
        reference: null,
        actor: null,
        status: null,
        reason: 'SENDER',
        count: 1,
        at: since,
        read: false,
      },
    ]);
    // There is no mail about the pause, because it could not be sent.
    expect(stored.map(({ mail_at }) => mail_at)).toEqual([null, null]);
  });

  test('again in the next pause, which is counted while nobody has looked', async () => {
    const bad = senderTo(await refusing());
    const good = senderTo(await start());
    for (const sender of [bad, good, bad, bad]) {
      await queue();
      t.clock.advance(aWhile);
      await sender.sendDue();
    }
    expect(await told(admin)).toEqual(['mail.paused SENDER 2']);
  });

  test('not while the server is away, but as soon as it refuses us', async () => {
    const away = await start();
    await away.close();
    servers.pop();
    await queue();
    await senderTo(away).sendDue();
    expect(await pause()).toMatchObject({ reason: 'AWAY' });
    expect(await told(admin)).toEqual([]);
    t.clock.advance(aWhile);
    await senderTo(await refusing()).sendDue();
    expect(await told(admin)).toEqual(['mail.paused SENDER 1']);
    // The server goes away and returns, but no mail has got through yet.
    for (const server of [away, await refusing()]) {
      t.clock.advance(aWhile);
      await senderTo(server).sendDue();
    }
    expect(await told(admin)).toEqual(['mail.paused SENDER 1']);
  });

  test('unless they want to hear of it no more, nor when they are none any more', async () => {
    const choices = [{ kind: 'mail.paused', inApp: false } as const];
    await t.call(updateNotificationSettings, admin, { body: { choices } });
    await queue();
    await senderTo(await refusing()).sendDue();
    expect(await told(admin)).toEqual([]);
    expect(await told(mate)).toEqual(['mail.paused SENDER 1']);
    await t.db.updateTable('users').set({ role: 'EMPLOYE' }).where('id', '=', mate.id).execute();
    expect(await told({ ...mate, role: 'EMPLOYE' })).toEqual([]);
  });
});

describe('several servers', () => {
  test('send each mail once', async () => {
    const server = await start();
    const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(t.db)));
    for (const person of people) await queue('mail.test', person);
    await Promise.all(Array.from({ length: 3 }, () => senderTo(server).sendDue()));
    const sent = server.arrived.flatMap(({ to }) => to).toSorted();
    expect(sent).toEqual(people.map(({ email }) => email).toSorted());
  });

  test('take over what one of them claimed and did not send, once its claim has lapsed', async () => {
    const server = await start();
    await queue();
    await t.db
      .updateTable('mail')
      .set({
        claim: '11111111-1111-4111-8111-111111111111',
        claimed_until: new Date(t.clock.now().getTime() + MINUTE),
      })
      .execute();
    await senderTo(server).sendDue();
    expect(server.tries).toBe(0);
    t.clock.advance(MINUTE);
    await senderTo(server).sendDue();
    expect(server.arrived).toHaveLength(1);
  });

  test('and one that stops gives back what it had claimed', async () => {
    const server = await start({ afterData: () => SILENCE });
    await queue();
    await queue('mail.test', await makeUser(t.db));
    const sender = senderTo(server);
    const sending = sender.sendDue();
    await expect.poll(() => server.tries).toBe(1);
    sender.close();
    await sending;
    expect(await t.db.selectFrom('mail').select(['state', 'attempts', 'claim']).execute()).toEqual([
      { state: 'DUE', attempts: 0, claim: null },
      { state: 'DUE', attempts: 0, claim: null },
    ]);
  });
});

test('MA-01 without a mail server nothing is put into the queue, and no mail recovers an account', async () => {
  const plain = await createTestApp();
  try {
    const person = await makeUser(plain.db);
    const body = { currentPassword: PASSWORD, newPassword: 'an entirely other one' };
    expect((await plain.call(changePassword, person, { body })).statusCode).toBe(204);
    expect(await plain.db.selectFrom('mail').select('id').execute()).toEqual([]);
    const asked = await plain.app.inject({
      method: 'POST',
      url: '/api/auth/recover',
      payload: { email: person.email },
    });
    expect(asked.statusCode).toBe(404);
  } finally {
    await plain.close();
  }
});
