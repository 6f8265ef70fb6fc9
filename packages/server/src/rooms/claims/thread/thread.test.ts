import * as claims from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import * as threads from '@recourse/contract/claims-thread';
import * as reports from '@recourse/contract/reports';
import { recallAnswers } from '@recourse/contract/assistant';
import { THREAD } from '@recourse/contract/values/limits';
import { restoreTrash } from '@recourse/contract/trash';
import { updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import {
  makeClaim,
  makeMessage,
  makeReport,
  makeSolution,
  makeUser,
} from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { fillThreads } from './fill-threads.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let claim: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, other, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN', nom: 'Ada' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Ola' }),
    makeUser(t.db, { nom: 'Cleo' }),
  ]);
});
beforeEach(async () => {
  claim = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
});
afterAll(() => t.close());

type Thread = { data: threads.ThreadItem[]; meta: { next: string | null; newest: number | null } };
const post = (as: UserRow, body: object, id = claim.id) =>
  t.call(threads.postMessage, as, { params: { id }, body });
const sent = async (as: UserRow, body: object, id = claim.id): Promise<threads.ThreadMessage> => {
  const response = await post(as, body, id);
  expect(response).toMatchObject({ statusCode: 201 });
  t.clock.advance(1_000);
  return response.json();
};
const read = async (as: UserRow, id = claim.id, query = {}): Promise<Thread> => {
  const response = await t.call(threads.getThread, as, { params: { id }, query });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const shown = async (as: UserRow, id = claim.id): Promise<string[]> =>
  (await read(as, id)).data.map((item) => {
    const who = item.author.name ?? '?';
    if (item.kind === 'RATING') return `${who} rates ${item.rating ?? '-'}`;
    if (item.kind === 'FILE') return `${who} files ${item.documents.length}`;
    if (item.kind === 'CHANGE' && item.what === 'TAUGHT') return `${who}: TAUGHT`;
    if (item.kind === 'CHANGE' && item.what === 'WAIT') return `${who}: WAIT ${item.to ?? '-'}`;
    if (item.kind === 'CHANGE') return `${who}: ${item.what} ${item.from ?? '-'} ${item.to ?? '-'}`;
    const text = item.body ?? 'withdrawn';
    return item.kind === 'NOTE' ? `${who} notes: ${text}` : `${who} ${item.purpose}: ${text}`;
  });
const get = async (as: UserRow, id = claim.id): Promise<claims.Claim> =>
  (await t.call(claims.getClaim, as, { params: { id } })).json();
const put = (as: UserRow, body: object, id = claim.id) =>
  t.call(claims.updateClaim, as, { params: { id }, body });
/** The areas in which the claim is news after this work. */
const newsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const news = t.db.selectFrom('outbox').where('object_id', '=', claim.id).select('area');
  const before = await news.orderBy('id').execute();
  await work();
  return (await news.orderBy('id').execute()).slice(before.length).map(({ area }) => area);
};
const note = async (as: UserRow, body: string, id = claim.id): Promise<threads.ThreadNote> =>
  (await t.call(threads.postNote, as, { params: { id }, body: { body } })).json();

describe('a message', () => {
  test('of client, employee and administrator stands in one order for all, with author and time', async () => {
    const times = [t.clock.now().toISOString()];
    await sent(client, { body: 'It is still broken.' });
    times.push(t.clock.now().toISOString());
    await sent(employee, { body: 'Which one?', purpose: 'REPLY' });
    times.push(t.clock.now().toISOString());
    await sent(admin, { body: 'We look at it.', purpose: 'REPLY' });
    for (const reader of [client, employee, admin]) {
      const messages = (await read(reader)).data.filter(({ kind }) => kind === 'MESSAGE');
      expect(messages.map(({ author, at }) => [author.name, author.role, at])).toEqual([
        ['Cleo', 'CLIENT', times[0]],
        ['Eve', 'STAFF', times[1]],
        ['Ada', 'STAFF', times[2]],
      ]);
    }
  });

  test('of the client changes no byte of his claim but raises what is newest', async () => {
    const before = await get(client);
    const { id } = await sent(client, { body: 'Thank you.' });
    expect(await get(client)).toEqual(before);
    expect((await read(employee)).meta.newest).toBe(id);
    const waitsSince = async () => {
      const row = t.db.selectFrom('claims').where('id', '=', claim.id).select('client_replied_at');
      return (await row.executeTakeFirstOrThrow()).client_replied_at;
    };
    expect(await waitsSince()).not.toBeNull();
    await sent(employee, { body: 'Restart it.' });
    expect(await waitsSince()).toBeNull();
  });

  test('first of the staff takes the claim and makes it pending; an answer is the response', async () => {
    await sent(employee, { body: 'Restart it.' });
    expect(await get(client)).toMatchObject({
      status: 'PENDING',
      response: 'Restart it.',
      assigneeId: employee.id,
    });
    expect(await shown(employee)).toEqual([
      'Eve ANSWER: Restart it.',
      'Eve: STATUS OPEN PENDING',
      'Eve: ASSIGN - Eve',
    ]);
    expect(await shown(client)).toEqual(['Eve ANSWER: Restart it.', 'Eve: STATUS OPEN PENDING']);
  });

  test('is news of the claim where it changes the claim, else of the thread alone', async () => {
    await sent(employee, { body: 'Restart it.' });
    const newsBy = (as: UserRow, body: object) => newsOf(() => sent(as, body));
    expect(await newsBy(employee, { body: 'Twice.' })).toEqual(
      expect.arrayContaining(['claims', 'messages']),
    );
    for (const news of [
      await newsBy(employee, { body: 'Which one?', purpose: 'REPLY' }),
      await newsBy(client, { body: 'The red one.' }),
    ]) {
      expect(news).toContain('messages');
      expect(news).not.toContain('claims');
    }
  });

  test('that is a reply of the staff is no response', async () => {
    await sent(employee, { body: 'Which one?', purpose: 'REPLY' });
    expect(await get(client)).toMatchObject({ status: 'PENDING', response: null });
  });

  test.each([
    [{ purpose: 'FINAL' }, 'RESOLVED'],
    [{ purpose: 'FINAL', status: 'CLOSED' }, 'CLOSED'],
    [{ purpose: 'ANSWER', status: 'RESOLVED' }, 'RESOLVED'],
  ])('with %j ends the claim as %s, with a final answer', async (more, status) => {
    await sent(employee, { body: 'Done.', ...more });
    expect(await get(client)).toMatchObject({ status, response: 'Done.' });
    expect((await shown(client))[0]).toBe('Eve FINAL: Done.');
  });

  test('that is final leaves no claim open', async () => {
    for (const status of ['OPEN', 'PENDING']) {
      const call = () => post(employee, { body: 'Done.', purpose: 'FINAL', status });
      const fields = { status: threads.THREAD_MESSAGES.finalStatus };
      expect((await refused(t.db, 422, call)).json()).toMatchObject({ fields });
    }
  });

  test('of a client after the answer leaves it resolved', async () => {
    await sent(employee, { body: 'Done.', purpose: 'FINAL' });
    await sent(client, { body: 'thanks' });
    expect((await get(client)).status).toBe('RESOLVED');
  });

  test('to a closed claim is refused in words, to client and staff', async () => {
    await put(admin, { status: 'CLOSED' });
    for (const who of [client, admin]) {
      const response = await refused(t.db, 409, () => post(who, { body: 'One more thing.' }));
      expect(response.json()).toMatchObject({
        code: 'CLOSED',
        message: threads.THREAD_MESSAGES.closed,
      });
    }
  });

  test('is only REPLY for a client, and he sets no status', async () => {
    await sent(client, { body: 'Again.', purpose: 'REPLY' });
    for (const more of [{ purpose: 'ANSWER' }, { purpose: 'FINAL' }, { status: 'CLOSED' }])
      await refused(t.db, 403, () => post(client, { body: 'Mine.', ...more }));
    expect(await shown(client)).toEqual(['Cleo REPLY: Again.']);
  });

  test('of an employee is for claims that he answers: others’ are missing, what he only filed is not his', async () => {
    await put(admin, { userId: other.id });
    await refused(t.db, 404, () => post(employee, { body: 'Me too.' }));
    const filed = await makeClaim(t.db, {
      created_by: employee.id,
      client_id: client.id,
      assignee_id: other.id,
    });
    const response = await refused(t.db, 403, () => post(employee, { body: 'Me too.' }, filed.id));
    expect(response.json()).toMatchObject({ message: threads.THREAD_MESSAGES.notYours });
  });

  test('that did not see the newest of somebody else is refused, its own are no surprise', async () => {
    const first = await sent(client, { body: 'It broke.' });
    const second = await sent(client, { body: 'It burns.' });
    const response = await refused(t.db, 409, () => post(admin, { body: 'Wait.', seen: first.id }));
    expect(response.json()).toMatchObject({
      code: 'NEW_MESSAGES',
      message: threads.THREAD_MESSAGES.newMessages('Cleo'),
    });
    await sent(admin, { body: 'Call the fire brigade.', seen: second.id, purpose: 'REPLY' });
    await sent(admin, { body: 'Now.', seen: second.id, purpose: 'REPLY' });
  });

  test('that is empty, too long or holds an unknown field is refused with the field named', async () => {
    const bodies = [
      {},
      { body: '' },
      { body: '  ' },
      { body: 'x'.repeat(10_001) },
      { body: 'a', seen: -1 },
      { body: 'a', purpose: 'ACKNOWLEDGEMENT' },
      { body: 'a', other: 1 },
    ];
    for (const body of bodies) {
      const response = await refused(t.db, 400, () => post(admin, body));
      expect(response.json()).toHaveProperty('fields');
    }
  });

  test(`is the last of ${THREAD.messagesPerHour} of one person within an hour`, async () => {
    const rows = Array.from({ length: THREAD.messagesPerHour }, () =>
      makeMessage(t.db, { claim_id: claim.id, author_id: client.id, created_at: t.clock.now() }),
    );
    await Promise.all(rows);
    const response = await refused(t.db, 429, () => post(client, { body: 'And?' }));
    expect(response.json()).toMatchObject({ message: threads.THREAD_MESSAGES.tooMany });
    await sent(admin, { body: 'I am here.', purpose: 'REPLY' });
    // Makes the messages an hour old instead of moving the clock, so that no session expires.
    const hourAgo = new Date(t.clock.now().getTime() - 3_600_000);
    await t.db
      .updateTable('messages')
      .set({ created_at: hourAgo })
      .where('author_id', '=', client.id)
      .execute();
    await sent(client, { body: 'At last.' });
  });

  test(`has ${THREAD.messages - 1} before it at most`, async () => {
    const values = Array.from({ length: THREAD.messages }, () => ({
      claim_id: claim.id,
      side: 'STAFF' as const,
      author_id: null,
      body: 'x',
      purpose: 'REPLY' as const,
      created_at: t.clock.now(),
    }));
    await t.db.insertInto('messages').values(values).execute();
    await refused(t.db, 409, () => post(admin, { body: 'One more.' }));
    const pages: number[] = [];
    let after: string | null = null;
    do {
      const page: Thread = await read(client, claim.id, after === null ? {} : { after });
      pages.push(page.data.length);
      after = page.meta.next;
    } while (after !== null);
    expect(pages).toEqual(Array.from({ length: 10 }, () => THREAD.page));
  });

  test('with an Idempotency-Key that was used before is not written again', async () => {
    const call = () =>
      t.call(threads.postMessage, client, {
        params: { id: claim.id },
        body: { body: 'Once.' },
        headers: { 'idempotency-key': `once-${claim.id}` },
      });
    const [one, two] = [await call(), await call()];
    expect(two.json()).toEqual(one.json());
    expect(await shown(client)).toEqual(['Cleo REPLY: Once.']);
  });

  test('is taken by one of two employees who write at once; the other is told', async () => {
    const answers = await Promise.all([
      post(employee, { body: 'Mine.' }),
      post(other, { body: 'No, mine.' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 404,
    ]);
  });
});

describe('withdrawing', () => {
  const withdraw = (as: UserRow, messageId: number) =>
    t.call(threads.withdrawMessage, as, { params: { id: claim.id, messageId } });

  test('an answer shows the one before as the response, and its text to nobody', async () => {
    await sent(employee, { body: 'First.' });
    const { id } = await sent(employee, { body: 'Second, wrong.' });
    const news = await newsOf(async () =>
      expect((await withdraw(employee, id)).json()).toMatchObject({ body: null }),
    );
    // The response is shown in lists, too.
    expect(news).toEqual(expect.arrayContaining(['claims', 'messages']));
    expect(await get(client)).toMatchObject({ response: 'First.' });
    for (const who of [client, employee, admin])
      expect(JSON.stringify(await read(who))).not.toContain('wrong');
    await refused(t.db, 409, () => withdraw(employee, id));
  });

  test('is for its author and administrators', async () => {
    const mine = await sent(client, { body: 'Never mind.' });
    const theirs = await sent(employee, { body: 'Restart it.' });
    await refused(t.db, 403, () => withdraw(employee, mine.id));
    await refused(t.db, 403, () => withdraw(client, theirs.id));
    await refused(t.db, 404, () => withdraw(client, 999_999_999));
    expect((await withdraw(client, mine.id)).statusCode).toBe(200);
    expect((await withdraw(admin, theirs.id)).statusCode).toBe(200);
    expect(await get(client)).toMatchObject({ response: null });
    // The client is told of an answer that is gone, never of his own words.
    const { id } = await sent(client, { body: 'My PIN is 1234.' });
    expect((await withdraw(admin, id)).statusCode).toBe(200);
    const told = t.db.selectFrom('notifications').where('user_id', '=', client.id);
    const ofThis = told
      .where('object_id', '=', claim.id)
      .where('kind', '=', 'claim.answer-withdrawn');
    expect(await ofThis.select('count').execute()).toEqual([{ count: 1 }]);
  });
});

describe('a caller of the specification', () => {
  test('CA-05 who PUTs response and status finds that text, and the thread has one final answer', async () => {
    await put(admin, { response: 'We changed it.', status: 'RESOLVED' });
    for (const reader of [client, admin])
      expect(await get(reader)).toMatchObject({ response: 'We changed it.', status: 'RESOLVED' });
    expect(await shown(client)).toEqual(['Ada FINAL: We changed it.', 'Ada: STATUS OPEN RESOLVED']);
  });

  test('CA-06 who PUTs the same again is answered 200, and no second message is written', async () => {
    const body = { response: 'We changed it.', status: 'RESOLVED' };
    await put(admin, body);
    const before = await read(client);
    t.clock.advance(1_000);
    expect((await put(admin, body)).statusCode).toBe(200);
    expect((await put(admin, { response: body.response })).statusCode).toBe(200);
    expect(await read(client)).toEqual(before);
    expect(before.data.filter(({ kind }) => kind === 'MESSAGE')).toHaveLength(1);
  });

  test('CA-07 who PUTs the response null withdraws every answer, whose text nobody reads any more', async () => {
    await sent(employee, { body: 'First.' });
    await put(admin, { response: 'Second.' });
    expect((await put(admin, { response: null })).statusCode).toBe(200);
    expect(await get(client)).toMatchObject({ response: null });
    for (const reader of [client, employee, admin])
      expect(
        (await shown(reader)).filter((line) => / (?:REPLY|ANSWER|FINAL): /.test(line)),
      ).toEqual(['Eve ANSWER: withdrawn', 'Ada ANSWER: withdrawn']);
    const told = JSON.stringify(await read(client));
    expect(told).not.toMatch(/First|Second/);
  });

  test('who resolves an answered claim makes its newest answer final', async () => {
    await sent(employee, { body: 'First.' });
    await sent(employee, { body: 'Second.' });
    await put(admin, { status: 'RESOLVED' });
    expect((await shown(client)).filter((line) => !line.includes('STATUS'))).toEqual([
      'Eve ANSWER: First.',
      'Eve FINAL: Second.',
    ]);
  });

  test('who files an answered claim has its answer in the thread', async () => {
    const body = {
      contenu: 'By telephone.',
      response: 'Told him.',
      status: 'CLOSED',
      userId: client.id,
    };
    const { id } = (await t.call(claims.createClaim, admin, { body })).json<claims.Claim>();
    expect(await shown(client, id)).toEqual(['Ada FINAL: Told him.']);
  });

  test('CA-46 an administrator who changes each status to each other has every change in the thread', async () => {
    const pairs = claims.CLAIM_STATUSES.flatMap((from) =>
      claims.CLAIM_STATUSES.map((to) => ({ from, to })),
    );
    expect(pairs).toHaveLength(16);
    for (const { from, to } of pairs) {
      const { id } = await makeClaim(t.db, { created_by: client.id, status: from });
      expect((await put(admin, { status: to }, id)).statusCode).toBe(200);
      expect(await get(admin, id)).toMatchObject({ status: to });
      expect(await shown(admin, id)).toEqual(from === to ? [] : [`Ada: STATUS ${from} ${to}`]);
    }
  });
});

describe('what others do to a claim stands in its thread', () => {
  const validated = async () => {
    const solution = await makeSolution(t.db);
    const report = await makeReport(t.db, {
      user_id: client.id,
      claim_id: claim.id,
      solution_id: solution.id,
    });
    const params = { id: report.id, employeeId: employee.id };
    const response = await t.call(reports.validateReportBy, employee, { params, body: {} });
    expect(response.statusCode).toBe(200);
    return { solution, report };
  };

  test('a validation answers it, and its undoing withdraws that answer and restores the rest', async () => {
    const before = await get(admin);
    const { solution, report } = await validated();
    expect(await shown(client)).toEqual([
      `Eve FINAL: ${solution.texte}`,
      'Eve: STATUS OPEN RESOLVED',
    ]);
    t.clock.advance(1_000);
    await t.call(reports.undoValidation, employee, { params: { id: report.id } });
    const { updatedAt: _, version: __, ...restored } = await get(admin);
    expect(before).toMatchObject(restored);
    expect(await shown(client)).toEqual([
      'Eve FINAL: withdrawn',
      'Eve: STATUS OPEN RESOLVED',
      'Eve: STATUS RESOLVED OPEN',
    ]);
  });

  test('a recalled solution withdraws its answers and opens the claim', async () => {
    const { solution } = await validated();
    t.clock.advance(1_000);
    await t.call(recallAnswers, admin, { body: { solutionId: solution.id } });
    expect(await get(client)).toMatchObject({ status: 'OPEN', response: null });
    expect(await shown(client)).toEqual([
      'Eve FINAL: withdrawn',
      'Eve: STATUS OPEN RESOLVED',
      'Ada: STATUS RESOLVED OPEN',
    ]);
  });

  test('an assignee who becomes a client hands it back', async () => {
    const leaving = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Lea' });
    await put(admin, { userId: leaving.id });
    t.clock.advance(1_000);
    await t.call(updateUser, admin, { params: { id: leaving.id }, body: { role: 'CLIENT' } });
    expect(await shown(admin)).toEqual(['Ada: ASSIGN - Lea', 'Ada: ASSIGN Lea -']);
  });
});

describe('an answer from before threads', () => {
  const old = () =>
    makeClaim(t.db, {
      created_by: client.id,
      response: 'Long ago.',
      updated_at: new Date('2025-05-05T05:05:05Z'),
      status: 'RESOLVED',
      assignee_id: employee.id,
    });

  test('is in the thread of who reads it first, without an author', async () => {
    const { id } = await old();
    expect(await shown(client, id)).toEqual(['? FINAL: Long ago.']);
    expect((await read(client, id)).data).toMatchObject([{ recorded: true }]);
  });

  test('comes before what is written then, and is written down once', async () => {
    const { id } = await old();
    await sent(employee, { body: 'And now?', purpose: 'REPLY' }, id);
    expect(await shown(client, id)).toEqual(['? FINAL: Long ago.', 'Eve REPLY: And now?']);
  });

  test('is filled in by the background step, which goes on where it stopped and ends', async () => {
    const rows = await Promise.all(Array.from({ length: 7 }, old));
    await t.db.deleteFrom('background_steps').execute();
    while (await fillThreads(t.ctx));
    expect(await fillThreads(t.ctx)).toBe(false);
    const ids = rows.map(({ id }) => id);
    const filled = await t.db
      .selectFrom('messages')
      .where('claim_id', 'in', ids)
      .select('recorded')
      .execute();
    expect(filled).toEqual(ids.map(() => ({ recorded: true })));
    const step = await t.db.selectFrom('background_steps').selectAll().executeTakeFirst();
    expect(step?.finished_at).not.toBeNull();
  });
});

describe('the end of a claim', () => {
  const act = (
    endpoint: typeof lives.acceptClaim | typeof lives.reopenClaim,
    as: UserRow,
    body = {},
  ) => t.call(endpoint, as, { params: { id: claim.id }, body });
  const withdrawIt = (as: UserRow) => t.call(lives.withdrawClaim, as, { params: { id: claim.id } });

  test('is the client’s to accept, with one rating each time that it was open', async () => {
    await refused(t.db, 409, () => act(lives.acceptClaim, client));
    await sent(employee, { body: 'Done.', purpose: 'FINAL' });
    const accepted = await act(lives.acceptClaim, client, { rating: 4, comment: 'At last.' });
    expect(accepted.json()).toMatchObject({ status: 'CLOSED', closure: 'ACCEPTED', cycle: 1 });
    const again = await refused(t.db, 409, () => act(lives.acceptClaim, client, { rating: 1 }));
    expect(again.json()).toMatchObject({ code: 'CLOSED' });
    const ratings = (await read(employee)).data.filter(({ kind }) => kind === 'RATING');
    expect(ratings).toMatchObject([{ rating: 4, body: 'At last.', author: { name: 'Cleo' } }]);
    expect(await read(client)).toMatchObject({ data: expect.arrayContaining(ratings) as unknown });
    t.clock.advance(1_000);
    await act(lives.reopenClaim, client, { comment: 'It broke again.' });
    await sent(employee, { body: 'Done again.', purpose: 'FINAL' });
    expect((await act(lives.acceptClaim, client)).json()).toMatchObject({ cycle: 2 });
    expect(
      await t.db
        .selectFrom('claim_ratings')
        .where('claim_id', '=', claim.id)
        .select(['cycle', 'rating'])
        .orderBy('cycle')
        .execute(),
    ).toEqual([
      { cycle: 1, rating: 4 },
      { cycle: 2, rating: null },
    ]);
  });

  test.each([0, 6, 2.5, '5'])('is not rated with %j', async (rating) => {
    await sent(employee, { body: 'Done.', purpose: 'FINAL' });
    const response = await refused(t.db, 400, () => act(lives.acceptClaim, client, { rating }));
    expect(response.json()).toHaveProperty('fields.rating');
  });

  test('is taken back by opening it again: the comment is a message, the assignee stays', async () => {
    await refused(t.db, 409, () => act(lives.reopenClaim, client));
    await sent(employee, { body: 'Done.', purpose: 'FINAL' });
    const opened = await act(lives.reopenClaim, client, { comment: 'No.' });
    expect(opened.json()).toMatchObject({
      status: 'OPEN',
      cycle: 2,
      closure: null,
      response: 'Done.',
      assigneeId: employee.id,
    });
    expect((await shown(client)).slice(-2)).toEqual([
      'Cleo REPLY: No.',
      'Cleo: STATUS RESOLVED OPEN',
    ]);
  });

  test('is taken back into the queue where its assignee answers no more', async () => {
    await put(admin, { userId: other.id, status: 'RESOLVED' });
    const leaving = await makeUser(t.db, { role: 'EMPLOYE' });
    await put(admin, { userId: leaving.id });
    await t.call(updateUser, admin, { params: { id: leaving.id }, body: { role: 'CLIENT' } });
    const opened = await act(lives.reopenClaim, client);
    expect(opened.json()).toMatchObject({ status: 'OPEN', assigneeId: null });
  });

  test('is not for an employee who only filed it', async () => {
    const filed = await makeClaim(t.db, {
      created_by: employee.id,
      client_id: client.id,
      assignee_id: other.id,
      status: 'RESOLVED',
    });
    const call = () => t.call(lives.reopenClaim, employee, { params: { id: filed.id }, body: {} });
    expect((await refused(t.db, 403, call)).json()).toMatchObject({
      message: threads.THREAD_MESSAGES.notYours,
    });
  });

  test('by withdrawing is told apart from an accepted one, and is final until it is reopened', async () => {
    expect((await withdrawIt(client)).json()).toMatchObject({
      status: 'CLOSED',
      closure: 'WITHDRAWN',
    });
    await refused(t.db, 409, () => withdrawIt(client));
    expect((await act(lives.reopenClaim, client)).json()).toMatchObject({
      closure: null,
      cycle: 2,
    });
  });

  test('by a PUT of the staff has no closure, and opening it by PUT begins another cycle', async () => {
    await withdrawIt(client);
    expect((await put(admin, { status: 'OPEN' })).json()).toMatchObject({
      closure: null,
      cycle: 2,
    });
    expect((await put(admin, { status: 'CLOSED' })).json()).toMatchObject({
      closure: null,
      cycle: 2,
    });
    expect((await put(admin, { contenu: 'Other words.' })).json()).toMatchObject({ cycle: 2 });
  });
});

test('a claim in the trash hides its thread from everybody, and returns with it', async () => {
  await sent(client, { body: 'It broke.' });
  await t.call(claims.deleteClaim, client, { params: { id: claim.id } });
  for (const who of [client, employee, admin]) {
    await refused(t.db, 404, () => t.call(threads.getThread, who, { params: { id: claim.id } }));
    await refused(t.db, 404, () => post(who, { body: 'More.' }));
  }
  await t.call(restoreTrash, admin, { body: { area: 'claims', id: claim.id } });
  expect(await shown(client)).toEqual(['Cleo REPLY: It broke.']);
});

test('a reference finds its claim, in any case, and one wrong digit finds nothing', async () => {
  const { reference } = await get(client);
  const found = async (as: UserRow, q: string) =>
    (await t.call(claims.listClaims, as, { query: { q } })).json<{ data: claims.Claim[] }>().data;
  for (const q of [reference, reference.toLowerCase(), reference.replaceAll('-', '')])
    for (const who of [client, admin])
      expect((await found(who, q)).map(({ id }) => id)).toEqual([claim.id]);
  const last = Number(reference.at(-1));
  expect(await found(admin, `${reference.slice(0, -1)}${(last + 1) % 10}`)).toEqual([]);
  expect(await found(await makeUser(t.db), reference)).toEqual([]);
});

test('notes are for the staff: their author and administrators delete them', async () => {
  const { id } = await note(employee, 'He is right.');
  expect(await shown(admin)).toEqual(['Eve notes: He is right.']);
  expect(await shown(client)).toEqual([]);
  const remove = (as: UserRow, noteId: number) =>
    t.call(threads.deleteNote, as, { params: { id: claim.id, noteId } });
  await refused(t.db, 403, () => remove(other, id));
  await refused(t.db, 403, () => remove(client, id));
  expect((await remove(employee, id)).statusCode).toBe(204);
  await refused(t.db, 404, () => remove(admin, id));
  expect(await shown(admin)).toEqual([]);
});
