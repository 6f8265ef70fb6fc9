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
  const second = await say(chat, 'the printer\nthe printer cartridge of my printer');
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.report).toMatchObject({
    id: first.report.id,
    reclamationText: 'the printer\nthe printer cartridge of my printer',
    solutionText: 'Change the cartridge.',
    version: 2,
  });
  const again = await say(chat, 'the printer\nthe printer cartridge of my printer');
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

test('a message that lands in the moment of the un-validation is no fault of the server', async () => {
  const chat = conversation();
  const { report } = await say(chat, 'router down');
  await validate(report.id);
  const undo = () =>
    t.call(reports.updateReport, admin, {
      params: { id: report.id },
      body: { validatedByEmployee: false },
    });
  const undone = await t.db.transaction().execute(async (trx) => {
    await makeReport(trx, { user_id: client.id, conversation_id: chat });
    // Waits for this transaction at the unique index, having seen nothing of the new report.
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
