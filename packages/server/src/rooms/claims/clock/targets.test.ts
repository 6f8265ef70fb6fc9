import { type ClientClaim, createClaim, getClaim } from '@recourse/contract/claims';
import { acceptClaim, reopenClaim } from '@recourse/contract/claims-life';
import {
  getReceipt,
  getThread,
  postMessage,
  type ThreadItem,
} from '@recourse/contract/claims-thread';
import * as targets from '@recourse/contract/clock/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCalendar, makePolicy, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { dayIn } from '../../../kernel/day-in.ts';
import { REGULATORS } from '../../policies/shipped/regulators.ts';

/** Tests who reads which targets of a claim. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let colleague: UserRow;
let client: UserRow;
let stranger: UserRow;
let calendarId: number;
let policyId: number;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, colleague, client, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
  calendarId = (await makeCalendar(t.db)).id;
  policyId = await choose('UK-FCA');
});
afterAll(() => t.close());

/** Gives new claims the built-in policy with this code. */
async function choose(code: string): Promise<number> {
  const shipped = REGULATORS.find((policy) => policy.code === code);
  const promised = (shipped?.targets ?? []).map((target) => ({
    ...target,
    calendar: undefined,
    calendarId,
  }));
  const id = await makePolicy(t.db, code);
  await t.db
    .updateTable('policies')
    .set({ targets: JSON.stringify(promised), enabled: true })
    .where('id', '=', id)
    .execute();
  const body = { defaultPolicy: code };
  expect(await t.call(targets.updateClockSettings, admin, { body })).toMatchObject({
    statusCode: 200,
  });
  return id;
}

async function file(more: object = {}): Promise<number> {
  const as = 'clientId' in more ? admin : client;
  const answer = await t.call(createClaim, as, { body: { contenu: 'It broke.', ...more } });
  expect(answer).toMatchObject({ statusCode: 201 });
  return answer.json<{ id: number }>().id;
}

const params = (id: number) => ({ params: { id } });
const staffTargets = async (as: UserRow, id: number): Promise<targets.StaffTarget[]> => {
  const answer = await t.call(targets.listTargets, as, params(id));
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json<{ data: targets.StaffTarget[] }>().data;
};
const explained = async (as: UserRow, id: number, targetId: number) =>
  t.call(targets.explainTarget, as, { params: { id, targetId } });

test('the staff reads every target in order of its date, a client only what the law asks for', async () => {
  const id = await file();
  const all = await staffTargets(admin, id);
  expect(all.map(({ code, state }) => [code, state])).toEqual(
    expect.arrayContaining([
      ['ACK', 'MET'],
      ['SUMMARY', 'ON_TIME'],
      ['FINAL', 'ON_TIME'],
    ]),
  );
  const dates = all.map(({ dueAt }) => Date.parse(dueAt ?? ''));
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  await t.db
    .updateTable('claim_targets')
    .set({ legal: false })
    .where('claim_id', '=', id)
    .where('code', '=', 'SUMMARY')
    .execute();
  const own = await t.call(targets.listTargets, client, params(id));
  const legal = all.filter(({ code, legal: isLegal }) => isLegal && code !== 'SUMMARY');
  expect(own.json<{ data: targets.ClientTarget[] }>().data).toEqual(
    legal.map((target) => ({
      id: target.id,
      code: target.code,
      cycle: 1,
      dueOn: target.dueOn,
      dueAt: target.dueAt,
      metAt: target.metAt,
      cancelledAt: null,
      state: 'ON_TIME',
      timeZone: 'Europe/Paris',
    })),
  );
  const summary = all.find(({ code }) => code === 'SUMMARY')?.id ?? 0;
  await refused(t.db, 404, () => explained(client, id, summary));
  expect((await explained(employee, id, summary)).statusCode).toBe(200);
});

test('targets of a claim that one may not see are as those of none', async () => {
  const id = await file();
  const [target] = await staffTargets(admin, id);
  await t.db.updateTable('claims').set({ assignee_id: employee.id }).where('id', '=', id).execute();
  for (const as of [colleague, stranger]) {
    const answer = await refused(t.db, 404, () => t.call(targets.listTargets, as, params(id)));
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    await refused(t.db, 404, () => explained(as, id, target?.id ?? 0));
  }
  // The target belongs to another claim, which he may see.
  const other = await file();
  await refused(t.db, 404, () => explained(admin, other, target?.id ?? 0));
});

test('CA-22 an explanation has every date from day zero to the due one once, with its reason', async () => {
  const id = await file();
  for (const target of await staffTargets(admin, id)) {
    const answer = await explained(admin, id, target.id);
    expect(answer).toMatchObject({ statusCode: 200 });
    const { days, dayZero, unit, amount } = answer.json<targets.Explanation>();
    const dates = (days ?? []).map(({ date }) => date);
    const first = Temporal.PlainDate.from(dayZero);
    expect(dates).toEqual(
      dates.map((_, place) =>
        first.add({ days: place + (dates[0] === dayZero ? 0 : 1) }).toString(),
      ),
    );
    expect(dates.at(-1) ?? dayZero).toBe(target.dueOn);
    const counted = (days ?? []).filter(({ reason }) => reason === 'COUNTED').length;
    expect([unit, unit === 'WORKING_DAYS' ? counted : amount]).toEqual([unit, amount]);
  }
});

test('CA-32 at risk from the warning, late from the due instant; what is met a moment before is in time', async () => {
  const id = await file();
  const stateOf = async () =>
    (await staffTargets(admin, id)).find(({ code }) => code === 'FINAL')?.state;
  const at = async (dates: { warn_at: Date | null; due_at: Date }) =>
    t.db
      .updateTable('claim_targets')
      .set(dates)
      .where('claim_id', '=', id)
      .where('code', '=', 'FINAL')
      .execute();
  const after = (ms: number) => new Date(t.clock.now().getTime() + ms);
  await at({ warn_at: after(1_000), due_at: after(5_000) });
  expect(await stateOf()).toBe('ON_TIME');
  t.clock.advance(1_000);
  expect(await stateOf()).toBe('RISK');
  t.clock.advance(3_999);
  expect(await stateOf()).toBe('RISK');
  t.clock.advance(1);
  expect(await stateOf()).toBe('LATE');
  const met = async (met_at: Date, due_at: Date) => {
    await t.db
      .updateTable('claim_targets')
      .set({ met_at, due_at })
      .where('claim_id', '=', id)
      .where('code', '=', 'FINAL')
      .execute();
    return stateOf();
  };
  expect(await met(after(-1), after(0))).toBe('MET');
  expect(await met(after(0), after(0))).toBe('MET_LATE');
});

test('a target that was settled before its calendar changed keeps its date, without days', async () => {
  const id = await file();
  const body = { body: 'Done.', purpose: 'FINAL' };
  await t.call(postMessage, admin, { ...params(id), body });
  const final = (await staffTargets(admin, id)).find(({ code }) => code === 'FINAL');
  expect(final).toMatchObject({ state: 'MET', metByName: admin.username });
  await t.db
    .updateTable('claim_targets')
    .set({ due_on: '2020-01-01', due_at: new Date('2020-01-02T00:00:00Z') })
    .where('id', '=', final?.id ?? 0)
    .execute();
  const { days } = (await explained(admin, id, final?.id ?? 0)).json<targets.Explanation>();
  expect(days).toBeNull();
});

test('the receipt says by when the law asks for what, and to whom the client can turn', async () => {
  const id = await file();
  const { limits, recourse } = (await t.call(getReceipt, client, params(id))).json<{
    limits: Pick<targets.ClientTarget, 'code' | 'dueOn'>[];
    recourse: object | null;
  }>();
  const legal = (await staffTargets(admin, id)).filter(
    ({ legal: isLegal, code }) => isLegal && code !== 'ACK',
  );
  expect(limits.length).toBeGreaterThan(0);
  expect(limits).toEqual(
    legal.map(({ code, dueOn }) => ({ code, dueOn, timeZone: 'Europe/Paris' })),
  );
  expect(recourse).toMatchObject({ en: 'The ombudsman' });
  // What came up later is none of the limits with which it was received.
  const [first] = limits;
  for (const later of [{ round: 2 }, { round: 1, cycle: 2 }]) {
    const target = t.db.updateTable('claim_targets').set(later).where('claim_id', '=', id);
    await target.where('code', '=', first?.code ?? 'FINAL').execute();
    const receipt = await t.call(getReceipt, client, params(id));
    expect(receipt.json()).toMatchObject({ limits: limits.slice(1) });
  }
});

test('CA-16 a letter that was sent before counts from then under FR-ACPR', async () => {
  await choose('FR-ACPR');
  const day = (ago: number) => new Date(t.clock.now().getTime() - ago * 86_400_000).toISOString();
  const letter = { channel: 'LETTER', clientId: client.id, receivedAt: day(0) };
  const sent = await file({ ...letter, sentAt: day(3) });
  const final = (await staffTargets(admin, sent)).find(({ code }) => code === 'FINAL');
  expect(final?.startedAt).toBe(day(3));
  await t.call(targets.updateClockSettings, admin, { body: { defaultPolicy: 'UK-FCA' } });
});

test('new claims get the chosen policy, and it has to have an enabled version', async () => {
  const settings = (as: UserRow) => t.call(targets.getClockSettings, as);
  expect((await settings(employee)).json()).toEqual({ defaultPolicy: 'UK-FCA' });
  await refused(t.db, 403, () => settings(client));
  const set = (as: UserRow, defaultPolicy: string | null) =>
    t.call(targets.updateClockSettings, as, { body: { defaultPolicy } });
  await refused(t.db, 403, () => set(employee, null));
  for (const code of ['NO-SUCH', 'x'.repeat(32)]) {
    const answer = await refused(t.db, 422, () => set(admin, code));
    expect(answer.json()).toMatchObject({
      fields: { defaultPolicy: targets.TARGET_MESSAGES.policy },
    });
  }
  expect((await set(admin, null)).json()).toEqual({ defaultPolicy: null });
  const without = await file();
  expect(await staffTargets(admin, without)).toEqual([]);
  const receipt = await t.call(getReceipt, client, params(without));
  expect(receipt.json()).toMatchObject({ limits: [], recourse: null });
  await t.db.updateTable('policies').set({ enabled: false }).where('id', '=', policyId).execute();
  await refused(t.db, 422, () => set(admin, 'UK-FCA'));
});

describe('under UK-FCA a client who is content', () => {
  const BEFORE_MS = 600_000;
  let first: TestApp;
  beforeAll(async () => {
    first = t;
    await t.db
      .updateTable('policies')
      .set({ enabled: true })
      .where('code', '=', 'UK-FCA')
      .execute();
    await t.db.updateTable('clock_settings').set({ default_policy: 'UK-FCA' }).execute();
  });
  afterAll(() => {
    t = first;
  });
  /** A claim that is answered some time before or after the window for a quick settlement closes. */
  async function answeredAt(
    fromClosing: number,
    text = 'We are sorry, and pay it back.',
  ): Promise<number> {
    t = await first.another();
    const id = await file();
    const window = (await staffTargets(admin, id)).find(({ code }) => code === 'SUMMARY');
    t.clock.advance(Date.parse(window?.dueAt ?? '') + fromClosing - t.clock.now().getTime());
    // Sessions expire in that time, so another server opens new ones.
    t = await first.another();
    const body = { body: text, purpose: 'FINAL' };
    expect(await t.call(postMessage, admin, { ...params(id), body })).toMatchObject({
      statusCode: 201,
    });
    return id;
  }
  const accept = async (id: number) =>
    expect(await t.call(acceptClaim, client, { ...params(id), body: {} })).toMatchObject({
      statusCode: 200,
    });
  const states = async (as: UserRow, id: number) =>
    Object.fromEntries((await staffTargets(as, id)).map(({ code, state }) => [code, state]));

  test('CA-19 before the third business day closes has met SUMMARY, and the eight weeks are cancelled', async () => {
    const id = await answeredAt(-BEFORE_MS);
    expect(await states(admin, id)).toMatchObject({ SUMMARY: 'ON_TIME', FINAL: 'MET' });
    t.clock.advance(BEFORE_MS - 1);
    await accept(id);
    const over = { SUMMARY: 'MET', FINAL: 'CANCELLED', DELAY_NOTICE: 'CANCELLED' };
    expect(await states(admin, id)).toMatchObject(over);
    expect(await states(client, id)).toMatchObject(over);
    const row = await t.db
      .selectFrom('claims')
      .where('id', '=', id)
      .select('next_due_at')
      .executeTakeFirstOrThrow();
    expect(row.next_due_at).toBeNull();
    // A client who no longer accepts the answer is owed a final answer again.
    t.clock.advance(1);
    await t.call(reopenClaim, client, { ...params(id), body: { comment: 'It broke again.' } });
    const finals = (await staffTargets(admin, id)).filter(({ code }) => code === 'FINAL');
    expect(finals.map(({ cycle, state }) => [cycle, state])).toEqual([
      [1, 'CANCELLED'],
      [2, 'ON_TIME'],
    ]);
  });

  test('when it closes has missed a chance, by which nothing is late; the answer has met the eight weeks', async () => {
    const id = await answeredAt(-BEFORE_MS);
    t.clock.advance(BEFORE_MS);
    expect(await states(admin, id)).toMatchObject({ SUMMARY: 'PASSED' });
    await accept(id);
    expect(await states(admin, id)).toMatchObject({ SUMMARY: 'PASSED', FINAL: 'MET' });
  });

  describe('gets a short letter', () => {
    const OMBUDSMAN = {
      en: 'The Ombudsman, 1 Market Street, within 6 months.',
      fr: 'Le médiateur, 1 rue du Marché, dans un délai de 6 mois.',
      ar: 'أمين المظالم، ١ شارع السوق، خلال ستة أشهر.',
    };
    const letters = async (as: UserRow, id: number) =>
      (await t.call(getThread, as, params(id)))
        .json<{ data: ThreadItem[] }>()
        .data.flatMap((item) =>
          item.kind === 'MESSAGE' && item.purpose === 'REPLY' ? [item] : [],
        );
    const recourse = (texts: object) =>
      t.db
        .updateTable('policies')
        .set({ recourse: JSON.stringify(texts) })
        .where('id', '=', policyId)
        .execute();
    const settled = async (text?: string): Promise<number> => {
      const id = await answeredAt(-BEFORE_MS, text);
      await accept(id);
      return id;
    };

    test.each([
      ['en', undefined, 'summary resolution communication'],
      [
        'fr',
        'Nous avons examiné votre demande et nous vous remboursons la somme que vous avez payée.',
        'courrier récapitulatif de règlement',
      ],
      ['ar', 'نعتذر لكم عن الخطأ، وسنعيد إليكم المبلغ الذي دفعتموه خلال أيام.', 'خطابنا الموجز'],
    ] as const)(
      'with whom to turn to, in the language of the answer: %s',
      async (code, text, words) => {
        await recourse(OMBUDSMAN);
        const id = await settled(text);
        const claim = (await t.call(getClaim, client, params(id))).json<ClientClaim>();
        const [letter, ...more] = await letters(client, id);
        expect(more).toEqual([]);
        expect(letter).toMatchObject({
          author: { id: admin.id, role: 'STAFF' },
          recourse: OMBUDSMAN[code],
          body: expect.stringContaining(words) as string,
        });
        const zone = t.ctx.config.organisation.timeZone;
        expect(letter?.body).toContain(dayIn(code, new Date(claim.receivedAt), zone));
        expect(letter?.body).toContain(claim.reference);
        // The letter is no answer: the client's acceptance cancels the eight weeks, and the response stays.
        expect(claim).toMatchObject({ status: 'CLOSED', closure: 'ACCEPTED' });
        expect(claim.response).toBe(text ?? 'We are sorry, and pay it back.');
        expect(await states(admin, id)).toMatchObject({ SUMMARY: 'MET', FINAL: 'CANCELLED' });
      },
    );

    test('which names nobody where the policy does not, by whoever recorded what he said', async () => {
      await recourse({ en: '', fr: '', ar: '' });
      const id = await answeredAt(-BEFORE_MS);
      await t.call(postMessage, client, { ...params(id), body: { body: 'Thank you.' } });
      const answer = await t.call(acceptClaim, employee, {
        ...params(id),
        body: { by: 'PHONE', note: 'He is content.' },
      });
      expect(answer.json()).toMatchObject({ status: 'CLOSED', clientRepliedAt: null });
      expect((await letters(client, id)).filter(({ author }) => author.role === 'STAFF')).toEqual([
        expect.objectContaining({
          author: { id: employee.id, name: employee.username, role: 'STAFF' },
          recourse: null,
        }),
      ]);
    });

    test('only in time, and once: not when the claim was opened again and is accepted again', async () => {
      const late = await answeredAt(-BEFORE_MS);
      t.clock.advance(BEFORE_MS);
      await accept(late);
      expect(await letters(client, late)).toEqual([]);

      const id = await settled();
      t.clock.advance(1);
      await t.call(reopenClaim, client, { ...params(id), body: {} });
      await t.call(postMessage, admin, {
        ...params(id),
        body: { body: 'Paid.', purpose: 'FINAL' },
      });
      await accept(id);
      expect(await letters(client, id)).toHaveLength(1);
    });
  });
});
