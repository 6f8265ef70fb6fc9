import { recallAnswers } from '@recourse/contract/assistant';
import * as claims from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import * as threads from '@recourse/contract/claims-thread';
import { createDocument, deleteDocument, type Document } from '@recourse/contract/documents';
import * as contract from '@recourse/contract/notifications';
import * as lists from '@recourse/contract/told/notification-list';
import * as reports from '@recourse/contract/reports';
import { restoreTrash } from '@recourse/contract/trash';
import { deleteUser, updateUser } from '@recourse/contract/users';
import { NOTIFICATIONS, RETENTION } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../db/tables.ts';
import { listen } from '../../../test/event-listener.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import { OUTDATED } from '../../db/rows/outdated.ts';
import { prune } from '../../db/rows/prune.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
});
// New people for each test, so that nobody has notifications of an earlier one.
beforeEach(async () => {
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' });
  client = await makeUser(t.db, { nom: 'Cleo' });
  claim = await makeClaim(t.db, {
    contenu: 'It broke.',
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
  });
});
afterAll(() => t.close());

type List = {
  data: lists.Notification[];
  meta: { next: number | null };
} & contract.UnreadNotifications;
const list = async (as: UserRow, query = {}): Promise<List> => {
  const response = await t.call(lists.listNotifications, as, { query });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const unread = async (as: UserRow): Promise<contract.UnreadNotifications> =>
  (await t.call(contract.countNotifications, as)).json();
const mark = (as: UserRow, body: object) => t.call(contract.readNotifications, as, { body });
/** A person's notifications, newest first: kind, actor, count. */
const told = async (as: UserRow): Promise<string[]> =>
  (await list(as)).data.map(
    ({ kind, actor, count, status }) =>
      `${kind} by ${actor?.name ?? 'nobody'}${count > 1 ? ` ×${count}` : ''}${status ? ` ${status}` : ''}`,
  );

const inClaim = () => ({ params: { id: claim.id } });
const say = async (as: UserRow, body: object) => {
  t.clock.advance(1_000);
  const response = await t.call(threads.postMessage, as, { ...inClaim(), body });
  expect(response.statusCode).toBe(201);
  return response.json<threads.ThreadMessage>();
};
const change = async (as: UserRow, body: object) => {
  t.clock.advance(1_000);
  expect((await t.call(claims.updateClaim, as, { ...inClaim(), body })).statusCode).toBe(200);
};

describe('somebody is told', () => {
  test('who gets a claim, by an administrator; who takes one himself is told nothing', async () => {
    await t.db
      .updateTable('claims')
      .set({ assignee_id: null })
      .where('id', '=', claim.id)
      .execute();
    await change(employee, { userId: employee.id });
    expect(await told(employee)).toEqual([]);
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    await change(admin, { userId: other.id });
    expect(await told(other)).toEqual(['claim.assigned by Ada']);
    expect(await list(other)).toMatchObject({
      data: [
        {
          area: 'claims',
          objectId: claim.id,
          title: 'It broke.',
          reference: expect.stringMatching(/^R-\d{4}-\d{6}-\d$/) as string,
          actor: { id: admin.id, name: 'Ada' },
          read: false,
        },
      ],
      meta: { next: null },
      unread: { count: 1, more: false },
      claimIds: [claim.id],
    });
    // A claim filed for a client.
    await t.call(claims.createClaim, admin, { body: { contenu: 'He rang.', userId: other.id } });
    expect(await told(other)).toEqual(['claim.assigned by Ada', 'claim.assigned by Ada']);
    expect(await told(admin)).toEqual([]);
    expect(await told(client)).toEqual([]);
  });

  test('the client of answers and replies, who answers of what others write', async () => {
    await say(client, { body: 'It is still broken.' });
    expect(await told(employee)).toEqual(['claim.replied by Cleo']);
    await say(employee, { body: 'Since when?', purpose: 'REPLY' });
    await say(employee, { body: 'Restart it.' });
    expect(await told(client)).toEqual(['claim.answered by Eve', 'claim.replied by Eve']);
    await say(admin, { body: 'Or send it in.' });
    expect(await told(client)).toEqual(['claim.answered by Ada ×2', 'claim.replied by Eve']);
    expect(await told(employee)).toEqual(['claim.replied by Ada ×2']);
    expect(await told(admin)).toEqual([]);
  });

  test('the client of a new status, unless an answer came with it', async () => {
    await change(employee, { status: 'PENDING' });
    expect(await told(client)).toEqual(['claim.status by Eve PENDING']);
    await change(employee, { status: 'RESOLVED', response: 'Restart it.' });
    expect(await told(client)).toEqual(['claim.answered by Eve', 'claim.status by Eve PENDING']);
    await change(employee, { status: 'CLOSED' });
    expect(await told(client)).toEqual(['claim.status by Eve ×2 CLOSED', 'claim.answered by Eve']);
    await change(admin, { contenu: 'It broke.', response: 'Restart it.' });
    expect((await told(client)).length).toBe(2);
    expect(await told(employee)).toEqual([]);
  });

  test('the client of a withdrawn answer, however it was withdrawn', async () => {
    const { id: messageId } = await say(employee, { body: 'Restart it.' });
    await t.call(threads.withdrawMessage, employee, { params: { id: claim.id, messageId } });
    expect(await told(client)).toContain('claim.answer-withdrawn by Eve');
    await change(employee, { response: 'Wait.' });
    await change(employee, { response: null });
    expect((await told(client))[0]).toBe('claim.answer-withdrawn by Eve ×2');
    // Nobody is told what the client withdraws himself.
    const mine = await say(client, { body: 'Sorry.' });
    const before = await told(employee);
    await t.call(threads.withdrawMessage, client, {
      params: { id: claim.id, messageId: mine.id },
    });
    expect(await told(employee)).toEqual(before);
    expect((await told(client))[0]).toBe('claim.answer-withdrawn by Eve ×2');
  });

  test('the other side of a claim that is withdrawn or opened again', async () => {
    await t.call(lives.withdrawClaim, client, inClaim());
    expect(await told(employee)).toEqual(['claim.withdrawn by Cleo']);
    t.clock.advance(1_000);
    await t.call(lives.reopenClaim, client, { ...inClaim(), body: { comment: 'No, wait.' } });
    expect(await told(employee)).toEqual([
      'claim.reopened by Cleo',
      'claim.replied by Cleo',
      'claim.withdrawn by Cleo',
    ]);
    await say(employee, { body: 'Restart it.', status: 'RESOLVED' });
    await change(admin, { status: 'OPEN' });
    expect(await told(client)).toEqual(['claim.reopened by Ada', 'claim.answered by Eve']);
    expect((await told(employee))[0]).toBe('claim.reopened by Ada ×2');
    await say(employee, { body: 'Restart it.', status: 'RESOLVED' });
    await t.call(lives.acceptClaim, client, { ...inClaim(), body: { rating: 5 } });
    expect((await told(employee))[0]).toBe('claim.reopened by Ada ×2');
  });

  test('who answers of a note, and nobody else', async () => {
    const write = (as: UserRow) =>
      t.call(threads.postNote, as, { ...inClaim(), body: { body: 'He is right.' } });
    await write(employee);
    expect(await told(employee)).toEqual([]);
    await write(admin);
    expect(await told(employee)).toEqual(['claim.note by Ada']);
    expect(await told(client)).toEqual([]);
  });

  test('the client of a validated report, until that is undone', async () => {
    const report = await makeReport(t.db, { user_id: client.id, reclamation_text: 'It hums.' });
    const validate = () =>
      t.call(reports.validateReport, employee, {
        params: { id: report.id },
        query: { employeeId: String(employee.id) },
      });
    expect((await validate()).statusCode).toBe(200);
    expect(await told(client)).toEqual(['report.validated by Eve']);
    expect((await list(client)).data[0]).toMatchObject({ title: 'It hums.', reference: null });
    await t.call(reports.undoValidation, employee, { params: { id: report.id } });
    expect(await told(client)).toEqual([]);
    expect((await unread(client)).unread.count).toBe(0);
  });

  test('the client of his answered claim only, when validating a report answers it', async () => {
    const report = await makeReport(t.db, { user_id: client.id, claim_id: claim.id });
    await t.call(reports.validateReport, employee, {
      params: { id: report.id },
      query: { employeeId: String(employee.id) },
    });
    expect(await told(client)).toEqual(['claim.answered by Eve']);
    await t.call(reports.undoValidation, employee, { params: { id: report.id } });
    expect((await told(client))[0]).toBe('claim.answer-withdrawn by Eve');
  });

  test('not the client, when the solution is internal', async () => {
    const solution = await makeSolution(t.db, { internal: true });
    const report = await makeReport(t.db, { user_id: client.id, solution_id: solution.id });
    await t.call(reports.validateReport, employee, {
      params: { id: report.id },
      query: { employeeId: String(employee.id) },
    });
    expect(await told(client)).toEqual([]);
  });

  test('every client whose answer is recalled, by one statement', async () => {
    const solution = await makeSolution(t.db);
    const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(t.db)));
    for (const person of people) {
      const own = await makeClaim(t.db, { created_by: person.id, client_id: person.id });
      const report = await makeReport(t.db, {
        user_id: person.id,
        claim_id: own.id,
        solution_id: solution.id,
      });
      await t.call(reports.validateReport, employee, {
        params: { id: report.id },
        query: { employeeId: String(employee.id) },
      });
    }
    expect(
      (await t.call(recallAnswers, admin, { body: { solutionId: solution.id } })).statusCode,
    ).toBe(200);
    for (const person of people)
      expect((await told(person))[0]).toMatch(/^claim\.answer-withdrawn by Ada/);
  });

  test('who a document is shared with', async () => {
    const share = await t.call(
      createDocument,
      employee,
      form({ nom: 'Bill', type: 'pdf', userId: client.id }),
    );
    expect(await told(client)).toEqual(['document.shared by Eve']);
    expect((await list(client)).data[0]).toMatchObject({ title: 'Bill' });
    expect(await told(employee)).toEqual([]);
    await t.call(deleteDocument, employee, { params: { id: share.json<Document>().id } });
    expect(await told(client)).toEqual([]);
  });
});

test('a program is told nothing', async () => {
  const program = await makeUser(t.db, {
    role: 'EMPLOYE',
    account_kind: 'SERVICE',
    password_hash: null,
  });
  const given = t.db.updateTable('claims').set({ assignee_id: program.id });
  await given.where('id', '=', claim.id).execute();
  await say(client, { body: 'Is anybody there?' });
  const rows = t.db.selectFrom('notifications').where('user_id', '=', program.id);
  expect(await rows.select('kind').execute()).toEqual([]);
});

describe('a notification is', () => {
  test('one row, counted up while it is unread; a new one once it is read', async () => {
    await say(client, { body: 'One.' });
    const [first] = (await list(employee)).data;
    await say(client, { body: 'Two.' });
    await say(client, { body: 'Three.' });
    expect(await told(employee)).toEqual(['claim.replied by Cleo ×3']);
    const [counted] = (await list(employee)).data;
    expect(counted?.id).toBeGreaterThan(first?.id ?? Infinity);
    // Reading the first notification does not mark the third one.
    await mark(employee, { ids: [first?.id] });
    expect((await unread(employee)).unread.count).toBe(1);
    await mark(employee, { ids: [counted?.id] });
    await say(client, { body: 'Four.' });
    expect((await list(employee)).data.map(({ count, read }) => [count, read])).toEqual([
      [1, false],
      [3, true],
    ]);
  });

  test('counted once however many write at the same time', async () => {
    const replies = Array.from({ length: 8 }, () =>
      t.call(threads.postMessage, client, { ...inClaim(), body: { body: 'Please.' } }),
    );
    for (const { statusCode } of await Promise.all(replies)) expect(statusCode).toBe(201);
    expect(await told(employee)).toEqual(['claim.replied by Cleo ×8']);
  });

  test('read by its number, up to a place, or with its claim; in every browser at once', async () => {
    const phone = await listen(t, employee);
    const stranger = await listen(t, client);
    await say(client, { body: 'One.' });
    await t.call(threads.postNote, admin, { ...inClaim(), body: { body: 'He is right.' } });
    await t.call(claims.createClaim, admin, { body: { contenu: 'Another.', userId: employee.id } });
    expect(await unread(employee)).toMatchObject({ unread: { count: 3, more: false } });
    expect((await mark(employee, { claimId: claim.id })).json()).toMatchObject({
      unread: { count: 1 },
    });
    const own = () => phone.changes().filter(({ area }) => area === 'notifications').length;
    await expect.poll(own).toBeGreaterThan(0);
    const [newest] = (await list(employee)).data;
    expect(newest).toMatchObject({ kind: 'claim.assigned', read: false });
    // Notifications of somebody else are not changed.
    await mark(client, { before: 999_999_999, ids: undefined });
    expect((await unread(employee)).unread.count).toBe(1);
    const before = own();
    expect((await list(employee, { unreadOnly: 'true' })).data).toHaveLength(1);
    expect((await mark(employee, { before: newest?.id })).json()).toMatchObject({
      unread: { count: 0 },
      newest: null,
      claimIds: [],
    });
    await expect.poll(own).toBeGreaterThan(before);
    const areas = new Set(phone.changes().map(({ area, id }) => `${area} ${id}`));
    expect([...areas].filter((one) => one.startsWith('notifications'))).toEqual([
      `notifications ${employee.id}`,
    ]);
    expect(stranger.changes().some(({ area }) => area === 'notifications')).toBe(false);
    phone.leave();
    stranger.leave();
  });

  test('refused without saying which to read', async () => {
    for (const body of [{}, { ids: ['1'] }, { before: 0 }, { other: 1 }])
      expect((await refused(t.db, 400, () => mark(employee, body))).statusCode).toBe(400);
  });

  test('gone from list and count with what it is about, and back as it was', async () => {
    await say(employee, { body: 'Restart it.' });
    await mark(client, { claimId: claim.id });
    await say(employee, { body: 'Or wait.', purpose: 'REPLY' });
    await t.call(claims.deleteClaim, client, inClaim());
    expect(await list(client)).toMatchObject({ data: [], unread: { count: 0 }, newest: null });
    await t.call(restoreTrash, admin, { body: { area: 'claims', id: claim.id } });
    expect((await list(client)).data.map(({ kind, read }) => [kind, read])).toEqual([
      ['claim.replied', false],
      ['claim.answered', true],
    ]);
    // After the claim was given to a colleague, its former assignee no longer sees the
    // notification.
    await say(client, { body: 'Still.' });
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    await change(admin, { userId: other.id });
    expect(await list(employee)).toMatchObject({ data: [], unread: { count: 0 } });
  });

  test('not shown to an employee who has become a client, where it is the staff’s', async () => {
    await t.db
      .updateTable('claims')
      .set({ client_id: employee.id })
      .where('id', '=', claim.id)
      .execute();
    await t.call(threads.postNote, admin, { ...inClaim(), body: { body: 'He is right.' } });
    expect(
      await t.db
        .selectFrom('notifications')
        .where('user_id', '=', employee.id)
        .select('kind')
        .execute(),
    ).toEqual([{ kind: 'claim.note' }]);
    await t.call(updateUser, admin, { params: { id: employee.id }, body: { role: 'CLIENT' } });
    employee = { ...employee, role: 'CLIENT' };
    expect(await told(employee)).toEqual([]);
    expect(await unread(employee)).toMatchObject({ unread: { count: 0 }, queued: null });
  });

  test('erased with its owner, and stays as a deleted user’s deed', async () => {
    await say(employee, { body: 'Restart it.' });
    await say(client, { body: 'Thanks.' });
    const rows = () => t.db.selectFrom('notifications').select('user_id').execute();
    await t.call(deleteUser, admin, { params: { id: employee.id } });
    expect((await rows()).map(({ user_id }) => user_id)).not.toContain(employee.id);
    expect(await told(client)).toEqual(['claim.answered by Deleted user']);
  });

  test('forgotten after its time, some at a time', async () => {
    await say(client, { body: 'One.' });
    // The others need their sessions, which are over by then.
    const rules = OUTDATED.filter(({ table }) => table === 'notifications');
    const after = async (days: number) => {
      const now = new Date(t.clock.now().getTime() + days * 86_400_000 + 1);
      for (const rule of rules) await prune(t.db, rule, { now });
    };
    await after(RETENTION.notification - 1);
    expect(await told(employee)).toHaveLength(1);
    await after(RETENTION.notification);
    expect(await told(employee)).toEqual([]);
  });
});

test('the list comes page by page, and unread ones are counted up to a limit', async () => {
  const more = NOTIFICATIONS.counted + 2;
  await t.db
    .insertInto('notifications')
    .values(
      Array.from({ length: more }, (_, index) => ({
        user_id: employee.id,
        kind: 'claim.status',
        area: 'claims' as const,
        object_id: claim.id,
        actor_id: null,
        status: null,
        at: t.clock.now(),
        read_at: index === 0 ? null : t.clock.now(),
      })),
    )
    .execute();
  const seen: number[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const page = await list(employee, {
      perPage: '40',
      ...(after ? { after: String(after) } : {}),
    });
    seen.push(...page.data.map(({ id }) => id));
    after = page.meta.next;
  }
  expect(seen).toHaveLength(more);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  for (let made = 0; made < more; made += 1)
    await makeClaim(t.db, {
      created_by: client.id,
      client_id: client.id,
      assignee_id: employee.id,
    });
  await t.db
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'area', 'object_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('claims')
        .where('assignee_id', '=', employee.id)
        .select((own) => [
          own.lit(employee.id).as('user_id'),
          own.val('claim.replied').as('kind'),
          own.val('claims').as('area'),
          'id',
          'created_at',
        ]),
    )
    .execute();
  expect((await unread(employee)).unread).toEqual({ count: NOTIFICATIONS.counted, more: true });
});

test('the staff is told how many claims nobody has taken', async () => {
  const before = (await unread(employee)).queued?.count ?? 0;
  await makeClaim(t.db, { created_by: client.id, client_id: client.id });
  await makeClaim(t.db, { created_by: client.id, client_id: client.id, status: 'CLOSED' });
  expect((await unread(employee)).queued).toEqual({ count: before + 1, more: false });
  expect((await unread(admin)).queued).toEqual({ count: before + 1, more: false });
  expect((await unread(client)).queued).toBeNull();
});
