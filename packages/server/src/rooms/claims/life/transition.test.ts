import { listNotifications } from '@recourse/contract/told/notification-list';
import { type Claim, getClaim, listClaims } from '@recourse/contract/claims';
import { getThread, postMessage, type ThreadItem } from '@recourse/contract/claims-thread';
import { TRANSITION_MESSAGES, transitionClaim } from '@recourse/contract/claims-life';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import * as targets from '@recourse/contract/clock/targets';
import { triageClaim } from '@recourse/contract/desk/triage';
import type { ErrorBody } from '@recourse/contract/values/common';
import { DAY_MS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import {
  enable,
  makeCalendar,
  makeClaim,
  makePolicy,
  makeUser,
} from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** Tests transitions by the staff: waiting, continuing, ending. */

let t: TestApp;
let admin: UserRow;
let eve: UserRow;
let mate: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, eve, mate, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
beforeEach(async () => {
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: eve.id,
    status: 'PENDING',
  });
});
afterAll(() => t.close());

const params = () => ({ id: claim.id });
const move = (as: UserRow, body: object, more = {}) =>
  t.call(transitionClaim, as, { params: params(), body: { reason: 'RESUMED', ...body }, ...more });
const wait = (as: UserRow, waitingFor = 'CLIENT', more: object = {}) =>
  move(as, { to: 'PENDING', reason: 'WAITING', waitingFor, ...more });
const read = async (as: UserRow) =>
  (await t.call(getClaim, as, { params: params() })).json<Claim>();
const changes = async (as: UserRow) =>
  (await t.call(getThread, as, { params: params() }))
    .json<{ data: ThreadItem[] }>()
    .data.filter((item) => item.kind === 'CHANGE');
const codeOf = async (status: number, call: Parameters<typeof refused>[2]) =>
  (await refused(t.db, status, call)).json<ErrorBody>();

describe('waiting', () => {
  test('for the client is told him, stands in both threads, and ends with his next message', async () => {
    const comment = 'We need the contract.';
    expect((await wait(eve, 'CLIENT', { comment })).json()).toMatchObject({
      status: 'PENDING',
      waitingFor: 'CLIENT',
      version: claim.version + 1,
    });
    expect(await read(client)).toMatchObject({ waitingFor: 'CLIENT' });
    expect(await changes(eve)).toMatchObject([
      { what: 'WAIT', to: 'CLIENT', reason: 'WAITING', comment },
    ]);
    const [theirs] = await changes(client);
    expect(theirs).toMatchObject({ what: 'WAIT', to: 'CLIENT' });
    expect(JSON.stringify(theirs)).not.toContain(comment);
    const told = (await t.call(listNotifications, client)).json<{ data: { kind: string }[] }>();
    expect(told.data.map(({ kind }) => kind)).toContain('claim.waiting');

    await t.call(postMessage, client, { params: params(), body: { body: 'Here it is.' } });
    expect(await read(eve)).toMatchObject({ waitingFor: null, status: 'PENDING' });
  });

  test('for somebody else is the staff’s to know', async () => {
    await wait(eve, 'THIRD_PARTY');
    expect(await read(eve)).toMatchObject({ waitingFor: 'THIRD_PARTY' });
    expect(await read(client)).toMatchObject({ waitingFor: null });
    expect(await changes(client)).toEqual([]);
    await wait(eve);
    await wait(eve, 'THIRD_PARTY');
    expect((await changes(client)).map((item) => 'to' in item && item.to)).toEqual([
      'CLIENT',
      null,
    ]);
    expect(JSON.stringify(await changes(client))).not.toContain('THIRD_PARTY');
  });

  test('ends when the staff goes on with it, and with any other status', async () => {
    await wait(eve);
    expect((await move(eve, { to: 'PENDING' })).json()).toMatchObject({ waitingFor: null });
    expect((await changes(eve)).at(-1)).toMatchObject({
      what: 'WAIT',
      to: null,
      reason: 'RESUMED',
    });
    await wait(eve);
    await move(eve, { to: 'RESOLVED', reason: 'ANSWERED' });
    expect(await read(eve)).toMatchObject({ waitingFor: null, status: 'RESOLVED' });
    const open = await t.db
      .selectFrom('claim_pauses')
      .where('claim_id', '=', claim.id)
      .where('to_at', 'is', null)
      .selectAll()
      .execute();
    expect(open).toEqual([]);
  });

  test('claims that wait are found, each by whom it waits for', async () => {
    await wait(eve, 'THIRD_PARTY');
    const found = async (query: Record<string, string>) =>
      (await t.call(listClaims, eve, { query })).json<{ data: Claim[] }>().data.map(({ id }) => id);
    expect(await found({ waitingFor: 'THIRD_PARTY' })).toContain(claim.id);
    expect(await found({ waitingFor: 'CLIENT' })).not.toContain(claim.id);
  });
});

describe('who moves a claim', () => {
  test('an employee takes one that nobody has by it; a colleague’s is not his', async () => {
    claim = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
    const comment = 'We need the contract.';
    const taken = await wait(mate, 'CLIENT', { comment });
    expect(taken.json()).toMatchObject({ assigneeId: mate.id, status: 'PENDING' });
    const made = await changes(admin);
    expect(made.map(({ what }) => what)).toEqual(['STATUS', 'ASSIGN', 'WAIT']);
    // One comment stands in the thread once.
    expect(JSON.stringify(made).split(comment)).toHaveLength(2);
    await refused(t.db, 404, () => wait(eve, 'THIRD_PARTY'));
    expect((await wait(admin, 'THIRD_PARTY')).json()).toMatchObject({ assigneeId: mate.id });
  });

  test('who only filed it reads it and no more; a client may not', async () => {
    claim = await makeClaim(t.db, {
      created_by: mate.id,
      client_id: client.id,
      assignee_id: eve.id,
      status: 'PENDING',
    });
    expect(await codeOf(403, () => wait(mate))).toMatchObject({
      message: TRANSITION_MESSAGES.notYours,
    });
    expect(await codeOf(403, () => wait(client))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('of two at once that take one, one is told that the other has it', async () => {
    claim = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
    const answers = await Promise.all([wait(eve), wait(mate)]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes[0]).toBe(200);
    // The loser either saw the claim without an assignee, or came after it was taken.
    expect([404, 409]).toContain(codes[1]);
  });
});

describe('what is refused', () => {
  test.each([
    ['waitingFor', { to: 'RESOLVED', waitingFor: 'CLIENT' }],
    ['waitingFor', { to: 'PENDING', reason: 'WAITING' }],
    ['comment', { to: 'CLOSED', reason: 'OTHER', comment: ' ' }],
    ['to', { to: 'RESOLVED', reason: 'NOT_A_COMPLAINT' }],
    ['closure', { to: 'CLOSED', reason: 'MISTAKE', closure: 'WITHDRAWN' }],
  ])('%s of %o', async (field, body) => {
    const { fields } = await codeOf(422, () => move(eve, body));
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  test.each([{ to: 'PENDING', reason: 'BORED' }, { to: 'DONE' }, { to: 'OPEN', urgent: true }])(
    'a body like %o',
    async (body) => {
      expect(await codeOf(400, () => move(eve, body))).toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  test('what is so already, and a claim that was changed meanwhile', async () => {
    expect(await codeOf(409, () => move(eve, { to: 'PENDING' }))).toMatchObject({
      code: 'UNCHANGED',
    });
    const stale = { headers: { 'if-match': `"${claim.version + 1}"` } };
    await refused(t.db, 412, () => move(eve, { to: 'OPEN', reason: 'MISTAKE' }, stale));
  });
});

describe('the end', () => {
  test('as no complaint, or as withdrawn outside of the portal, is its closure', async () => {
    const closed = await move(eve, { to: 'CLOSED', reason: 'NOT_A_COMPLAINT' });
    expect(closed.json()).toMatchObject({ status: 'CLOSED', closure: 'NOT_A_COMPLAINT' });
    const again = await move(eve, { to: 'OPEN', reason: 'MISTAKE' });
    expect(again.json()).toMatchObject({ status: 'OPEN', closure: null, cycle: 2 });
    const withdrawn = { to: 'CLOSED', reason: 'WITHDRAWN', closure: 'WITHDRAWN' };
    expect((await move(eve, withdrawn)).json()).toMatchObject({ closure: 'WITHDRAWN' });
    expect(await changes(client)).toHaveLength(3);
  });
});

describe('the clock', () => {
  // Sessions expire as time passes.
  const boss = async () => makeUser(t.db, { role: 'ADMIN' });
  const final = async () =>
    (await t.call(targets.listTargets, await boss(), { params: params() }))
      .json<{ data: targets.StaffTarget[] }>()
      .data.find(({ code }) => code === 'FINAL');

  /** Puts the claim under a policy with one target of 5 working days. */
  async function promise(rule: object, pauseAllowed = true): Promise<void> {
    const calendar = await makeCalendar(t.db, { time_zone: 'UTC' });
    const policyId = await makePolicy(t.db);
    const made = await t.db
      .selectFrom('policies')
      .where('id', '=', policyId)
      .select('targets')
      .executeTakeFirstOrThrow();
    const promised = (made.targets as PolicyTarget[]).map((target) => ({
      ...target,
      calendarId: calendar.id,
      rule: { ...target.rule, ...rule },
    }));
    await t.db
      .updateTable('policies')
      .set({ targets: JSON.stringify(promised), pause_allowed: pauseAllowed })
      .where('id', '=', policyId)
      .execute();
    const policyCode = await enable(t.db, policyId);
    const body = { policyCode, reason: 'It is one of ours.' };
    expect((await t.call(triageClaim, await boss(), { params: params(), body })).statusCode).toBe(
      200,
    );
  }

  /** Advances the clock to the next Friday, 16:00 UTC, that is at least a day away. */
  function toFriday(): void {
    const now = t.clock.now();
    const friday = new Date(now.getTime() + DAY_MS);
    while (friday.getUTCDay() !== 5) friday.setTime(friday.getTime() + DAY_MS);
    friday.setUTCHours(16, 0, 0, 0);
    t.clock.advance(friday.getTime() - now.getTime());
  }

  test('CA-24 goes on under a policy without pauses, whoever is waited for', async () => {
    await promise({ pause: 'NEVER' }, false);
    const before = await final();
    await wait(eve);
    expect(await final()).toMatchObject({ dueAt: before?.dueAt, dueOn: before?.dueOn });
    expect((await final())?.state).not.toBe('PAUSED');
    expect(await read(eve)).toMatchObject({ waitingFor: 'CLIENT', nextDueAt: before?.dueAt });
  });

  test('CA-25 stands from Friday 16:00 to Monday: the date is one working day later', async () => {
    toFriday();
    // Filed on this Friday, so that the next Friday is within the five working days.
    claim = await makeClaim(t.db, {
      created_by: client.id,
      client_id: client.id,
      assignee_id: eve.id,
      status: 'PENDING',
      created_at: new Date(t.clock.now().getTime() - DAY_MS),
    });
    await promise({ pause: 'WAITING' });
    const before = await final();
    await wait(await boss());
    expect(await final()).toMatchObject({ state: 'PAUSED', dueAt: null });
    expect(await read(await boss())).toMatchObject({ nextDueAt: null });
    t.clock.advance(3 * DAY_MS - 6 * 3_600_000);
    await move(await boss(), { to: 'PENDING' });
    const dueOn = before?.dueOn ?? '';
    const later = new Date(`${dueOn}T00:00:00Z`);
    do later.setTime(later.getTime() + DAY_MS);
    while (later.getUTCDay() === 0 || later.getUTCDay() === 6);
    expect((await final())?.dueOn).toBe(later.toISOString().slice(0, 10));
  });
});
