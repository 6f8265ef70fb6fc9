import { type Claim, getClaim } from '@recourse/contract/claims';
import { reopenClaim } from '@recourse/contract/claims-life';
import {
  getThread,
  postMessage,
  type ThreadItem,
  type ThreadMessage,
  withdrawMessage,
} from '@recourse/contract/claims-thread';
import * as targets from '@recourse/contract/clock/targets';
import type { ErrorBody } from '@recourse/contract/values/common';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { makeClaim, makePolicy, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';

/** Tests rules of policies for letters: the promise of a holding letter, and the body that a refusal has to name. */

const OMBUDSMAN = 'The Ombudsman, 1 Market Street, within 6 months.';
const MEDIATEUR = 'Le médiateur, 1 rue du Marché, dans un délai de 6 mois.';

let t: TestApp;
let admin: UserRow;
let eve: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  eve = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
});
beforeEach(async () => {
  claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    assignee_id: eve.id,
    created_at: t.clock.now(),
  });
});
afterAll(() => t.close());

interface Rules {
  legal?: boolean;
  atMost?: number | null;
  recourse?: object;
}

/** Puts the claim under a policy whose final answer is due in five working days. */
async function promise({ legal = true, atMost = null, recourse }: Rules = {}): Promise<void> {
  const policy_id = await makePolicy(t.db);
  const texts = recourse ?? { en: OMBUDSMAN, fr: MEDIATEUR, ar: OMBUDSMAN };
  await sql`update policies set recourse = ${JSON.stringify(texts)}::jsonb, recourse_on = '{REJECTED,PARTLY}',
    targets = jsonb_set(jsonb_set(targets, '{0,legal}', ${JSON.stringify(legal)}::jsonb), '{0,atMost}', ${JSON.stringify(atMost)}::jsonb)
    where id = ${policy_id}`.execute(t.db);
  await t.db.updateTable('claims').set({ policy_id }).where('id', '=', claim.id).execute();
  await followTargets(t.db, [claim.id]);
}

const post = (as: UserRow, body: object) =>
  t.call(postMessage, as, { params: { id: claim.id }, body: { body: 'We are looking.', ...body } });
const codeOf = async (call: Parameters<typeof refused>[2]) =>
  (await refused(t.db, 422, call)).json<ErrorBody>();
const day = (inDays: number): string =>
  new Date(t.clock.now().getTime() + inDays * 86_400_000).toISOString().slice(0, 10);
const read = async (as: UserRow) =>
  (await t.call(getClaim, as, { params: { id: claim.id } })).json<Claim>();
const newest = async (as: UserRow) =>
  (await t.call(getThread, as, { params: { id: claim.id } }))
    .json<{ data: ThreadItem[] }>()
    .data.findLast((item) => item.kind === 'MESSAGE');
const target = async (code: string) =>
  (await t.call(targets.listTargets, eve, { params: { id: claim.id } }))
    .json<{ data: targets.StaffTarget[] }>()
    .data.find((one) => one.code === code);

describe('a holding letter', () => {
  test('promises a date, which is a target of its own; the claim stays in work', async () => {
    await promise();
    const promisedOn = day(3);
    expect((await post(eve, { purpose: 'HOLDING', promisedOn })).statusCode).toBe(201);
    expect(await newest(client)).toMatchObject({ purpose: 'HOLDING', promisedOn });
    expect(await read(client)).toMatchObject({ status: 'PENDING', response: null });
    expect(await target('PROMISED')).toMatchObject({ dueOn: promisedOn, state: 'ON_TIME' });
    t.clock.advance(1_000);
    await post(eve, { purpose: 'FINAL' });
    expect((await target('PROMISED'))?.state).toBe('MET');
  });

  test('CA-34 promises no date after the law’s, but the longer one that the law allows', async () => {
    await promise();
    const late = { purpose: 'HOLDING', promisedOn: day(40) };
    expect(await codeOf(() => post(eve, late))).toMatchObject({
      code: 'PROMISE_TOO_LATE',
      fields: { promisedOn: expect.stringContaining('No later date') },
    });
    await promise({ atMost: 40 });
    expect((await post(eve, late)).statusCode).toBe(201);
    expect((await target('FINAL'))?.dueOn).toBeDefined();
    expect(await codeOf(() => post(eve, { ...late, promisedOn: day(90) }))).toMatchObject({
      code: 'PROMISE_TOO_LATE',
    });
  });

  test('is not held to a date that nobody but the company set, nor to one that has passed', async () => {
    await promise({ legal: false });
    expect((await post(eve, { purpose: 'HOLDING', promisedOn: day(60) })).statusCode).toBe(201);
    claim = await makeClaim(t.db, {
      created_by: client.id,
      client_id: client.id,
      assignee_id: eve.id,
      created_at: new Date(t.clock.now().getTime() - 30 * 86_400_000),
    });
    await promise();
    expect((await post(eve, { purpose: 'HOLDING', promisedOn: day(5) })).statusCode).toBe(201);
    expect((await target('FINAL'))?.state).toBe('LATE');
  });

  test.each([
    [{ purpose: 'HOLDING' }, 'promisedOn'],
    [{ purpose: 'ANSWER', promisedOn: '2099-01-01' }, 'promisedOn'],
    [{ purpose: 'HOLDING', promisedOn: '2020-01-01' }, 'promisedOn'],
    [{ purpose: 'HOLDING', promisedOn: '2099-01-01', status: 'CLOSED' }, 'status'],
    [{ purpose: 'ANSWER', outcome: 'REJECTED' }, 'outcome'],
  ])('%o is refused', async (body, field) => {
    expect(Object.keys((await codeOf(() => post(eve, body))).fields ?? {})).toEqual([field]);
  });

  test('is the staff’s to write', async () => {
    const body = { purpose: 'HOLDING', promisedOn: day(3) };
    expect((await refused(t.db, 403, () => post(client, body))).statusCode).toBe(403);
  });
});

describe('a final answer', () => {
  test('CA-35 that refuses names whom the client can turn to; without that text it is refused', async () => {
    await promise({ recourse: { en: '', fr: '', ar: '' } });
    const rejected = { purpose: 'FINAL', outcome: 'REJECTED' };
    expect(await codeOf(() => post(eve, rejected))).toMatchObject({ code: 'RECOURSE_MISSING' });
    expect((await read(eve)).status).toBe('OPEN');

    await promise();
    const body = 'We have looked at this with care, and we cannot give you the money back.';
    expect((await post(eve, { ...rejected, body })).statusCode).toBe(201);
    expect(await newest(client)).toMatchObject({ purpose: 'FINAL', recourse: OMBUDSMAN });
    expect(await read(client)).toMatchObject({ status: 'RESOLVED', outcome: 'REJECTED' });
  });

  test('names it in the language of the letter', async () => {
    await promise();
    const body = 'Nous avons examiné votre demande, et nous ne pouvons pas vous rembourser.';
    const sent = await post(eve, { purpose: 'FINAL', outcome: 'PARTLY', body });
    expect(await newest(client)).toMatchObject({ recourse: MEDIATEUR });
    // Withdrawn with the letter, it is read by nobody any more.
    const params = { id: claim.id, messageId: sent.json<ThreadMessage>().id };
    const withdrawn = await t.call(withdrawMessage, eve, { params });
    for (const message of [withdrawn.json(), await newest(client), await newest(eve)])
      expect(message).toMatchObject({ body: null, recourse: null });
  });

  test('that grants what was asked, or under no policy, names nobody', async () => {
    await post(eve, { purpose: 'FINAL', outcome: 'REJECTED' });
    expect(await newest(client)).toMatchObject({ recourse: null });
    expect(await read(admin)).toMatchObject({ outcome: 'REJECTED' });
    await t.call(reopenClaim, client, { params: { id: claim.id }, body: {} });
    expect(await read(client)).toMatchObject({ outcome: null });
    await promise();
    await post(eve, { purpose: 'FINAL', outcome: 'UPHELD' });
    expect(await newest(client)).toMatchObject({ recourse: null });
  });
});
