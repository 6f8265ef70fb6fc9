import { acceptClaim } from '@recourse/contract/claims-life';
import { postMessage, postNote } from '@recourse/contract/claims-thread';
import * as people from '@recourse/contract/people';
import { HISTORY } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeDocument, makeReport, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let stranger: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, other, client, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN', nom: 'Ada' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve Marsh' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { username: 'm.dubois', nom: 'Éloïse Dubois', phone: '0177998877' }),
    makeUser(t.db, { username: 'marshal.z', nom: 'Zoé Quill' }),
  ]);
});
afterAll(() => t.close());

type Found = { data: people.Person[]; more: boolean };
const find = async (as: UserRow, q: string): Promise<Found> => {
  const response = await t.call(people.findPeople, as, { query: { q } });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const idsOf = async (as: UserRow, q: string): Promise<number[]> =>
  (await find(as, q)).data.map(({ id }) => id);
const get = (as: UserRow, id: number) => t.call(people.getClient, as, { params: { id } });

test('clients and staff are found by name and username, in any case and without accents', async () => {
  const one = await makeUser(t.db, { username: 'kiosk1', role: 'EMPLOYE' });
  const ten = await makeUser(t.db, { username: 'kiosk10', role: 'EMPLOYE' });
  for (const as of [admin, employee]) {
    expect(await idsOf(as, 'eloise DUB')).toEqual([client.id]);
    expect(await idsOf(as, 'M.DUB')).toEqual([client.id]);
    // A person whose name begins with the text comes first.
    expect(await idsOf(as, 'marsh')).toEqual([stranger.id, employee.id]);
    expect(await idsOf(as, 'eve')).toEqual([employee.id]);
    // Whoever is called exactly so comes before those who came later.
    expect(await idsOf(as, 'kiosk1')).toEqual([one.id, ten.id]);
    expect(await idsOf(as, '%')).toEqual([]);
  }
  await refused(t.db, 403, () => t.call(people.findPeople, client, { query: { q: 'eve' } }));
  await refused(t.db, 400, () => t.call(people.findPeople, admin, { query: { q: ' ' } }));
  await refused(t.db, 400, () => t.call(people.findPeople, admin));
});

test('e-mail and phone find people for administrators only', async () => {
  expect(await idsOf(admin, '0177998877')).toEqual([client.id]);
  expect(await idsOf(employee, '0177998877')).toEqual([]);
  expect(await idsOf(admin, stranger.email)).toEqual([stranger.id]);
  expect(await idsOf(employee, stranger.email)).toEqual([]);
});

test('an employee reads e-mail and phone of clients with a claim that he sees', async () => {
  const contact = async (as: UserRow, id: number) => {
    const { email, phone } = (await get(as, id)).json<people.ClientDetails>();
    return { email, phone };
  };
  const hidden = { email: null, phone: null };
  const known = await makeUser(t.db, { nom: 'Known Client' });
  const shown = { email: known.email, phone: known.phone };
  expect(await contact(employee, known.id)).toEqual(hidden);
  expect(await contact(admin, known.id)).toEqual(shown);
  const claim = await makeClaim(t.db, { created_by: known.id, assignee_id: employee.id });
  expect(await contact(employee, known.id)).toEqual(shown);
  expect((await find(employee, 'known client')).data[0]).toMatchObject(shown);
  expect(await contact(other, known.id)).toEqual(hidden);
  expect((await find(other, 'known client')).data[0]).toMatchObject(hidden);
  await t.db
    .updateTable('claims')
    .set({ deleted_at: new Date() })
    .where('id', '=', claim.id)
    .execute();
  expect(await contact(employee, known.id)).toEqual(hidden);
  // Colleagues are found, but without e-mail and phone.
  expect((await find(employee, 'ada')).data).toMatchObject([{ id: admin.id, ...hidden }]);
});

test('at most twenty people are told, and that there are more; deleted ones are never found', async () => {
  await sql`insert into users (username, email, role)
    select 'crowd' || n, 'crowd' || n || '@example.org', 'CLIENT' from generate_series(1, 21) as n`.execute(
    t.db,
  );
  const { data, more } = await find(admin, 'crowd');
  expect([data.length, more]).toEqual([20, true]);
  const last = t.db.updateTable('users').where('username', '=', 'crowd21');
  await last.set({ deleted_at: new Date() }).execute();
  const all = await find(admin, 'crowd');
  expect([all.data.length, all.more]).toEqual([20, false]);
  const gone = await makeUser(t.db, { username: 'crowd-gone', deleted_at: new Date() });
  expect((await find(admin, 'crowd-gone')).data).toEqual([]);
  await refused(t.db, 404, () => get(admin, gone.id));
  for (const { id } of [employee, { id: 999_999 }]) await refused(t.db, 404, () => get(admin, id));
  expect((await refused(t.db, 403, () => get(client, client.id))).statusCode).toBe(403);
});

type History = { data: people.HistoryItem[]; meta: { next: string | null } };
const history = async (
  as: UserRow,
  id: number,
  query: Record<string, string> = {},
): Promise<History> => {
  const response = await t.call(people.getHistory, as, { params: { id }, query });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const told = ({ data }: History): string[] =>
  data.map((item) => `${item.kind} ${'text' in item ? (item.text ?? 'withdrawn') : item.name}`);

test('the history of a client has everything that happened, newest first, and the figures of his claims', async () => {
  const who = await makeUser(t.db, { nom: 'Hal' });
  let at = Date.parse('2026-01-10T09:00:00Z');
  const next = () => new Date((at += 3_600_000));
  const first = await makeClaim(t.db, {
    created_by: who.id,
    contenu: 'The first',
    assignee_id: employee.id,
    created_at: next(),
  });
  await makeReport(t.db, { user_id: who.id, reclamation_text: 'A report', created_at: next() });
  await makeDocument(t.db, { uploaded_by: who.id, nom: 'bill.pdf', created_at: next() });
  const called = await makeClaim(t.db, {
    created_by: employee.id,
    client_id: who.id,
    contenu: 'By phone',
    channel: 'PHONE',
    assignee_id: other.id,
    created_at: next(),
  });
  const params = { id: first.id };
  const body = (text: string, purpose?: string) => ({ body: text, ...(purpose && { purpose }) });
  await t.call(postMessage, who, { params, body: body('Any news?') });
  t.clock.advance(1_000);
  await t.call(postNote, employee, { params, body: body('He is angry.') });
  await t.call(postMessage, employee, { params, body: body('Mended.', 'FINAL') });
  t.clock.advance(1_000);
  await t.call(acceptClaim, who, { params, body: { rating: 4, comment: 'At last.' } });
  const all = await history(admin, who.id);
  expect(told(all)).toEqual([
    'RATING At last.',
    'MESSAGE Mended.',
    'MESSAGE Any news?',
    'CLAIM By phone',
    'DOCUMENT bill.pdf',
    'REPORT A report',
    'CLAIM The first',
  ]);
  expect(all.data[3]).toMatchObject({
    id: called.id,
    status: 'OPEN',
    channel: 'PHONE',
    filedBy: 'Eve Marsh',
    assigneeName: other.username,
  });
  expect(all.data.at(-1)).toMatchObject({ status: 'CLOSED', filedBy: null });
  expect(all.data[0]).toMatchObject({ claimId: first.id, rating: 4 });
  // Another employee sees his own claim of the client, and pending reports, but no notes.
  expect(told(await history(other, who.id))).toEqual(['CLAIM By phone', 'REPORT A report']);
  expect(told(await history(admin, who.id, { kind: 'CLAIM' }))).toEqual([
    'CLAIM By phone',
    'CLAIM The first',
  ]);
  expect((await get(admin, who.id)).json()).toMatchObject({
    claims: 2,
    openClaims: 1,
    rating: 4,
    ratings: 1,
  });
  expect((await get(other, who.id)).json()).toMatchObject({ claims: 1, openClaims: 1, ratings: 0 });
  // A word without stars is a rating, too.
  const word = { claim_id: called.id, cycle: 1, author_id: who.id, rating: null };
  const values = { ...word, comment: 'Thank you.', created_at: t.clock.now() };
  await t.db.insertInto('claim_ratings').values(values).execute();
  expect(told(await history(admin, who.id, { kind: 'RATING' }))).toContain('RATING Thank you.');
  // What the staff files is no contact that he has made.
  const silent = await makeUser(t.db);
  await makeClaim(t.db, { created_by: employee.id, client_id: silent.id });
  expect((await get(admin, silent.id)).json()).toMatchObject({ claims: 1, lastContactAt: null });
  expect(told(await history(admin, stranger.id))).toEqual([]);
  await refused(t.db, 403, () => t.call(people.getHistory, who, { params: { id: who.id } }));
  // Claims that an employee filed as a client are no history of a client.
  await makeClaim(t.db, { client_id: employee.id });
  await refused(t.db, 404, () => t.call(people.getHistory, admin, { params: { id: employee.id } }));
});

test('a long history comes a page at a time, each item once, also those of the same moment', async () => {
  const who = await makeUser(t.db);
  const count = 2 * HISTORY.page + 3;
  await sql`insert into claims (contenu, client_id, created_by, created_at)
    select 'n' || n, ${who.id}, ${who.id}, '2026-01-01'::timestamptz + (n / 3) * interval '1 hour'
    from generate_series(1, ${count}::int) as n`.execute(t.db);
  await sql`insert into reports (reclamation_text, handled_by_ai, user_id, created_by, created_at)
    select 'r' || n, false, ${who.id}, ${who.id}, '2026-01-01'::timestamptz + (n / 3) * interval '1 hour'
    from generate_series(1, 9) as n`.execute(t.db);
  const seen: string[] = [];
  let after: string | null | undefined;
  while (after !== null && seen.length < 1_000) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page: History = await history(admin, who.id, after === undefined ? {} : { after });
    expect(page.data.length).toBeLessThanOrEqual(HISTORY.page);
    seen.push(...page.data.map(({ kind, id }) => `${kind} ${id}`));
    after = page.meta.next;
  }
  expect(seen).toHaveLength(count + 9);
  expect(new Set(seen).size).toBe(count + 9);
  await refused(t.db, 400, () =>
    t.call(people.getHistory, admin, { params: { id: who.id }, query: { after: 'x' } }),
  );
});
