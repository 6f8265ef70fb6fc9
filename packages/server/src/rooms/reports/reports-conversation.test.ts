import { tooLong } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let counter = 0;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
  await makeSolution(t.db, { texte: 'Restart the router.', motcle: ['router'] });
  await makeSolution(t.db, { texte: 'Change the cartridge.', motcle: ['printer'] });
});
afterAll(() => t.close());

const conversation = () => `chat-${(counter += 1)}`;
const say = async (conversationId: string, reclamationText: string, as = client) => {
  const body = { conversationId, reclamationText };
  const response = await t.call(reports.createReport, as, { body });
  return { status: response.statusCode, report: response.json<reports.Report>() };
};
const validate = (id: number) =>
  t.call(reports.validateReport, employee, {
    params: { id },
    query: { employeeId: String(employee.id) },
  });
const rowsOf = (conversationId: string) =>
  t.db.selectFrom('reports').where('conversation_id', '=', conversationId).select('id').execute();

test('a conversation has one report, whose text and suggestion go on with it', async () => {
  const chat = conversation();
  const first = await say(chat, 'help with my router');
  const whole = 'help with my router\nthe printer\nthe printer cartridge of my printer';
  const second = await say(chat, whole);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.report).toMatchObject({
    id: first.report.id,
    reclamationText: whole,
    solutionText: 'Change the cartridge.',
    version: 2,
  });
  const again = await say(chat, whole);
  expect(again).toMatchObject({ status: 200, report: { id: first.report.id, version: 2 } });
  expect(await rowsOf(chat)).toHaveLength(1);
});

test('a message after the validation starts a new report; the same text does not', async () => {
  const chat = conversation();
  const { report } = await say(chat, 'router down');
  expect((await validate(report.id)).statusCode).toBe(200);
  const same = await say(chat, 'router down');
  expect(same).toMatchObject({ status: 200, report: { id: report.id, validatedByEmployee: true } });
  const next = await say(chat, 'router down\nstill');
  expect(next.status).toBe(201);
  expect(next.report.id).not.toBe(report.id);
});

test('ten messages of one conversation at once make one report and no error', async () => {
  const chat = conversation();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => say(chat, `router message ${i}`)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(await rowsOf(chat)).toHaveLength(1);
});

const textOf = async (conversationId: string) =>
  (
    await t.db
      .selectFrom('reports')
      .where('conversation_id', '=', conversationId)
      .select(['reclamation_text', 'version'])
      .executeTakeFirstOrThrow()
  ).reclamation_text;

test.each([
  ['what it said before', 'one two', { changes: false }],
  ['all of it again', 'one two\nthree', { changes: false }],
  ['a line of it', 'three', { changes: false }],
  ['more of the same', 'one two\nthree\nfour', { becomes: 'one two\nthree\nfour' }],
  ['more on its last line', 'one two\nthree and four', { becomes: 'one two\nthree and four' }],
  ['something else', 'four\nfive', { becomes: 'one two\nthree\nfour\nfive' }],
  ['some of it and more', 'one two\nfour', { becomes: 'one two\nthree\nfour' }],
  ['a line twice that it has once', 'three\nthree', { becomes: 'one two\nthree\nthree' }],
  ['a word that it begins with', 'one tw', { becomes: 'one two\nthree\none tw' }],
  ['a word that begins so', 'one two\nthreefold', { becomes: 'one two\nthree\nthreefold' }],
])(
  'a message that says %s never takes away what its report says',
  async (_what, said, { changes = true, becomes }: { changes?: boolean; becomes?: string }) => {
    const chat = conversation();
    const stored = 'one two\nthree';
    const { report } = await say(chat, stored);
    const answer = await say(chat, said);
    expect(answer.status).toBe(200);
    expect(answer.report).toMatchObject({
      id: report.id,
      reclamationText: becomes ?? stored,
      version: changes ? 2 : 1,
    });
  },
);

test('messages that arrive in any order, twice and all at once, are all in the report', async () => {
  const chat = conversation();
  const messages = Array.from({ length: 10 }, (_, i) => `router message ${i + 1}`);
  const soFar = messages.map((_, i) => messages.slice(0, i + 1).join('\n'));
  await Promise.all([...soFar.toReversed(), ...soFar].map((text) => say(chat, text)));
  expect(await textOf(chat)).toBe(messages.join('\n'));
  const other = conversation();
  const single = Array.from({ length: 20 }, (_, i) => `router message ${i + 1}`);
  await Promise.all(single.map((text) => say(other, text)));
  expect((await textOf(other)).split('\n').toSorted()).toEqual(single.toSorted());
});

test('what is added is searched and summarised with all that was said before', async () => {
  const chat = conversation();
  await say(chat, 'the printer cartridge of my printer');
  const { report } = await say(chat, 'it is empty');
  expect(report).toMatchObject({
    reclamationText: 'the printer cartridge of my printer\nit is empty',
    solutionText: 'Change the cartridge.',
  });
  expect(report.summary).toContain('printer');
});

test('a message for which there is no room left is refused, and what was said stays', async () => {
  const chat = conversation();
  const stored = 'x'.repeat(LIMITS.longText - 1);
  await say(chat, stored);
  const body = { conversationId: chat, reclamationText: 'one more' };
  const refused = await t.call(reports.createReport, client, { body });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    tooLong(LIMITS.longText),
  ]);
  expect(await textOf(chat)).toBe(stored);
});

test('a message that is late for a validated report belongs to it; a new one does not', async () => {
  const chat = conversation();
  const { report } = await say(chat, 'router down\nstill\nno');
  await validate(report.id);
  expect(await say(chat, 'router down\nstill')).toMatchObject({
    status: 200,
    report: { id: report.id, reclamationText: 'router down\nstill\nno' },
  });
  expect(await say(chat, 'no')).toMatchObject({ status: 201, report: { reclamationText: 'no' } });
});

test("another client's conversation of the same name is another conversation", async () => {
  const chat = conversation();
  const other = await makeUser(t.db);
  const mine = await say(chat, 'my router');
  const theirs = await say(chat, 'their router', other);
  expect(theirs.status).toBe(201);
  expect(theirs.report.id).not.toBe(mine.report.id);
});

test('without a conversation every message makes a report', async () => {
  const body = { reclamationText: 'router' };
  const answers = await Promise.all(
    [1, 2].map(() => t.call(reports.createReport, client, { body })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test('un-validating a report whose conversation went on leaves one pending report in it', async () => {
  const chat = conversation();
  const first = await say(chat, 'router down');
  await validate(first.report.id);
  await say(chat, 'router down\nstill');
  const undone = await t.call(reports.updateReport, admin, {
    params: { id: first.report.id },
    body: { validatedByEmployee: false },
  });
  expect(undone.json()).toMatchObject({ validatedByEmployee: false, conversationId: null });
  const alone = await say(conversation(), 'router again');
  await validate(alone.report.id);
  const back = await t.call(reports.updateReport, admin, {
    params: { id: alone.report.id },
    body: { validatedByEmployee: false },
  });
  expect(back.json()).toMatchObject({ conversationId: alone.report.conversationId });
});

test('a deleted report keeps nobody out of the conversation', async () => {
  const chat = conversation();
  const first = await say(chat, 'router down');
  await validate(first.report.id);
  const second = await say(chat, 'router down\nstill');
  await t.call(reports.deleteReport, admin, { params: { id: second.report.id } });
  const undone = await t.call(reports.updateReport, admin, {
    params: { id: first.report.id },
    body: { validatedByEmployee: false },
  });
  expect(undone.json()).toMatchObject({ conversationId: chat });
  const next = await say(chat, 'router down\nstill\nand again');
  expect(next).toMatchObject({ status: 200, report: { id: first.report.id } });
});

test.each([
  [
    'by an administrator',
    (id: number) =>
      t.call(reports.updateReport, admin, {
        params: { id },
        body: { validatedByEmployee: false },
      }),
  ],
  ['by its undo', (id: number) => t.call(reports.undoValidation, employee, { params: { id } })],
])('a message in the moment of the un-validation %s is no fault of the server', async (_, take) => {
  const chat = conversation();
  const { report } = await say(chat, 'router down');
  await validate(report.id);
  const undo = () => take(report.id);
  const undone = await t.db.transaction().execute(async (trx) => {
    await makeReport(trx, { user_id: client.id, conversation_id: chat });
    // The undo waits for this transaction at the unique index; it could not see the new report.
    const waiting = undo();
    await untilSomebodyWaits(t.db);
    return { waiting };
  });
  const response = await undone.waiting;
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ validatedByEmployee: false, conversationId: null });
  expect(await rowsOf(chat)).toHaveLength(1);
});

test('the same text with another of the suggested solutions changes the choice while it is pending', async () => {
  const chat = conversation();
  const other = await makeSolution(t.db);
  const first = await say(chat, 'router once more');
  const body = { conversationId: chat, reclamationText: 'router once more', solutionId: other.id };
  const again = await t.call(reports.createReport, client, { body });
  expect([again.statusCode, again.json<reports.Report>().id]).toEqual([200, first.report.id]);
  expect(again.json()).toMatchObject({ solutionId: other.id, handledByAI: true });
  const repeated = await t.call(reports.createReport, client, { body });
  expect(repeated.json<reports.Report>().version).toBe(again.json<reports.Report>().version);
});
