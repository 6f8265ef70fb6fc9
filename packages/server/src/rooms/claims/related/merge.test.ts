import { listNotifications, type Notification } from '@recourse/contract/told/notification-list';
import { type Claim, getClaim, updateClaim } from '@recourse/contract/claims';
import { MERGE_MESSAGES, mergeClaim, unmergeClaim } from '@recourse/contract/claims-links';
import * as lives from '@recourse/contract/claims-life';
import {
  deleteNote,
  getThread,
  postMessage,
  type ThreadItem,
  withdrawMessage,
} from '@recourse/contract/claims-thread';
import * as targets from '@recourse/contract/clock/targets';
import { triageClaim } from '@recourse/contract/desk/triage';
import type { ErrorBody } from '@recourse/contract/values/common';
import { DAY_MS } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcedOf, clearOutbox } from '../../../../test/announced.ts';
import {
  enable,
  makeCalendar,
  makeClaim,
  makeNote,
  makePolicy,
  makeReport,
  makeUser,
} from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';

/** Tests that a claim can be merged into another one, and is restored unchanged. */

let t: TestApp;
let admin: UserRow;
let eve: UserRow;
let mate: UserRow;
let client: UserRow;
let stranger: UserRow;
let policyId: number;
beforeAll(async () => {
  t = await createTestApp();
  [admin, eve, mate, client, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN', nom: 'Ada' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
  policyId = await legalPolicy();
});
beforeEach(() => t.clock.advance(60_000));
afterAll(() => t.close());

/**
 * A legal final answer within 10 days, and a first reply within 2 days that the company sets
 * itself.
 */
async function legalPolicy(): Promise<number> {
  const calendarId = (await makeCalendar(t.db)).id;
  const rule = {
    unit: 'CALENDAR_DAYS',
    roll: 'NONE',
    end: 'END_OF_DAY',
    lateReceipt: 'SAME_DAY',
    pause: 'WAITING',
    startsFrom: 'RECEIVED',
    onReopen: 'KEEP',
  };
  const promised = { kind: 'DUE', calendarId, atMost: null };
  const id = await makePolicy(t.db);
  await t.db
    .updateTable('policies')
    .set({
      targets: JSON.stringify([
        { ...promised, code: 'FIRST_REPLY', legal: false, rule: { ...rule, amount: 2 } },
        { ...promised, code: 'FINAL', legal: true, rule: { ...rule, amount: 10 } },
      ]),
      pause_allowed: true,
    })
    .where('id', '=', id)
    .execute();
  await enable(t.db, id);
  return id;
}

/** A claim of the client that Eve answers. */
const file = async (values: Partial<ClaimRow> = {}): Promise<number> => {
  const row = { created_by: client.id, client_id: client.id, assignee_id: eve.id, ...values };
  return (await makeClaim(t.db, { created_at: t.clock.now(), ...row })).id;
};

const merge = (as: UserRow | null, id: number, intoId: number, more = {}) =>
  t.call(mergeClaim, as, { params: { id }, body: { intoId }, ...more });
const unmerge = (as: UserRow | null, id: number, more = {}) =>
  t.call(unmergeClaim, as, { params: { id }, ...more });
const merged = async (as: UserRow, id: number, intoId: number): Promise<Claim> => {
  const answer = await merge(as, id, intoId);
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json();
};
const unmerged = async (as: UserRow, id: number): Promise<Claim> => {
  const answer = await unmerge(as, id);
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json();
};
const read = async (as: UserRow, id: number): Promise<Claim> =>
  (await t.call(getClaim, as, { params: { id } })).json();
const thread = async (as: UserRow, id: number): Promise<ThreadItem[]> =>
  (await t.call(getThread, as, { params: { id } })).json<{ data: ThreadItem[] }>().data;
const say = (as: UserRow, id: number, body: string, more = {}) =>
  t.call(postMessage, as, { params: { id }, body: { body, ...more } });
/** The texts of a thread, each with the claim to which it was written. */
const said = async (as: UserRow, id: number) =>
  (await thread(as, id)).flatMap((item) =>
    item.kind === 'MESSAGE' ? [[item.body, item.viaClaimId ?? null]] : [],
  );
const told = async (id: number): Promise<string[]> =>
  (await t.call(listNotifications, client))
    .json<{ data: Notification[] }>()
    .data.flatMap(({ kind, objectId }) => (objectId === id ? kind : []));
const codeOf = async (status: number, call: Parameters<typeof refused>[2]) =>
  (await refused(t.db, status, call)).json<ErrorBody>();
const finalOf = async (id: number) => {
  const all = (await t.call(targets.listTargets, admin, { params: { id } })).json<{
    data: targets.StaffTarget[];
  }>();
  return all.data.find(({ code }) => code === 'FINAL');
};
const firstReplyOf = async (id: number) => {
  const all = (await t.call(targets.listTargets, admin, { params: { id } })).json<{
    data: targets.StaffTarget[];
  }>();
  return all.data.find(({ code }) => code === 'FIRST_REPLY');
};

/** All rows of claims and of what belongs to them, without what each change touches: versions, times and history. */
async function rowsOf(ids: readonly number[]): Promise<Record<string, unknown>> {
  const rows = async (table: string, column = 'claim_id') => {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'version' - 'updated_at' as row from ${sql.table(table)} as t
      where ${sql.ref(column)} = any (${sql.val(ids)}::bigint[]) order by id`.execute(t.db);
    return found.rows.map(({ row }) => row);
  };
  return {
    claims: await rows('claims', 'id'),
    messages: await rows('messages'),
    notes: await rows('claim_notes'),
    documents: await rows('documents'),
    pauses: await rows('claim_pauses'),
    targets: await rows('claim_targets'),
    reports: await rows('reports'),
    links: await rows('claim_links'),
    ratings: await rows('claim_ratings'),
  };
}

describe('merging', () => {
  test('closes the claim, lets it go on in the other one, and tells its client where', async () => {
    const [one, two] = [await file(), await file()];
    const before = await read(admin, two);
    const after = await merged(eve, one, two);
    const { reference } = before;
    const pointer = { mergedIntoId: two, mergedIntoReference: reference };
    expect(after).toMatchObject({ id: one, status: 'CLOSED', closure: 'MERGED', ...pointer });
    for (const as of [admin, eve, client]) {
      expect(await read(as, one)).toMatchObject({ id: one, closure: 'MERGED', ...pointer });
      const items = await thread(as, one);
      expect(items).toEqual(await thread(as, two));
      expect(items).toContainEqual(
        expect.objectContaining({
          what: 'MERGE',
          from: after.reference,
          to: reference,
          body: after.contenu,
          viaClaimId: one,
        }),
      );
    }
    // The survivor has not changed, not even its version.
    expect(await read(admin, two)).toEqual(before);
    expect(await told(one)).toEqual(['claim.merged']);
    expect(await told(two)).toEqual([]);
  });

  test('makes one thread, of which each entry tells the claim that it came through', async () => {
    const [one, two] = [await file(), await file()];
    await say(client, one, 'First.');
    await say(client, two, 'Second.');
    await makeNote(t.db, { claim_id: one, author_id: eve.id });
    await merged(eve, one, two);
    await say(client, one, 'Still there?');
    const answer = await say(eve, one, 'Yes.');
    expect(answer).toMatchObject({ statusCode: 201 });
    expect(answer.json()).toMatchObject({ viaClaimId: one });
    await say(eve, two, 'And here.');
    const texts = [
      ['First.', one],
      ['Second.', null],
      ['Still there?', one],
      ['Yes.', one],
      ['And here.', null],
    ];
    for (const as of [admin, eve, client])
      for (const id of [one, two]) expect(await said(as, id)).toEqual(texts);
    const notes = (await thread(eve, two)).filter(({ kind }) => kind === 'NOTE');
    expect(notes).toMatchObject([{ viaClaimId: one }]);
    const params = { id: two, noteId: notes[0]?.id ?? 0 };
    // Whoever has either claim open reads the same thread.
    const announcedAfter = async (change: () => Promise<unknown>) => {
      await clearOutbox(t.db);
      await change();
      return Promise.all([one, two].map((id) => announcedOf(t.db, id)));
    };
    const removeNote = async () =>
      expect((await t.call(deleteNote, eve, { params })).statusCode).toBe(204);
    expect(await announcedAfter(removeNote)).toEqual([['claim-notes'], ['claim-notes']]);
    expect((await thread(client, two)).some(({ kind }) => kind === 'NOTE')).toBe(false);
    // A message to the merged claim belongs to the survivor, and answers it.
    expect(await read(eve, two)).toMatchObject({ status: 'PENDING', response: 'And here.' });
    expect(await read(eve, one)).toMatchObject({ response: null });
    const [viaOne] = await announcedAfter(() => say(client, one, 'Thank you.'));
    expect(viaOne).toEqual(['messages']);
  });

  test('shows only what the reader may see of it', async () => {
    const [one, two] = [await file({ assignee_id: mate.id }), await file()];
    await say(client, one, 'First.');
    await merged(admin, one, two);
    await say(client, one, 'Still there?');
    expect(await said(admin, two)).toEqual([
      ['First.', one],
      ['Still there?', one],
    ]);
    expect(await said(eve, two)).toEqual([['Still there?', null]]);
    const seen = (await thread(eve, two)).find(({ kind }) => kind === 'CHANGE');
    expect(seen).toMatchObject({ what: 'MERGE', body: null });
    expect(seen).not.toHaveProperty('viaClaimId');
    // A reader who sees only the merged claim reads only that claim, and cannot write to the
    // survivor.
    expect(await said(mate, one)).toEqual([['First.', null]]);
    expect(await codeOf(409, () => say(mate, one, 'Hello.'))).toMatchObject({ code: 'MERGED' });
    await refused(t.db, 404, () => say(mate, two, 'Hello.'));
  });

  test('lets a message of either claim be withdrawn from the one thread', async () => {
    const [one, two] = [await file(), await file()];
    const first = (await say(eve, one, 'Wait.')).json<{ id: number }>().id;
    await merged(eve, one, two);
    const withdraw = (id: number, messageId: number) =>
      t.call(withdrawMessage, eve, { params: { id, messageId } });
    expect(await withdraw(two, first)).toMatchObject({ statusCode: 200 });
    expect(await read(admin, one)).toMatchObject({ response: null });
    const later = (await say(eve, one, 'No.')).json<{ id: number }>().id;
    expect(await read(admin, two)).toMatchObject({ response: 'No.' });
    await clearOutbox(t.db);
    expect(await withdraw(one, later)).toMatchObject({ statusCode: 200 });
    expect(await announcedOf(t.db, one)).toEqual(['messages']);
    expect(await read(admin, two)).toMatchObject({ response: null });
  });

  test('takes the merged claim out of what waits, and its client’s last word counts for the other', async () => {
    const [one, two] = [await file({ status: 'PENDING' }), await file()];
    const report = await makeReport(t.db, { user_id: client.id, claim_id: one });
    await say(client, one, 'Hello?');
    await merged(eve, one, two);
    const settled = await t.db
      .selectFrom('reports')
      .where('id', '=', report.id)
      .select('settled_by')
      .executeTakeFirst();
    expect(settled).toEqual({ settled_by: 'PERSON' });
    expect(await read(eve, two)).toMatchObject({ clientRepliedAt: t.clock.now().toISOString() });
    await unmerged(eve, one);
    expect(await read(eve, two)).toMatchObject({ clientRepliedAt: null });
  });

  test('counts the survivor’s legal dates from the earlier receipt, and cancels those of the merged one', async () => {
    const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY_MS);
    const one = await file({ policy_id: policyId, received_at: ago(4) });
    const two = await file({ policy_id: policyId, received_at: ago(1) });
    const three = await file({ policy_id: policyId, received_at: ago(2) });
    await followTargets(t.db, [one, two, three]);
    const [own, other] = [await finalOf(one), await finalOf(two)];
    const reply = await firstReplyOf(two);
    expect(own?.dueOn).not.toBe(other?.dueOn);
    await merged(eve, one, two);
    expect(await finalOf(two)).toMatchObject({
      id: other?.id,
      startedAt: ago(4).toISOString(),
      dueOn: own?.dueOn,
    });
    // A target that the company set itself counts from the claim's own receipt.
    expect(await firstReplyOf(two)).toEqual(reply);
    expect(await finalOf(one)).toMatchObject({
      state: 'CANCELLED',
      cancelledAt: t.clock.now().toISOString(),
    });
    expect(await read(admin, one)).toMatchObject({ nextDueAt: null });
    // The earliest of several receipts counts, whatever the order of the merges.
    await merged(eve, three, two);
    expect(await finalOf(two)).toMatchObject({ dueOn: own?.dueOn });
    await unmerged(eve, one);
    expect(await finalOf(two)).toMatchObject({ startedAt: ago(2).toISOString() });
    expect(await finalOf(one)).toEqual(own);
    await unmerged(eve, three);
    expect(await finalOf(two)).toEqual(other);
  });
});

describe('a merged claim', () => {
  test('is moved, answered, triaged and opened again in the other one only', async () => {
    const [one, two] = [await file(), await file()];
    await merged(admin, one, two);
    const params = { id: one };
    const calls = [
      () => t.call(updateClaim, admin, { params, body: { status: 'OPEN' } }),
      () => t.call(updateClaim, eve, { params, body: { response: 'Done.' } }),
      () => t.call(lives.transitionClaim, eve, { params, body: { to: 'OPEN', reason: 'MISTAKE' } }),
      () => t.call(lives.reopenClaim, client, { params, body: {} }),
      () => t.call(lives.reopenClaim, admin, { params, body: { comment: 'Why?' } }),
      () => t.call(lives.acceptClaim, client, { params, body: {} }),
      () => t.call(lives.withdrawClaim, client, { params }),
      () => t.call(triageClaim, eve, { params, body: { severity: 1 } }),
    ];
    for (const call of calls)
      expect(await codeOf(409, call)).toMatchObject({
        code: 'MERGED',
        message: MERGE_MESSAGES.merged,
      });
    // Repeating the same values changes nothing, and is not refused.
    const same = { params, body: { status: 'CLOSED' } };
    expect((await t.call(updateClaim, admin, same)).statusCode).toBe(200);
  });

  test('answers by a survivor that is closed: nothing can be written before that is opened again', async () => {
    const [one, two] = [await file(), await file()];
    await merged(eve, one, two);
    await t.call(lives.withdrawClaim, client, { params: { id: two } });
    expect(await codeOf(409, () => say(client, one, 'Hello?'))).toMatchObject({ code: 'CLOSED' });
    await t.call(lives.reopenClaim, client, { params: { id: two }, body: {} });
    expect((await say(client, one, 'Hello?')).statusCode).toBe(201);
  });

  test('is read alone while the survivor is deleted, and can be taken out of it', async () => {
    const [one, two] = [await file(), await file()];
    await say(client, one, 'First.');
    await merged(eve, one, two);
    await say(client, one, 'Second.');
    await t.db
      .updateTable('claims')
      .set({ deleted_at: t.clock.now(), deleted_by: admin.id })
      .where('id', '=', two)
      .execute();
    expect(await said(client, one)).toEqual([['First.', null]]);
    expect(await codeOf(409, () => say(client, one, 'Third.'))).toMatchObject({ code: 'MERGED' });
    await unmerged(eve, one);
    expect(await said(client, one)).toEqual([
      ['First.', null],
      ['Second.', null],
    ]);
  });
});

describe('who may, and what fits', () => {
  test('the assignee of both and administrators; no client and nobody', async () => {
    const [one, two] = [await file(), await file()];
    const theirs = await file({ assignee_id: mate.id, created_by: eve.id });
    const untaken = await file({ assignee_id: null });
    await refused(t.db, 403, () => merge(client, one, two));
    await refused(t.db, 401, () => merge(null, one, two));
    for (const [id, intoId] of [
      [theirs, one],
      [one, theirs],
      [untaken, one],
      [one, untaken],
    ] as const)
      expect(await codeOf(403, () => merge(eve, id, intoId))).toMatchObject({
        message: MERGE_MESSAGES.notYours,
      });
    await refused(t.db, 404, () => merge(mate, one, theirs));
    await merged(admin, one, theirs);
    await refused(t.db, 403, () => unmerge(client, one));
    await refused(t.db, 401, () => unmerge(null, one));
    await refused(t.db, 404, () => unmerge(mate, one));
    await t.db.updateTable('claims').set({ created_by: mate.id }).where('id', '=', one).execute();
    expect(await codeOf(403, () => unmerge(mate, one))).toMatchObject({
      message: MERGE_MESSAGES.notYoursToUndo,
    });
    await unmerged(eve, one);
  });

  test('CA-55 claims of two clients are 422, and can be linked instead', async () => {
    const [one, two] = [await file(), await file({ created_by: stranger.id })];
    await t.db
      .updateTable('claims')
      .set({ client_id: stranger.id })
      .where('id', '=', two)
      .execute();
    const message = MERGE_MESSAGES.otherClient;
    for (const as of [admin, eve])
      expect(await codeOf(422, () => merge(as, one, two))).toMatchObject({
        code: 'OTHER_CLIENT',
        message,
        fields: { intoId: message },
      });
  });

  test('claims of nobody, and a survivor that is not there or not seen, are 422', async () => {
    const one = await file();
    const nobodys = await file({ created_by: eve.id, client_id: null });
    const unseen = await file({ assignee_id: mate.id });
    const gone = await file({ deleted_at: t.clock.now() });
    for (const [id, intoId] of [
      [one, nobodys],
      [nobodys, one],
    ] as const)
      expect(await codeOf(422, () => merge(eve, id, intoId))).toMatchObject({ code: 'NO_CLIENT' });
    for (const intoId of [unseen, gone, 999_999_999])
      expect(await codeOf(422, () => merge(eve, one, intoId))).toMatchObject({
        fields: { intoId: MERGE_MESSAGES.into },
      });
    await refused(t.db, 404, () => merge(admin, 999_999_999, one));
    await refused(t.db, 404, () => merge(admin, gone, one));
    await refused(t.db, 400, () => t.call(mergeClaim, admin, { params: { id: one }, body: {} }));
  });

  test('a cycle, a claim that is merged already, a closed survivor and a stale version are refused', async () => {
    const [one, two, three] = [await file(), await file(), await file()];
    const closed = await file({ status: 'CLOSED' });
    expect(await codeOf(409, () => merge(eve, one, one))).toMatchObject({ code: 'CYCLE' });
    expect(await codeOf(409, () => merge(eve, one, closed))).toMatchObject({ code: 'CLOSED' });
    expect(await codeOf(409, () => unmerge(eve, one))).toMatchObject({ code: 'NOT_MERGED' });
    const stale = { headers: { 'if-match': '"7"' } };
    await refused(t.db, 412, () => merge(eve, one, two, stale));
    await merged(eve, one, two);
    await refused(t.db, 412, () => unmerge(eve, one, stale));
    expect(await codeOf(409, () => merge(eve, one, three))).toMatchObject({ code: 'MERGED' });
    expect(await codeOf(409, () => merge(eve, two, one))).toMatchObject({ code: 'CYCLE' });
  });
});

describe('a chain', () => {
  test('points to its end, and is undone from there', async () => {
    const [a, b, c] = [await file(), await file(), await file()];
    await say(client, a, 'To A.');
    await merged(eve, a, b);
    await say(client, a, 'To B through A.');
    const ofB = await rowsOf([b]);
    await clearOutbox(t.db);
    await merged(eve, b, c);
    // Every claim of the chain is read again, and so is its thread.
    const announced = () => Promise.all([a, b, c].map((id) => announcedOf(t.db, id)));
    const both = expect.arrayContaining(['claims', 'messages']);
    expect(await announced()).toEqual([both, both, expect.arrayContaining(['messages'])]);
    expect(await read(client, a)).toMatchObject({ mergedIntoId: c });
    await say(client, a, 'To C through A.');
    await say(client, b, 'To C through B.');
    const texts = [
      ['To A.', a],
      ['To B through A.', a],
      ['To C through A.', a],
      ['To C through B.', b],
    ];
    for (const id of [a, b, c]) expect(await said(client, id)).toEqual(texts);
    expect(await codeOf(409, () => unmerge(eve, a))).toMatchObject({
      code: 'MERGED',
      message: MERGE_MESSAGES.later,
    });
    await clearOutbox(t.db);
    await unmerged(eve, b);
    expect(await announced()).toEqual([both, both, expect.arrayContaining(['messages'])]);
    expect(await read(client, a)).toMatchObject({ mergedIntoId: b });
    expect(await said(client, c)).toEqual([]);
    expect(await said(client, b)).toEqual([
      ['To A.', a],
      ['To B through A.', a],
      ['To C through A.', a],
      ['To C through B.', null],
    ]);
    await unmerged(eve, a);
    expect(await said(client, a)).toEqual([
      ['To A.', null],
      ['To B through A.', null],
      ['To C through A.', null],
    ]);
    expect(await said(client, b)).toEqual([['To C through B.', null]]);
    expect(ofB).toMatchObject({ claims: [{ merged_into_id: null }] });
  });

  test('goes on where the named claim goes on', async () => {
    const [a, b, c] = [await file(), await file(), await file()];
    await merged(eve, b, c);
    expect(await merged(eve, a, b)).toMatchObject({ mergedIntoId: c });
    // Each merge is a separate one, so either can be undone.
    await unmerged(eve, b);
    expect(await read(eve, a)).toMatchObject({ mergedIntoId: c });
  });
});

describe('undoing', () => {
  test('restores every row of both claims, and gives back what was written since', async () => {
    const one = await file({ policy_id: policyId, status: 'PENDING' });
    const two = await file({ policy_id: policyId });
    await say(eve, one, 'We ask around.');
    await makeNote(t.db, { claim_id: one, author_id: eve.id });
    await makeReport(t.db, { user_id: client.id, claim_id: one });
    await say(client, two, 'And?');
    const body = { to: 'PENDING', reason: 'WAITING', waitingFor: 'THIRD_PARTY' };
    await t.call(lives.transitionClaim, eve, { params: { id: one }, body });
    t.clock.advance(60_000);
    const before = await rowsOf([one, two]);
    const claim = await read(eve, one);
    await merged(eve, one, two);
    expect(await rowsOf([one, two])).not.toEqual(before);
    t.clock.advance(60_000);
    const after = await unmerged(eve, one);
    expect(await rowsOf([one, two])).toEqual(before);
    expect(after).toMatchObject({
      ...claim,
      version: claim.version + 2,
      updatedAt: after.updatedAt,
    });
    expect(await thread(client, two)).toContainEqual(
      expect.objectContaining({ what: 'UNMERGE', from: claim.reference }),
    );
    expect(await told(one)).toEqual(expect.arrayContaining(['claim.merged', 'claim.reopened']));
    // The claim can be merged again, and undone again.
    await merged(eve, one, two);
    await unmerged(admin, one);
    expect(await rowsOf([one, two])).toEqual(before);
  });

  test('of a claim that was over restores how it ended', async () => {
    const two = await file();
    for (const [status, closure] of [
      ['CLOSED', 'WITHDRAWN'],
      ['RESOLVED', null],
    ] as const) {
      const one = await file({ status, closure });
      const before = await rowsOf([one, two]);
      await merged(eve, one, two);
      await unmerged(eve, one);
      expect(await rowsOf([one, two])).toEqual(before);
    }
  });

  test('hands answers back: the survivor has its own response again, and an open claim no final answer', async () => {
    const [one, two] = [await file(), await file()];
    await say(eve, two, 'Ours.');
    await merged(eve, one, two);
    t.clock.advance(1_000);
    await say(eve, one, 'Theirs.', { purpose: 'FINAL' });
    expect(await read(client, two)).toMatchObject({ status: 'RESOLVED', response: 'Theirs.' });
    await unmerged(eve, one);
    expect(await read(client, two)).toMatchObject({ status: 'RESOLVED', response: 'Ours.' });
    expect(await read(client, one)).toMatchObject({ status: 'OPEN', response: 'Theirs.' });
    expect(await thread(client, one)).toContainEqual(
      expect.objectContaining({ body: 'Theirs.', purpose: 'ANSWER' }),
    );
  });

  test('goes on waiting for the client only if he has not written since', async () => {
    const two = await file();
    for (const isWriting of [true, false]) {
      const one = await file({ status: 'PENDING' });
      const body = { to: 'PENDING', reason: 'WAITING', waitingFor: 'CLIENT' };
      await t.call(lives.transitionClaim, eve, { params: { id: one }, body });
      t.clock.advance(1_000);
      await merged(eve, one, two);
      t.clock.advance(1_000);
      if (isWriting) await say(client, one, 'Here it is.');
      await unmerged(eve, one);
      expect(await read(eve, one)).toMatchObject({ waitingFor: isWriting ? null : 'CLIENT' });
    }
  });

  test('puts a claim back into the queue whose assignee answers no more', async () => {
    const former = await makeUser(t.db, { role: 'EMPLOYE' });
    const [one, two] = [await file({ assignee_id: former.id }), await file()];
    await merged(admin, one, two);
    await t.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', former.id).execute();
    expect(await unmerged(admin, one)).toMatchObject({ assigneeId: null, status: 'OPEN' });
  });
});

describe('at once', () => {
  const statuses = (answers: readonly { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

  test('of two merges that cross, one wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await file(), await file()];
      const answers = await Promise.all([merge(admin, one, two), merge(eve, two, one)]);
      expect(statuses(answers)).toEqual([200, 409]);
    }
  });

  test('of a circle of merges all but the last can win, and none waits for ever', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b, c] = [await file(), await file(), await file()];
      const answers = await Promise.all([merge(eve, a, b), merge(eve, b, c), merge(eve, c, a)]);
      expect(statuses(answers).filter((status) => status === 409).length).toBeGreaterThan(0);
      expect(statuses(answers).every((status) => status === 200 || status === 409)).toBe(true);
      const rows = await t.db
        .selectFrom('claims')
        .where('id', 'in', [a, b, c])
        .select(['id', 'merged_into_id'])
        .execute();
      const roots = rows.filter(({ merged_into_id }) => merged_into_id === null);
      const wins = answers.filter(({ statusCode }) => statusCode === 200).length;
      expect(roots).toHaveLength(3 - wins);
      // A merged claim points to a claim that is not merged itself.
      const pointers = rows.flatMap(({ merged_into_id }) => merged_into_id ?? []);
      expect(roots.map(({ id }) => id)).toEqual(expect.arrayContaining(pointers));
    }
  });

  test('no message is lost that is written while its claim is merged and taken out again', async () => {
    const [one, two] = [await file(), await file()];
    for (let round = 0; round < 4; round += 1) {
      const messages = [0, 1, 2].map((n) => `${round}.${n}`);
      const answers = await Promise.all([
        say(client, one, messages[0] ?? ''),
        merge(eve, one, two),
        say(client, one, messages[1] ?? ''),
        say(client, two, messages[2] ?? ''),
      ]);
      expect(statuses(answers)).toEqual([200, 201, 201, 201]);
      const texts = (await said(client, two)).map(([body]) => body);
      expect(texts).toEqual(expect.arrayContaining(messages));
      const back = await Promise.all([unmerge(eve, one), say(client, one, `${round}.3`)]);
      expect(statuses(back)).toEqual([200, 201]);
      expect((await said(client, one)).map(([body]) => body)).toContain(`${round}.3`);
    }
  });
});
