import * as ai from '@recourse/contract/ai';
import * as reports from '@recourse/contract/reports';
import * as users from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../../db/tables.ts';
import { MASK } from '../../../knowledge/masking/masked-text.ts';
import { makeSolution, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let colleague: UserRow;
let client: UserRow;
let valve: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, colleague, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  valve = await makeSolution(t.db, { texte: 'Close the valve.', motcle: ['euphonium'] });
});
afterAll(() => t.close());

const file = async (reclamationText: string) =>
  (
    await t.call(reports.createReport, client, { body: { reclamationText } })
  ).json<reports.Report>();
const validated = async (text: string, as: UserRow) => {
  const { id } = await file(text);
  const params = { id, employeeId: as.id };
  const response = await t.call(reports.validateReportBy, as, {
    params,
    body: { solutionId: valve.id },
  });
  expect(response.statusCode).toBe(200);
  return id;
};
const similarFor = async (as: UserRow, q: string) => {
  const [first] = (await t.call(ai.search, as, { query: { q } })).json<ai.SearchResult[]>();
  return first?.evidence.similar;
};
const register = async (username: string, nom: string) =>
  (
    await t.call(users.register, admin, {
      body: {
        username,
        email: `${username}@recourse.test`,
        phone: '0600000000',
        role: 'CLIENT',
        password: 'an unusual passphrase 7',
        nom,
      },
    })
  ).json<{ id: number }>();

test('an employee reads of reports that GET refuses him only what tells nobody, without their ids', async () => {
  await register('hostile-heron', 'Ingeborg van der Aa');
  const text =
    'euphonium leaks, 0612345678, heron@mail.test, https://pay.test/4, HOSTILE-HERON, ingeborg VAN DER AA';
  const id = await validated(text, colleague);
  await refused(t.db, 404, () => t.call(reports.getReport, employee, { params: { id } }));
  const shown = [
    {
      reportId: null,
      text: `euphonium leaks, ${MASK}, ${MASK}, ${MASK}, ${MASK}, ${MASK}`,
    },
  ];
  expect(await similarFor(employee, text)).toEqual(shown);
  const other = await file(text);
  const choices = await t.call(reports.listReportChoices, employee, { params: { id: other.id } });
  expect(choices.json<reports.ReportChoices>().choices[0]?.evidence.similar).toEqual(shown);
  // An administrator may read every report; a client none of other people.
  expect(await similarFor(admin, text)).toEqual([{ reportId: id, text }]);
  expect(await similarFor(client, text)).toBeUndefined();
});

test('the id of a report that the employee may open stays', async () => {
  const text = 'sousaphone dented by Zorro9 on 2026-01-01';
  const id = await validated(text, employee);
  expect(await similarFor(employee, text)).toEqual([
    { reportId: id, text: `sousaphone dented by Zorro9 on ${MASK}` },
  ]);
  expect(await similarFor(colleague, text)).toMatchObject([{ reportId: null }]);
});

test('who came, was renamed or left while the server runs is masked by the name he has', async () => {
  await validated('flugelhorn of quincy-one or quincy-two or Some Body is stuck', colleague);
  const seen = async () => (await similarFor(employee, 'flugelhorn stuck'))?.[0]?.text;
  expect(await seen()).toBe('flugelhorn of quincy-one or quincy-two or Some Body is stuck');
  const { id } = await register('quincy-one', 'Some Body');
  expect(await seen()).toBe(`flugelhorn of ${MASK} or quincy-two or ${MASK} is stuck`);
  const params = { id };
  await t.call(users.updateUser, admin, { params, body: { username: 'quincy-two', nom: null } });
  expect(await seen()).toBe(`flugelhorn of quincy-one or ${MASK} or Some Body is stuck`);
  await t.call(users.deleteUser, admin, { params });
  expect(await seen()).toBe('flugelhorn of quincy-one or quincy-two or Some Body is stuck');
});

test('people who were there before the server started are masked', async () => {
  await makeUser(t.db, { username: 'early-ostrich', nom: 'Émile Zátopek' });
  const text = 'cornet of early-ostrich, ｅmile zatopek';
  await validated(text, colleague);
  const restarted = await t.another();
  const response = await restarted.call(ai.search, employee, { query: { q: text } });
  const [first] = response.json<ai.SearchResult[]>();
  expect(first?.evidence.similar?.[0]?.text).toBe(`cornet of ${MASK}, ${MASK}`);
});

test('that a number or a name stands in others’ complaints is told by no matching word either', async () => {
  await register('probed-puffin', 'Puffin');
  const text = 'glockenspiel of puffin, 0698765432';
  await validated(text, colleague);
  const wordsFor = async (as: UserRow) => {
    const [first] = (await t.call(ai.search, as, { query: { q: text } })).json<ai.SearchResult[]>();
    return first?.evidence.words;
  };
  expect(await wordsFor(admin)).toEqual(expect.arrayContaining(['puffin', '0698765432']));
  for (const as of [employee, client]) expect(await wordsFor(as)).toEqual(['glockenspiel']);
});

test('words of an e-mail, a phone number, an address or a name that match are not named one by one', async () => {
  await register('traced-tern', 'Aurélie Vandenbroucke');
  const text =
    'florbnitz valve, 06 12 34 56 78, aurelie.vandenbroucke@example.com, https://pay.test/bill, of Aurélie Vandenbroucke, 2';
  await validated(text, colleague);
  const filed = await file('florbnitz valve of Aurélie Vandenbroucke, 06 12 34 56 78');
  const wordsFor = async (as: UserRow, q: string) => {
    const [first] = (await t.call(ai.search, as, { query: { q } })).json<ai.SearchResult[]>();
    return first?.evidence.words.toSorted();
  };
  for (const as of [employee, client]) {
    expect(await wordsFor(as, 'florbnitz 06 12 34 56 78')).toEqual(['florbnitz']);
    expect(await wordsFor(as, 'florbnitz 56')).toEqual(['florbnitz']);
    expect(await wordsFor(as, 'florbnitz aurelie.vandenbroucke@example.com')).toEqual([
      'florbnitz',
    ]);
    expect(await wordsFor(as, 'florbnitz https://pay.test/bill')).toEqual(['florbnitz']);
    expect(await wordsFor(as, 'florbnitz valve VANDENBROUCKE')).toEqual(['florbnitz', 'valve']);
    expect(await wordsFor(as, 'florbnitz tern')).toEqual(['florbnitz']);
  }
  const choices = await t.call(reports.listReportChoices, employee, { params: { id: filed.id } });
  const [choice] = choices.json<reports.ReportChoices>().choices;
  expect(choice?.evidence.words.toSorted()).toEqual(['florbnitz', 'valve']);
});
