import { postMessage, postNote } from '@recourse/contract/claims-thread';
import { deleteTeam } from '@recourse/contract/desk/teams';
import * as replies from '@recourse/contract/desk/replies';
import { deleteUser } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import { CANNED } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeReply, makeTeam, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let teamId: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Bea' });
  other = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Cem' });
  client = await makeUser(t.db, { nom: 'Ann' });
  teamId = await makeTeam(t.db, [employee]);
});
afterAll(() => t.close());

const create = (as: UserRow, body: object) => t.call(replies.createCannedReply, as, { body });
const change = (as: UserRow, id: number, body: object, headers = {}) =>
  t.call(replies.updateCannedReply, as, { params: { id }, body, headers });
const read = (as: UserRow, id: number) => t.call(replies.getCannedReply, as, { params: { id } });
const render = (as: UserRow, id: number, claimId: number) =>
  t.call(replies.renderCannedReply, as, { params: { id }, body: { claimId } });
const list = async (as: UserRow, query: Record<string, string> = {}) =>
  (await t.call(replies.listCannedReplies, as, { query })).json<{
    data: replies.CannedReply[];
    meta: { page: number; perPage: number; total: number };
  }>();
const titles = async (as: UserRow, query: Record<string, string> = {}) =>
  (await list(as, query)).data.map(({ title }) => title);

test('own replies are one’s own, those of a team its members’, and the others everybody’s of the staff', async () => {
  const sort = { q: 'seen by' };
  await makeReply(t.db, { owner_id: employee.id, title: 'a seen by Bea' });
  await makeReply(t.db, { owner_id: admin.id, title: 'B seen by Ada' });
  await makeReply(t.db, { team_id: teamId, title: 'c seen by a team' });
  await makeReply(t.db, { title: 'D seen by all' });
  expect(await titles(employee, sort)).toEqual([
    'a seen by Bea',
    'c seen by a team',
    'D seen by all',
  ]);
  expect(await titles(other, sort)).toEqual(['D seen by all']);
  expect(await titles(admin, sort)).toEqual(['B seen by Ada', 'c seen by a team', 'D seen by all']);
  expect(await titles(employee, { ...sort, shared: 'false' })).toEqual(['a seen by Bea']);
  expect(await titles(employee, { ...sort, shared: 'true' })).toEqual([
    'c seen by a team',
    'D seen by all',
  ]);
  expect(await titles(employee, { ...sort, teamId: String(teamId) })).toEqual(['c seen by a team']);
  await refused(t.db, 403, () => t.call(replies.listCannedReplies, client));
});

test('the list is found by title and text, whatever the case and accents, a page at a time', async () => {
  await makeReply(t.db, { title: 'Élan 1', body: 'nothing' });
  await makeReply(t.db, { title: 'Second', body: 'with ELAN_2 in it' });
  expect(await titles(other, { q: 'elan' })).toEqual(['Second', 'Élan 1']);
  expect(await titles(other, { q: 'elan_2' })).toEqual(['Second']);
  expect(await titles(other, { q: 'elan%2' })).toEqual([]);
  const second = await list(other, { q: 'elan', page: '2', perPage: '1' });
  expect([second.data.map(({ title }) => title), second.meta]).toEqual([
    ['Élan 1'],
    { page: 2, perPage: 1, total: 2 },
  ]);
});

test('an employee adds his own; an administrator also shared ones, and those of a team', async () => {
  const made = (await create(employee, { title: ' Thanks ', body: 'Thank you.' })).json();
  expect(made).toEqual({
    id: expect.any(Number),
    title: 'Thanks',
    body: 'Thank you.',
    language: 'en',
    shared: false,
    teamId: null,
    teamName: null,
    createdAt: t.clock.now().toISOString(),
    updatedAt: t.clock.now().toISOString(),
    version: 1,
  });
  const body = { title: 'Merci', body: 'Merci, {{clientName}}.', language: 'fr' };
  const shared = (await create(admin, { ...body, shared: true, teamId })).json();
  expect(shared).toMatchObject({
    language: 'fr',
    shared: true,
    teamId,
    teamName: expect.stringMatching(/^Team /),
  });
  expect((await read(employee, shared.id)).statusCode).toBe(200);
  await refused(t.db, 404, () => read(other, shared.id));
});

test('a team is one that is there, of a reply that is shared', async () => {
  const body = { title: 'X', body: 'Y' };
  const unshared = await refused(t.db, 422, () => create(admin, { ...body, teamId }));
  expect(unshared.json<ErrorBody>().fields).toEqual({ teamId: replies.CANNED_MESSAGES.ownTeam });
  const missing = { ...body, shared: true, teamId: 999_999 };
  const fault = await refused(t.db, 422, () => create(admin, missing));
  expect(fault.json<ErrorBody>().fields).toEqual({ teamId: replies.CANNED_MESSAGES.team });
});

test('what is one’s own can be shared, and what is shared can become the administrator’s own', async () => {
  const { id } = (await create(admin, { title: 'Mine', body: 'Y' })).json();
  await refused(t.db, 404, () => read(other, id));
  await change(admin, id, { shared: true });
  expect((await read(other, id)).json()).toMatchObject({ shared: true, version: 2 });
  await change(admin, id, { teamId });
  await refused(t.db, 404, () => read(other, id));
  const own = await change(admin, id, { shared: false });
  expect(own.json()).toMatchObject({ shared: false, teamId: null, version: 4 });
  await refused(t.db, 404, () => read(employee, id));
  const audited = await t.db
    .selectFrom('audit')
    .where('area', '=', 'canned-replies')
    .where('object_id', '=', id)
    .where('action', '<>', 'refused')
    .select(['action', 'fields'])
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'create', fields: ['title', 'body'] },
    { action: 'update', fields: ['shared'] },
    { action: 'update', fields: ['teamId'] },
    { action: 'update', fields: ['shared', 'teamId'] },
  ]);
});

describe('check 56', () => {
  test('a reply with a variable that nobody knows is refused, and the variable named', async () => {
    const fault = await refused(t.db, 422, () =>
      create(employee, { title: 'X', body: '{{clientName}} {{coupon}} {{ iban }} {{coupon}}' }),
    );
    const message = 'Nobody knows these variables: coupon, iban.';
    expect(fault.json<ErrorBody>()).toMatchObject({ message, fields: { body: message } });
    const id = await makeReply(t.db, { owner_id: employee.id });
    await refused(t.db, 422, () => change(employee, id, { title: '{{coupon}}' }));
  });

  test('a reply is filled with what the claim says, in its language', async () => {
    const claim = await makeClaim(t.db, {
      client_id: client.id,
      assignee_id: employee.id,
      received_at: new Date('2026-03-02T08:00:00Z'),
    });
    const id = await makeReply(t.db);
    const { text, missing } = (await render(employee, id, claim.id)).json();
    expect(missing).toEqual([]);
    expect(text).toMatch(/^Dear Ann, we have R-\d{4}-\d{6}-\d since 2 March 2026\. Bea$/);
    const french = await makeReply(t.db, { language: 'fr', body: '{{receivedOn}}' });
    expect((await render(admin, french, claim.id)).json()).toEqual({
      text: '2 mars 2026',
      missing: [],
    });
  });

  test('a variable without a value is named and stays, and so cannot be sent', async () => {
    const claim = await makeClaim(t.db, {
      client_id: null,
      created_by: employee.id,
      assignee_id: employee.id,
    });
    const id = await makeReply(t.db, { body: 'Dear {{clientName}}' });
    // As a server of another version could have stored it.
    const old = await makeReply(t.db, { body: 'Your code: {{coupon}}' });
    expect((await render(employee, id, claim.id)).json()).toEqual({
      text: 'Dear {{clientName}}',
      missing: ['clientName'],
    });
    const { text, missing } = (await render(employee, old, claim.id)).json();
    expect(missing).toEqual(['coupon']);
    const params = { id: claim.id };
    for (const purpose of ['REPLY', 'ANSWER', 'FINAL']) {
      const body = { body: text, purpose };
      const fault = await refused(t.db, 422, () => t.call(postMessage, employee, { params, body }));
      const message = 'Please fill in these variables: coupon.';
      expect(fault.json<ErrorBody>()).toMatchObject({
        code: 'UNFILLED_VARIABLE',
        message,
        fields: { body: message },
      });
    }
    const note = await t.call(postNote, employee, { params, body: { body: text } });
    expect(note.statusCode).toBe(201);
  });

  test('a value is not read for variables, and what it says can be sent', async () => {
    const sly = await makeUser(t.db, { nom: '{{employeeName}} {{coupon}}' });
    const claim = await makeClaim(t.db, { client_id: sly.id, assignee_id: employee.id });
    const id = await makeReply(t.db, { body: 'Dear {{clientName}}' });
    const { text, missing } = (await render(employee, id, claim.id)).json();
    expect([text, missing]).toEqual(['Dear { {employeeName}} { {coupon}}', []]);
    const params = { id: claim.id };
    const sent = await t.call(postMessage, employee, { params, body: { body: text } });
    expect(sent.statusCode).toBe(201);
    // A client may write anything.
    const said = await t.call(postMessage, sly, { params, body: { body: '{{coupon}}' } });
    expect(said.statusCode).toBe(201);
  });

  test('nobody fills a reply with a claim, or from a reply, that he may not see', async () => {
    const claim = await makeClaim(t.db, { client_id: client.id, assignee_id: other.id });
    const shared = await makeReply(t.db);
    const personal = await makeReply(t.db, { owner_id: employee.id });
    await refused(t.db, 404, () => render(employee, shared, claim.id));
    await refused(t.db, 404, () => render(other, personal, claim.id));
    await refused(t.db, 403, () => render(client, shared, claim.id));
    expect((await render(other, shared, claim.id)).statusCode).toBe(200);
  });
});

test('the replies of a team that is deleted become everybody’s', async () => {
  const team = await makeTeam(t.db, [employee]);
  const id = await makeReply(t.db, { team_id: team });
  await refused(t.db, 404, () => read(other, id));
  expect((await t.call(deleteTeam, admin, { params: { id: team } })).statusCode).toBe(204);
  expect((await read(other, id)).json()).toMatchObject({ shared: true, teamId: null });
});

test('the own replies of a deleted account go with it', async () => {
  const leaving = await makeUser(t.db, { role: 'EMPLOYE' });
  const id = await makeReply(t.db, { owner_id: leaving.id });
  expect((await t.call(deleteUser, admin, { params: { id: leaving.id } })).statusCode).toBe(204);
  const left = await t.db.selectFrom('canned_replies').where('id', '=', id).select('id').execute();
  expect(left).toEqual([]);
});

test('a reply too many is refused: of one’s own, and of shared ones', async () => {
  const full = await makeUser(t.db, { role: 'EMPLOYE' });
  const rows = Array.from({ length: CANNED.own }, (_, n) => ({
    owner_id: full.id,
    language: 'en' as const,
    title: `${n}`,
    body: 'x',
  }));
  await t.db.insertInto('canned_replies').values(rows).execute();
  const fault = await refused(t.db, 409, () => create(full, { title: 'X', body: 'Y' }));
  expect(fault.json<ErrorBody>().code).toBe('FULL');
  const shared = Array.from({ length: CANNED.shared }, (_, n) => ({
    owner_id: null,
    language: 'en' as const,
    title: `${n}`,
    body: 'x',
  }));
  await t.db.insertInto('canned_replies').values(shared).execute();
  const body = { title: 'X', body: 'Y', shared: true };
  await refused(t.db, 409, () => create(admin, body));
  const own = (await create(admin, { title: 'X', body: 'Y' })).json();
  await refused(t.db, 409, () => change(admin, own.id, { shared: true }));
});
