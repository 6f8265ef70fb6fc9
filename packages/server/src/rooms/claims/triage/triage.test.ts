import { createClaim, getClaim, listClaims, type StaffClaim } from '@recourse/contract/claims';
import { getThread } from '@recourse/contract/claims-thread';
import { listTargets, type StaffTarget } from '@recourse/contract/clock/targets';
import * as triage from '@recourse/contract/desk/triage';
import { TRIAGE } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcedOf, clearOutbox } from '../../../../test/announced.ts';
import { enable, makeClaim, makePolicy, makeTopic, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';

/** Tests the nature, topics and policy of a claim. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let colleague: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, colleague, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());
beforeEach(async () => {
  claim = await makeClaim(t.db, { client_id: client.id, assignee_id: employee.id });
});

const at = (id: number) => ({ params: { id } });
const sort = (as: UserRow, body: object, headers: Record<string, string> = {}) =>
  t.call(triage.triageClaim, as, { ...at(claim.id), body, headers });
const read = async (as: UserRow = admin): Promise<triage.ClaimTriage> =>
  (await t.call(triage.getTriage, as, at(claim.id))).json();

/** The triage is refused with this status and message, and nothing changes. */
async function isRefused(as: UserRow, body: object, status: number, words: object): Promise<void> {
  const answer = await refused(t.db, status, async () => sort(as, body));
  expect(answer.json()).toMatchObject(words);
}

/** An enabled policy, with or without a target that a regulator requires. */
async function policy(isLegal: boolean): Promise<string> {
  const id = await makePolicy(t.db);
  if (isLegal)
    await sql`update policies set targets = jsonb_set(targets, '{0,legal}', 'true') where id = ${id}`.execute(
      t.db,
    );
  return enable(t.db, id);
}

test('whoever answers a claim sorts it; its client sees neither the change nor another version', async () => {
  const before = await t.call(getClaim, client, at(claim.id));
  const categoryId = await makeTopic(t.db, 'categories', { name: 'Cards' });
  expect(await sort(colleague, { severity: 2 })).toMatchObject({ statusCode: 404 });
  expect(await sort(client, { severity: 2 })).toMatchObject({ statusCode: 403 });
  expect(await read()).toMatchObject({ nature: 'UNDECIDED', judged: false, version: 0 });

  expect(await sort(employee, { severity: 3 })).toMatchObject({ statusCode: 200 });
  const same = await t.call(getClaim, client, at(claim.id));
  expect([same.body, same.headers.etag]).toEqual([before.body, before.headers.etag]);
  const answer = await sort(employee, { categoryId, severity: 2 });
  expect(answer.json()).toMatchObject({ categoryName: 'Cards', severity: 2, judged: true });
  expect(await read(employee)).toEqual(answer.json());
  const thread = await t.call(getThread, employee, at(claim.id));
  expect(thread.json<{ data: object[] }>().data).toMatchObject([
    { what: 'SEVERITY', from: null, to: '3' },
    { what: 'CATEGORY', from: null, to: 'Cards' },
    { what: 'SEVERITY', from: '3', to: '2' },
  ]);
  const after = await t.call(getClaim, client, at(claim.id));
  expect(after.json()).toEqual({ ...before.json<object>(), categoryId });
  const theirs = await t.call(getThread, client, at(claim.id));
  expect(theirs.json<{ data: object[] }>().data).toEqual([]);
});

test('nobody sorts what nobody has but an administrator', async () => {
  claim = await makeClaim(t.db, { client_id: client.id });
  await isRefused(employee, { severity: 2 }, 403, { message: triage.TRIAGE_MESSAGES.notYours });
  expect(await sort(admin, { severity: 2 })).toMatchObject({ statusCode: 200 });
});

test('what may move a promised date needs a reason, which the staff reads in the thread', async () => {
  const reason = 'He asked for his money back.';
  const policyCode = await policy(false);
  const receivedAt = '2026-01-02T08:00:00.000Z';
  for (const body of [{ nature: 'COMPLAINT' }, { policyCode }, { receivedAt }])
    await isRefused(admin, body, 400, { fields: { reason: triage.TRIAGE_MESSAGES.reason } });
  expect(await sort(employee, { nature: 'COMPLAINT', reason })).toMatchObject({ statusCode: 200 });
  const thread = await t.call(getThread, admin, at(claim.id));
  expect(thread.json<{ data: object[] }>().data.at(-1)).toMatchObject({
    what: 'NATURE',
    from: 'UNDECIDED',
    to: 'COMPLAINT',
    reason,
  });
  const long = { nature: 'QUESTION', reason: 'x'.repeat(TRIAGE.reason + 1) };
  await isRefused(admin, long, 400, { fields: { reason: expect.any(String) as unknown } });
});

test('a category brings its policy, a part that of its parent; a claim keeps the version that it has', async () => {
  const policyCode = await policy(false);
  const parentId = await makeTopic(t.db, 'categories', { policy_code: policyCode });
  const categoryId = await makeTopic(t.db, 'categories', { parent_id: parentId });
  expect((await sort(employee, { categoryId })).json()).toMatchObject({
    policyCode,
    policyVersion: 1,
  });
  await t.db
    .updateTable('policies')
    .set({ enabled: false })
    .where('code', '=', policyCode)
    .execute();
  await enable(t.db, await makePolicy(t.db, policyCode, 2));
  expect((await sort(employee, { severity: 1 })).json()).toMatchObject({ policyVersion: 1 });
  const product = await makeTopic(t.db, 'products');
  expect((await sort(employee, { productId: product })).json()).toMatchObject({ policyVersion: 1 });
  const row = await t.call(getClaim, employee, at(claim.id));
  expect(row.json()).toMatchObject({ policyCode, policyVersion: 1, severity: 1, categoryId });
});

/** The targets of the claim: their codes and due instants. */
async function promised(): Promise<unknown[]> {
  const answer = await t.call(listTargets, admin, at(claim.id));
  const { data } = answer.json<{ data: StaffTarget[] }>();
  return data
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ code, dueAt }) => [code, dueAt]);
}

test('what is promised follows the policy and the day of receipt, also at filing', async () => {
  const reason = 'The letter lay in another tray.';
  const policyCode = await policy(false);
  expect(await promised()).toEqual([]);
  expect(await sort(employee, { policyCode, reason })).toMatchObject({ statusCode: 200 });
  const first = await promised();
  expect(first.length).toBeGreaterThan(0);
  const sooner = { receivedAt: '2026-01-05T08:00:00.000Z', reason };
  await clearOutbox(t.db);
  expect(await sort(admin, sooner)).toMatchObject({ statusCode: 200 });
  expect(await promised()).not.toEqual(first);
  // The client, too, reads on which day his claim was received.
  expect(await announcedOf(t.db, claim.id)).toContain('claims');
  expect(await sort(admin, { policyCode: null, reason })).toMatchObject({ statusCode: 200 });
  expect(await promised()).toEqual([]);

  const categoryId = await makeTopic(t.db, 'categories', { policy_code: policyCode });
  const body = { contenu: 'It came broken.', categoryId };
  const filed = await t.call(createClaim, client, { body });
  claim = { ...claim, id: filed.json<{ id: number }>().id };
  expect((await promised()).length).toBe(first.length);
});

test('only an administrator takes legal dates away or moves them later', async () => {
  const reason = 'It was another law.';
  const policyCode = await policy(true);
  const other = await policy(false);
  const given = { nature: 'COMPLAINT', policyCode, receivedAt: '2026-01-02T08:00:00.000Z', reason };
  expect(await sort(employee, given)).toMatchObject({ statusCode: 200 });
  const later = [
    { policyCode: other },
    { policyCode: null },
    { nature: 'QUESTION' },
    { receivedAt: '2026-01-03T08:00:00.000Z' },
  ];
  for (const body of later)
    await isRefused(employee, { ...body, reason }, 403, { message: triage.TRIAGE_MESSAGES.later });
  const sooner = { receivedAt: '2026-01-01T08:00:00.000Z', reason };
  expect(await sort(employee, sooner)).toMatchObject({ statusCode: 200 });
  // The day of receipt counts for some targets, also where the day of the letter is known.
  const sent = { sentAt: '2025-12-31T08:00:00.000Z', reason };
  expect(await sort(employee, sent)).toMatchObject({ statusCode: 200 });
  const received = { receivedAt: '2026-01-03T08:00:00.000Z', reason };
  await isRefused(employee, received, 403, { message: triage.TRIAGE_MESSAGES.later });
  for (const body of later)
    expect(await sort(admin, { ...body, reason })).toMatchObject({ statusCode: 200 });
});

test('what is not there, retired or not enabled is named, and nothing is stored', async () => {
  const retired = await makeTopic(t.db, 'categories', { retired: true });
  const { category, product, policy: noPolicy } = triage.TRIAGE_MESSAGES;
  const wrong = [
    [{ categoryId: retired }, { categoryId: category }],
    [{ productId: 999_999 }, { productId: product }],
    [{ policyCode: 'NO-SUCH' }, { policyCode: noPolicy }],
  ] as const;
  for (const [body, fields] of wrong) await isRefused(admin, body, 422, { fields });
  const late = { sentAt: '2026-02-02T08:00:00.000Z', receivedAt: '2026-02-01T08:00:00.000Z' };
  const reason = 'Read again.';
  await isRefused(admin, { ...late, reason }, 400, {
    fields: { sentAt: expect.any(String) as unknown },
  });
});

test('of two who sort a claim at once the second is told; the same again changes nothing', async () => {
  expect(await sort(employee, { severity: 3 })).toMatchObject({ statusCode: 200 });
  const { version } = await read();
  const seen = { 'if-match': `"${version}"` };
  expect(await sort(admin, { severity: 1 }, seen)).toMatchObject({ statusCode: 200 });
  expect(await sort(employee, { severity: 2 }, seen)).toMatchObject({ statusCode: 412 });
  expect(await sort(employee, { severity: 1 }, seen)).toMatchObject({ statusCode: 200 });
  expect((await read()).version).toBe(version + 1);
});

test('a client says what his claim is about, and of nothing else; lists find it with its parts', async () => {
  const parentId = await makeTopic(t.db, 'categories');
  const categoryId = await makeTopic(t.db, 'categories', { parent_id: parentId });
  const productId = await makeTopic(t.db, 'products');
  const body = { contenu: 'My card is blocked.', categoryId, productId };
  const filed = (await t.call(createClaim, client, { body })).json<StaffClaim>();
  expect(filed).toMatchObject({ categoryId, productId });
  expect(filed).not.toHaveProperty('severity');
  const wrong = [
    [403, { ...body, severity: 1 }],
    [422, { ...body, categoryId: 999_999 }],
  ] as const;
  for (const [status, sent] of wrong)
    await refused(t.db, status, async () => t.call(createClaim, client, { body: sent }));
  const found = async (query: Record<string, string>) =>
    (await t.call(listClaims, admin, { query }))
      .json<{ data: StaffClaim[] }>()
      .data.map(({ id }) => id);
  expect(await found({ categoryId: String(parentId) })).toEqual([filed.id]);
  expect(await found({ productId: String(productId), nature: 'UNDECIDED' })).toEqual([filed.id]);
  expect(await found({ productId: String(productId), nature: 'COMPLAINT' })).toEqual([]);
});

test('the proposal is what people decided of similar claims, with how many; nothing is set by it', async () => {
  const category = await makeTopic(t.db, 'categories', { name: 'Parcels', severity: 2 });
  const other = await makeTopic(t.db, 'categories');
  const texts = ['parcel came wet and torn', 'parcel came wet, torn open', 'wet torn parcel came'];
  const sortedAs = async (categoryId: number, contenu: string): Promise<number> => {
    claim = await makeClaim(t.db, { assignee_id: employee.id, contenu });
    expect(await sort(employee, { categoryId })).toMatchObject({ statusCode: 200 });
    return claim.id;
  };
  for (const [index, contenu] of texts.entries())
    await sortedAs(index === 0 ? other : category, contenu);
  // What lies in the trash is asked no more.
  await t.db
    .updateTable('claims')
    .set({ deleted_at: t.clock.now() })
    .where('id', '=', await sortedAs(other, 'torn wet parcel came'))
    .execute();
  claim = await makeClaim(t.db, {
    assignee_id: employee.id,
    contenu: 'My parcel came wet and torn.',
  });
  const proposal = await t.call(triage.proposeTriage, employee, at(claim.id));
  expect(proposal.json()).toEqual({
    nature: null,
    category: { id: category, name: 'Parcels', agree: 2, of: 3 },
    product: null,
    severity: { value: 2, agree: 0, of: 0 },
  });
  expect(await read()).toMatchObject({ categoryId: null, judged: false });
  const retire = t.db.updateTable('categories').set({ retired: true }).where('id', '=', category);
  await retire.execute();
  expect((await t.call(triage.proposeTriage, employee, at(claim.id))).json()).toMatchObject({
    category: null,
    severity: null,
  });
  claim = await makeClaim(t.db, { assignee_id: employee.id, contenu: 'An invoice twice.' });
  expect((await t.call(triage.proposeTriage, employee, at(claim.id))).json()).toMatchObject({
    category: null,
    severity: null,
  });
});
