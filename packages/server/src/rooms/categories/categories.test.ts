import { createClaim } from '@recourse/contract/claims';
import * as categories from '@recourse/contract/desk/categories';
import type { ErrorBody } from '@recourse/contract/values/common';
import { TOPICS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makePolicy, makeTeam, makeTopic, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const LISTS = [
  {
    list: 'categories',
    column: 'category_id',
    read: categories.listCategories,
    add: categories.createCategory,
    change: categories.updateCategory,
    remove: categories.deleteCategory,
  },
  {
    list: 'products',
    column: 'product_id',
    read: categories.listProducts,
    add: categories.createProduct,
    change: categories.updateProduct,
    remove: categories.deleteProduct,
  },
] as const;

describe.each(LISTS)('$list', ({ list, column, ...calls }) => {
  const create = (body: object) => t.call(calls.add, admin, { body });
  const made = async (body: object): Promise<categories.Topic> => (await create(body)).json();
  const change = (id: number, body: object, headers = {}) =>
    t.call(calls.change, admin, { params: { id }, body, headers });
  const remove = (id: number, headers = {}) =>
    t.call(calls.remove, admin, { params: { id }, headers });
  const listed = async (as: UserRow): Promise<categories.Topic[]> =>
    (await t.call(calls.read, as)).json<{ data: categories.Topic[] }>().data;

  test('employees read them all, clients the names of those in use; only administrators write', async () => {
    const parent = await made({ name: 'cards', severity: 3 });
    const part = await made({ name: 'Blocked', parentId: parent.id, retired: true });
    expect(parent).toEqual({
      id: parent.id,
      name: 'cards',
      parentId: null,
      policyCode: null,
      teamId: null,
      severity: 3,
      retired: false,
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      version: 1,
    });
    // In the order of names, whatever their case.
    expect(await listed(employee)).toEqual([part, parent]);
    expect(await listed(admin)).toEqual([part, parent]);
    expect(await listed(client)).toEqual([{ id: parent.id, name: 'cards', parentId: null }]);
    const params = { id: parent.id };
    for (const as of [employee, client])
      for (const call of [
        () => t.call(calls.add, as, { body: { name: 'Mine' } }),
        () => t.call(calls.change, as, { params, body: { name: 'Mine' } }),
        () => t.call(calls.remove, as, { params }),
      ])
        await refused(t.db, 403, call);
  });

  test('what is filed about it and nobody has goes to its team, a part without one to that of its parent', async () => {
    const team = await makeTeam(t.db);
    const parent = await made({ name: 'Mortgages', teamId: team });
    const part = await made({ name: 'Interest', parentId: parent.id });
    expect([parent.teamId, part.teamId]).toEqual([team, null]);
    const teamOf = async (as: UserRow, topicId: number, body: object = {}) => {
      const field = list === 'categories' ? 'categoryId' : 'productId';
      const response = await t.call(createClaim, as, {
        body: { contenu: 'The rate is wrong.', [field]: topicId, ...body },
      });
      const { id } = response.json<{ id: number }>();
      const row = t.db.selectFrom('claims').where('id', '=', id).select('team_id');
      return (await row.executeTakeFirstOrThrow()).team_id;
    };
    expect(await teamOf(client, parent.id)).toBe(team);
    expect(await teamOf(client, part.id)).toBe(team);
    // An employee who files for a caller becomes the claim's assignee.
    expect(await teamOf(employee, part.id, { clientId: client.id, channel: 'PHONE' })).toBeNull();
    const gone = await refused(t.db, 422, () => create({ name: 'Nowhere', teamId: 999_999 }));
    expect(gone.json()).toMatchObject({ fields: { teamId: categories.TOPIC_MESSAGES.team } });
    // Deleting a team leaves its categories without a team.
    await t.db.updateTable('claims').set({ team_id: null }).where('team_id', '=', team).execute();
    await t.db.deleteFrom('teams').where('id', '=', team).execute();
    expect(await teamOf(client, parent.id)).toBeNull();
  });

  test('a change is audited with its fields, and a stale one is refused', async () => {
    const { id } = await made({ name: 'Loans' });
    t.clock.advance(60_000);
    const changed = await change(id, { name: 'Loans', severity: 1 }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({
      severity: 1,
      version: 2,
      updatedAt: t.clock.now().toISOString(),
    });
    await refused(t.db, 412, () => change(id, { retired: true }, { 'if-match': '"1"' }));
    await refused(t.db, 412, () => remove(id, { 'if-match': '"1"' }));
    expect((await remove(id, { 'if-match': '"2"' })).statusCode).toBe(204);
    const audited = await t.db
      .selectFrom('audit')
      .where('area', '=', list)
      .where('object_id', '=', id)
      .select(['action', 'fields'])
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { action: 'create', fields: ['name'] },
      { action: 'update', fields: ['severity'] },
      { action: 'delete', fields: [] },
    ]);
    await refused(t.db, 404, () => change(id, { name: 'Gone' }));
    await refused(t.db, 404, () => remove(id));
  });

  test('a name is taken among those of one parent, whatever its case', async () => {
    const one = await makeTopic(t.db, list);
    const other = await makeTopic(t.db, list);
    const part = await made({ name: 'Fees', parentId: one });
    const fault = await refused(t.db, 409, () => create({ name: 'FEES', parentId: one }));
    expect(fault.json<ErrorBody>().code).toBe('TAKEN');
    expect((await create({ name: 'Fees', parentId: other })).statusCode).toBe(201);
    await refused(t.db, 409, () => change(part.id, { parentId: other }));
    expect((await change(part.id, { name: 'FEES' })).json()).toMatchObject({ name: 'FEES' });
  });

  test('there are two levels, and no circle', async () => {
    const { id } = await made({ name: 'First level' });
    const { id: part } = await made({ name: 'Second level', parentId: id });
    const fieldsOf = async (call: () => ReturnType<typeof create>) =>
      (await refused(t.db, 422, call)).json<ErrorBody>().fields;
    const { parent, hasParts } = categories.TOPIC_MESSAGES;
    for (const wrong of [part, 999_999])
      expect(await fieldsOf(() => create({ name: 'X', parentId: wrong }))).toEqual({
        parentId: parent,
      });
    expect(await fieldsOf(() => change(id, { parentId: id }))).toEqual({ parentId: parent });
    const another = await makeTopic(t.db, list);
    expect(await fieldsOf(() => change(id, { parentId: another }))).toEqual({ parentId: hasParts });
    await refused(t.db, 409, () => remove(id));
    expect((await change(part, { parentId: null })).json()).toMatchObject({ parentId: null });
    expect((await remove(id)).statusCode).toBe(204);
  });

  test('what cannot be is refused with the field named', async () => {
    await makePolicy(t.db, `KNOWN-${column === 'category_id' ? 1 : 2}`);
    for (const [field, value] of [
      ['name', ' '],
      ['severity', 0],
      ['severity', TOPICS.severity + 1],
      ['policyCode', 'X'.repeat(1_000)],
    ] as const) {
      const fault = await refused(t.db, 400, () => create({ name: 'X', [field]: value }));
      expect(Object.keys(fault.json<ErrorBody>().fields ?? {})).toEqual([field]);
    }
    await refused(t.db, 422, () => create({ name: 'X', policyCode: 'NOBODY-KNOWS' }));
    const policyCode = `KNOWN-${column === 'category_id' ? 1 : 2}`;
    expect((await create({ name: 'Known', policyCode })).json()).toMatchObject({ policyCode });
  });

  test('what a claim is about is not deleted, not even when the claim is in the trash', async () => {
    const id = await makeTopic(t.db, list);
    const claim = await makeClaim(t.db, { deleted_at: new Date() });
    await t.db
      .insertInto('claim_triage')
      .values({ claim_id: claim.id, [column]: id })
      .execute();
    const fault = await refused(t.db, 409, () => remove(id));
    expect(fault.json<ErrorBody>().code).toBe('IN_USE');
    expect((await change(id, { retired: true })).statusCode).toBe(200);
  });

  test('one too many is refused', async () => {
    for (let { length } = await listed(admin); length < TOPICS.topics; length += 1)
      await makeTopic(t.db, list);
    const fault = await refused(t.db, 409, () => create({ name: 'One more' }));
    expect(fault.json<ErrorBody>().code).toBe('FULL');
  });
});
