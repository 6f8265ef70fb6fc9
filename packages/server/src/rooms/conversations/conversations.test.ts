import * as ai from '@recourse/contract/ai';
import {
  type Claim,
  deleteClaim,
  FILES_MISSING,
  getClaim,
  updateClaim,
} from '@recourse/contract/claims';
import { getThread, postMessage, type ThreadItem } from '@recourse/contract/claims-thread';
import * as conversations from '@recourse/contract/conversations';
import { type EmployeeDashboard, getDashboard } from '@recourse/contract/dashboards';
import { createDocument, documentContent } from '@recourse/contract/documents';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import * as reports from '@recourse/contract/reports';
import * as verdicts from '@recourse/contract/reports-verdict';
import { deleteUser } from '@recourse/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SolutionRow, UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { png } from '../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import { historyOf } from './conversations.repository.ts';

type Reply = EndpointReply<typeof conversations.postConversationMessage>;
type Chat = EndpointReply<typeof conversations.listConversationMessages>;

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let router: SolutionRow;
let chat: string;
let counter = 0;

beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' }),
    makeUser(t.db, { nom: 'Cleo' }),
  ]);
  router = await makeSolution(t.db, { texte: 'Restart the router.', motcle: ['wifi'] });
  for (let i = 0; i < 3; i += 1) await makeSolution(t.db, { texte: `Wait for delivery ${i}.` });
  await makeSolution(t.db, { texte: 'La facture est dans votre compte.', motcle: ['facture'] });
});
afterAll(() => t.close());
beforeEach(() => {
  counter += 1;
  chat = `chat-${counter}`;
});

interface Saying {
  id?: string;
  as?: UserRow;
  key?: string;
}

const send = (
  body: Record<string, unknown>,
  { id = chat, as = client, key }: Saying = {},
  on: TestApp = t,
) => {
  counter += 1;
  return on.call(conversations.postConversationMessage, as, {
    params: { id },
    body: { clientMessageId: key ?? `m${counter}`, ...body },
  });
};
const say = async (body: string, saying: Saying = {}): Promise<Reply> => {
  t.clock.advance(1_000);
  const response = await send({ body }, saying);
  expect(response.statusCode).toBe(201);
  return response.json<Reply>();
};
const act = async (
  kind: conversations.ClientAct,
  more: Record<string, unknown> = {},
): Promise<Reply> => {
  t.clock.advance(1_000);
  const response = await send({ body: kind.toLowerCase(), act: kind, ...more });
  expect(response.statusCode).toBe(201);
  return response.json<Reply>();
};
const uploaded = async (as: UserRow): Promise<number> => {
  const file = { name: 'photo.png', content: png(3, 2) };
  const response = await t.call(createDocument, as, form({ purpose: 'ATTACHMENT' }, file));
  expect(response).toMatchObject({ statusCode: 201 });
  return response.json<{ id: number }>().id;
};
const open = (as: UserRow, id = chat, query = {}) =>
  t.call(conversations.listConversationMessages, as, { params: { id }, query });
const read = async (as = client, id = chat) => (await open(as, id)).json<Chat>();
const lines = async (as = client, id = chat) =>
  (await read(as, id)).data.map(
    ({ author, body, answer }) => `${author.role} ${answer?.kind ?? ''}: ${body ?? 'withdrawn'}`,
  );
const claimsOf = (id = chat) =>
  t.db.selectFrom('claims').where('conversation_id', '=', id).selectAll().execute();
const thread = async (id: number, as = employee) =>
  (await t.call(getThread, as, { params: { id } })).json<{ data: ThreadItem[] }>().data;

describe('a message', () => {
  test('that was taken back is read for no later answer', async () => {
    const first = await say('my wifi router is broken');
    const { message } = await say('it blinks');
    const messages = t.db.selectFrom('messages').where('id', '=', message.id);
    const { conversation_id } = await messages.select('conversation_id').executeTakeFirstOrThrow();
    const readAgain = async () =>
      (await historyOf(t.db, conversation_id ?? 0)).flatMap(({ side, body }) =>
        side === 'CLIENT' ? [body] : [],
      );
    expect(await readAgain()).toEqual(['my wifi router is broken', 'it blinks']);
    const withdrawn = t.db.updateTable('messages').set({ withdrawn_at: t.clock.now() });
    await withdrawn.where('id', '=', first.message.id).execute();
    expect(await readAgain()).toEqual(['it blinks']);
  });

  test('is stored, answered and reported in one call', async () => {
    const reply = await say('my wifi router is broken');
    expect(reply).toMatchObject({
      message: { body: 'my wifi router is broken', author: { id: client.id, role: 'CLIENT' } },
      answer: { suggestions: [{ id: router.id, version: 1, texte: 'Restart the router.' }] },
      report: {
        reclamationText: 'my wifi router is broken',
        solutionId: router.id,
        handledByAI: true,
        conversationId: chat,
        validatedByEmployee: false,
      },
      claim: null,
    });
    expect(['SURE', 'CHOICE']).toContain(reply.answer.kind);
    await say('and the tv too');
    const { data, report, claim } = await read();
    expect(data.map(({ author }) => author.role)).toEqual([
      'CLIENT',
      'ASSISTANT',
      'CLIENT',
      'ASSISTANT',
    ]);
    expect(data[1]).toEqual(reply.answer.message);
    expect(report).toMatchObject({
      id: reply.report?.id,
      reclamationText: 'my wifi router is broken\nand the tv too',
    });
    expect(claim).toBeNull();
  });

  test('sent again answers the same, and is there once', async () => {
    const first = await say('my wifi router', { key: 'same' });
    const again = await say('my wifi router', { key: 'same' });
    expect(again).toEqual(first);
    const parallel = await Promise.all(
      Array.from({ length: 6 }, () => send({ body: 'is still broken' }, { key: 'many' })),
    );
    expect(new Set(parallel.map((response) => response.body)).size).toBe(1);
    expect(await lines()).toHaveLength(4);
  });

  test('that broke off before its answer gets it when it is sent again', async () => {
    const without = await t.another();
    await say('hello');
    await t.db
      .insertInto('messages')
      .values({
        claim_id: null,
        conversation_id: (
          await t.db
            .selectFrom('conversations')
            .where('name', '=', chat)
            .select('id')
            .executeTakeFirstOrThrow()
        ).id,
        side: 'CLIENT',
        author_id: client.id,
        body: 'my wifi router',
        purpose: 'REPLY',
        client_message_id: 'broken-off',
        created_at: t.clock.now(),
      })
      .execute();
    const response = await send({ body: 'my wifi router' }, { key: 'broken-off' }, without);
    expect(response.json<Reply>().answer.suggestions).toMatchObject([{ id: router.id }]);
  });

  /** Sends a message from one tab; the returned function lets the assistant answer it. */
  const hold = async (body: Record<string, unknown>, as = client, status = 201) => {
    const gate = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    const turn = t.ctx.knowledge.turn.bind(t.ctx.knowledge);
    vi.spyOn(t.ctx.knowledge, 'turn').mockImplementationOnce(async (...question) => {
      asked.resolve(undefined);
      await gate.promise;
      return turn(...question);
    });
    const held = send(body, { as });
    await asked.promise;
    return async () => {
      gate.resolve(undefined);
      expect((await held).statusCode).toBe(status);
    };
  };

  test('answered after a newer one of another tab leaves the report as after the newer one', async () => {
    await say('my wifi router is broken');
    const answerOlder = await hold({ body: 'la facture, la facture, la facture' });
    const { report } = await act('CARD', { solutionId: router.id });
    await answerOlder();
    const text = 'my wifi router is broken\nla facture, la facture, la facture';
    expect(report).toMatchObject({ reclamationText: text, solutionId: router.id });
    expect((await read()).report).toMatchObject({ reclamationText: text, solutionId: router.id });
  });

  test('that is newer than a Yes of another tab is not resolved by it', async () => {
    await say('my wifi router is broken');
    const answerYes = await hold({ body: 'yes', act: 'YES' });
    await say('but now the tv is dark');
    await answerYes();
    expect((await read()).report).toMatchObject({ resolvedAt: null });
  });

  test('that waited for one of another tab has a later time', async () => {
    const first = await say('my wifi router is broken');
    const { second } = await t.db.transaction().execute(async (trx) => {
      const own = trx.selectFrom('conversations').where('name', '=', chat).select('id');
      await own.forUpdate().execute();
      const sending = send({ body: 'it blinks' });
      await untilSomebodyWaits(t.db);
      t.clock.advance(1_000);
      return { second: sending };
    });
    const { message } = (await second).json<Reply>();
    expect(Date.parse(message.at)).toBe(Date.parse(first.message.at) + 1_000);
  });

  test('that is answered after its client was deleted leaves nothing of a conversation', async () => {
    const leaving = await makeUser(t.db);
    const answerLate = await hold({ body: 'my wifi router is broken' }, leaving, 404);
    expect((await t.call(deleteUser, admin, { params: { id: leaving.id } })).statusCode).toBe(204);
    await answerLate();
    const left = t.db.selectFrom('conversations').where('client_id', '=', leaving.id).selectAll();
    expect(await left.execute()).toEqual([]);
  });

  test('is kept with its report when the assistant is down, and the answer says so', async () => {
    const without = await t.another();
    await without.ctx.knowledge.stop();
    const response = await send({ body: 'my wifi router' }, {}, without);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      answer: { kind: 'FAILED', suggestions: [] },
      report: { handledByAI: false, solutionId: null, reclamationText: 'my wifi router' },
      claim: null,
    });
    expect((await say('wifi')).answer.kind).not.toBe('FAILED');
  });

  test('of another client with the same id is in a conversation of his own', async () => {
    await say('my wifi router');
    const other = await makeUser(t.db);
    await say('their wifi router', { as: other });
    expect((await read()).data).toHaveLength(2);
    expect((await read(other)).data[0]).toMatchObject({ body: 'their wifi router' });
  });

  test.each([
    { body: '' },
    { body: 'x'.repeat(10_001) },
    { body: 'x', clientMessageId: '' },
    { body: 'x', act: 'DANCE' },
    { body: 'x', answer: 'SURE' },
  ])('is refused as %j', async (body) => {
    const response = await refused(t.db, 400, () => send(body));
    expect(response.json()).toHaveProperty('fields');
  });

  test('is refused over 60 within an hour', async () => {
    await say('my wifi router');
    const { id } = await t.db
      .selectFrom('conversations')
      .where('name', '=', chat)
      .select('id')
      .executeTakeFirstOrThrow();
    const one = { side: 'CLIENT', author_id: client.id, body: 'x', purpose: 'REPLY' } as const;
    await t.db
      .insertInto('messages')
      .values(
        Array.from({ length: 59 }, () => ({
          ...one,
          claim_id: null,
          conversation_id: id,
          created_at: t.clock.now(),
        })),
      )
      .execute();
    const response = await refused(t.db, 429, () => send({ body: 'once more' }));
    expect(response.headers['retry-after']).toBeDefined();
  });
});

describe('a person takes over', () => {
  test('when he is asked for: one claim, whose thread the conversation is', async () => {
    await say('my wifi router');
    const { claim, answer } = await act('PERSON');
    expect(answer.kind).toBe('SILENT');
    expect(claim).toMatchObject({
      contenu: 'my wifi router',
      status: 'OPEN',
      assigneeId: null,
      clientId: client.id,
    });
    await act('PERSON');
    expect(await claimsOf()).toHaveLength(1);
    const items = await thread(claim?.id ?? 0);
    expect(items.map((item) => ('body' in item ? item.body : item.kind))).toEqual([
      'my wifi router',
      expect.any(String),
      'person',
      'person',
    ]);
    expect(items[1]).toMatchObject({
      author: { id: null, name: null, role: 'ASSISTANT' },
      suggestions: [{ id: router.id, version: 1, texte: 'Restart the router.' }],
    });
  });

  test('after No, and not after Yes', async () => {
    await say('my wifi router');
    const yes = await act('YES');
    expect(yes.claim).toBeNull();
    expect(yes.report?.resolvedAt).not.toBeNull();
    expect((await act('NO')).claim).toMatchObject({ contenu: 'my wifi router' });
  });

  test('never before something was said', async () => {
    for (const kind of conversations.CLIENT_ACTS) {
      const response = await refused(t.db, 422, () => send({ body: 'x', act: kind }));
      expect(response.json()).toMatchObject({ message: ai.NOTHING_TO_HAND_OVER });
    }
  });

  test('when nothing fits a text that says something, after one question', async () => {
    const asked = await say('My trombone valve squeaks terribly');
    expect(asked).toMatchObject({ answer: { kind: 'QUESTION', suggestions: [] }, claim: null });
    expect(asked.answer.text).toContain('What went wrong');
    const taken = await say('the slide grease ran dry');
    expect(taken.answer).toMatchObject({ kind: 'NONE', text: ai.NO_MATCH });
    expect(taken.claim).toMatchObject({
      contenu: 'My trombone valve squeaks terribly\nthe slide grease ran dry',
    });
    expect(taken.report).toMatchObject({ claimId: taken.claim?.id, handledByAI: false });
  });

  test('in the language of the message', async () => {
    const asked = await say('Mon trombone grince quand je joue dans la fanfare');
    expect(asked.answer.text).toMatch(/Qu’est-ce qui ne va pas/);
    const taken = await say('il est tout neuf et la coulisse est sèche');
    expect(taken.answer.text).toMatch(/^Merci pour ces précisions/);
  });

  test('at once where nothing is taught in the language of the text', async () => {
    const { answer, claim } = await say('الثلاجة الجديدة لا تبرد الطعام منذ أسبوع كامل');
    expect(answer).toMatchObject({ kind: 'NONE' });
    expect(answer.text).toMatch(/شكرًا على التفاصيل/);
    expect(claim).not.toBeNull();
  });

  test('after two more messages to an unsure answer, with nothing taken', async () => {
    const first = await say('waiting for my delivery');
    expect(first.answer.kind).toBe('CHOICE');
    expect((await say('the delivery is late')).claim).toBeNull();
    const third = await say('where is that delivery now');
    expect(third.answer.kind).toBe('NONE');
    expect(third.claim).not.toBeNull();
  });

  test('not while the client takes a card between', async () => {
    const first = await say('waiting for my delivery');
    const picked = first.answer.suggestions[1]?.id;
    await say('the delivery is late');
    const { report, answer } = await act('CARD', { solutionId: picked });
    expect(answer.kind).toBe('SILENT');
    expect(report).toMatchObject({ solutionId: picked });
    expect((await say('where is that delivery now')).claim).toBeNull();
  });

  test('after none of the cards fits, once the question was asked', async () => {
    await say('waiting for my delivery of a trombone');
    const asked = await act('NEITHER');
    expect(asked).toMatchObject({ answer: { kind: 'QUESTION' }, report: { solutionId: null } });
    await say('the delivery man of the trombone');
    expect((await act('NEITHER')).claim).not.toBeNull();
  });

  test.each([
    ['hello'],
    ['Thank you very much!'],
    ['merci beaucoup'],
    ['test test'],
    ['asdf asdf asdf'],
    ['it does not work'],
    ['شكرا'],
    ['???'],
  ])('not for %j, however often', async (text) => {
    for (let times = 0; times < 3; times += 1) {
      const { answer, claim } = await say(text);
      expect([answer.kind, claim]).toEqual(['QUESTION', null]);
    }
  });

  test.each([['hello'], ['???'], ['شكرا جزيلا']])(
    'the report of %j waits for nobody until the client says something or wants a person',
    async (text) => {
      const unmatched = async () => {
        const query = { pending: 'true', handledByAI: 'false', resolved: 'false' };
        const found = await t.call(reports.listReports, admin, { query });
        return found.json<{ data: reports.Report[] }>().data.map(({ id }) => id);
      };
      const { report } = await say(text);
      expect(await unmatched()).not.toContain(report?.id);
      await say('My trombone drips oil on the carpet');
      expect(await unmatched()).toContain(report?.id);
      const other = { id: `${chat}-person` };
      const second = (await send({ body: text }, other)).json<Reply>().report?.id;
      await send({ body: 'A person, please', act: 'PERSON' }, other);
      expect(await unmatched()).toContain(second);
      const third = (await send({ body: text }, { id: `${chat}-claim` })).json<Reply>().report?.id;
      await t.call(ai.handOver, client, { body: { conversationId: `${chat}-claim` } });
      expect(await unmatched()).toContain(third);
      const fourth = (await send({ body: text }, { id: `${chat}-undo` })).json<Reply>().report?.id;
      await t.call(verdicts.undismissReport, admin, { params: { id: fourth ?? 0 } });
      expect(await unmatched()).toContain(fourth);
    },
  );

  test('not under three characters: the sentence of the specification and a question', async () => {
    const { answer, claim, report } = await say('hm');
    expect(answer).toMatchObject({ kind: 'QUESTION', text: `${ai.NO_MATCH} What happened?` });
    expect(claim).toBeNull();
    expect(report).toMatchObject({ handledByAI: false, reclamationText: 'hm' });
    const french = await send({ body: 'ok', language: 'fr' }, { id: `${chat}-fr` });
    expect(french.json<Reply>().answer.text).toMatch(/Que s’est-il passé/);
  });

  test('thanks for an answer are taken as such', async () => {
    await say('my wifi router');
    const { answer, claim } = await say('thank you');
    expect(answer).toMatchObject({ kind: 'QUESTION', suggestions: [] });
    expect(answer.text).toMatch(/You are welcome/);
    expect(claim).toBeNull();
    expect((await say('شكرا')).answer.text).toMatch(/You are welcome/);
    expect((await say('hello? please help')).answer.text).toBe(
      'If anything is still open, tell me what it is.',
    );
  });

  test('once, however many ask at the same time', async () => {
    await say('my wifi router');
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => send({ body: 'No', act: 'NO' })),
      ...Array.from({ length: 5 }, () =>
        t.call(ai.handOver, client, { body: { conversationId: chat } }),
      ),
      ...Array.from({ length: 3 }, (_, n) => send({ body: `and my wifi router ${n}` })),
    ]);
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    expect(await claimsOf()).toHaveLength(1);
  });
});

describe('after the hand-over', () => {
  const handedOver = async (): Promise<Claim> => {
    await say('my wifi router');
    return (await act('PERSON')).claim as Claim;
  };
  const answer = (id: number, body: object) =>
    t.call(postMessage, employee, { params: { id }, body });

  test('the assistant is silent, and what the client writes is in the claim', async () => {
    const claim = await handedOver();
    const reply = await say('my wifi router, hello?');
    expect(reply.answer).toEqual({ kind: 'SILENT', text: '', suggestions: [], message: null });
    expect(reply.report).toMatchObject({ reclamationText: 'my wifi router' });
    expect((await thread(claim.id)).at(-1)).toMatchObject({
      body: 'my wifi router, hello?',
      author: { name: 'Cleo', role: 'CLIENT' },
    });
    const row = (await claimsOf())[0];
    expect(row?.client_replied_at).toEqual(t.clock.now());
    expect(row?.version).toBe(claim.version);
    expect(row?.contenu).toBe('my wifi router');
  });

  test('what the staff writes is in the chat, notes are not', async () => {
    const claim = await handedOver();
    t.clock.advance(1_000);
    await answer(claim.id, { body: 'I look at it.', purpose: 'REPLY' });
    const { data } = await read();
    expect(data.at(-1)).toMatchObject({
      body: 'I look at it.',
      author: { name: 'Eve', role: 'STAFF' },
      answer: null,
    });
  });

  test('a file goes with a message to the people who read it, once', async () => {
    const claim = await handedOver();
    const file = await uploaded(client);
    const documentIds = [file];
    const first = await send({ body: 'See the router.', documentIds }, { key: 'with-file' });
    expect(first.json<Reply>().message.documents).toMatchObject([{ id: file }]);
    const again = await send({ body: 'See the router.', documentIds }, { key: 'with-file' });
    expect(again.json<Reply>().message).toEqual(first.json<Reply>().message);
    expect((await thread(claim.id)).at(-1)).toMatchObject({ documents: [{ id: file }] });
    expect((await read()).data.at(-1)?.documents).toMatchObject([{ id: file }]);
    const params = { id: file };
    expect(await t.call(documentContent, employee, { params })).toMatchObject({ statusCode: 200 });
    const used = await refused(t.db, 422, () => send({ body: 'Once more.', documentIds }));
    expect(used.json()).toMatchObject({ fields: { documentIds: FILES_MISSING } });
    const stranger = await makeUser(t.db);
    const foreign = [await uploaded(stranger)];
    await refused(t.db, 422, () => send({ body: 'Another’s.', documentIds: foreign }));
    expect((await read()).data.at(-1)?.body).toBe('See the router.');
  });

  test('before it a file is refused, because nobody would look at it', async () => {
    const documentIds = [await uploaded(client)];
    const early = await refused(t.db, 422, () => send({ body: 'my wifi router', documentIds }));
    const fault = conversations.CONVERSATION_MESSAGES.filesForPeople;
    expect(early.json()).toMatchObject({ message: fault, fields: { documentIds: fault } });
    await say('my wifi router');
    await act('PERSON');
    const sent = await send({ body: 'Here it is.', documentIds });
    expect(sent.json<Reply>().message.documents).toMatchObject([{ id: documentIds[0] }]);
  });

  test('a resolved claim takes messages, a closed one names what to do', async () => {
    const claim = await handedOver();
    await answer(claim.id, { body: 'Done.', purpose: 'FINAL' });
    expect((await say('thanks')).claim).toMatchObject({ status: 'RESOLVED' });
    await t.call(updateClaim, admin, { params: { id: claim.id }, body: { status: 'CLOSED' } });
    const closed = await refused(t.db, 409, () => send({ body: 'wait' }));
    expect(closed.json()).toMatchObject({
      code: 'CLOSED',
      message: conversations.CONVERSATION_MESSAGES.closed,
    });
  });

  test('a deleted claim ends the conversation, whose words stay', async () => {
    const claim = await handedOver();
    await t.call(deleteClaim, client, { params: { id: claim.id } });
    const over = await refused(t.db, 409, () => send({ body: 'wait' }));
    expect(over.json()).toMatchObject({ code: 'CLAIM_DELETED' });
    expect(await read()).toMatchObject({ isOver: true, claim: null });
    expect((await read()).data).toHaveLength(3);
  });

  test('the report’s text is what fits of the newest messages', async () => {
    const long = (word: string) => `${word} wifi router ${'and again '.repeat(600)}`.trim();
    await say(long('first'));
    await say(long('second'));
    const { claim } = await act('PERSON');
    expect(claim?.contenu).toBe(long('second'));
  });
});

describe('the specified calls', () => {
  const save = (reclamationText: string) =>
    t.call(reports.createReport, client, { body: { reclamationText, conversationId: chat } });

  test('leave what is new in the same thread', async () => {
    await save('my wifi router');
    await save('my wifi router\nis broken');
    await save('my wifi router\nis broken');
    await save('something else');
    expect(await lines()).toEqual([
      'CLIENT : my wifi router',
      'CLIENT : is broken',
      'CLIENT : something else',
    ]);
    const { report } = await say('and now');
    expect(report?.reclamationText).toBe('my wifi router\nis broken\nsomething else\nand now');
  });

  test('reach the person who answers after the hand-over', async () => {
    await save('my wifi router');
    const claim = (
      await t.call(ai.handOver, client, { body: { conversationId: chat } })
    ).json<Claim>();
    await save('my wifi router\nhello?');
    expect((await thread(claim.id)).map((item) => 'body' in item && item.body)).toEqual([
      'my wifi router',
      'hello?',
    ]);
    expect((await claimsOf())[0]?.client_replied_at).not.toBeNull();
    expect((await say('still there?')).claim?.id).toBe(claim.id);
  });

  test('of an administrator leave no conversation', async () => {
    await t.call(reports.createReport, admin, {
      body: { reclamationText: 'my wifi router', conversationId: chat },
    });
    expect((await open(admin)).statusCode).toBe(404);
  });
});

describe('a conversation', () => {
  test('is listed for its client, newest first, with its claim', async () => {
    const other = await makeUser(t.db);
    const list = (query = {}) => t.call(conversations.listConversations, other, { query });
    await say('my wifi router', { as: other, id: 'one' });
    await say('my old tv is dark', { as: other, id: 'two' });
    await send({ body: 'Talk to a person', act: 'PERSON' }, { as: other, id: 'two' });
    const all = (await list()).json<EndpointReply<typeof conversations.listConversations>>();
    expect(all.data).toMatchObject([
      { conversationId: 'two', title: 'my old tv is dark', claim: { status: 'OPEN' } },
      { conversationId: 'one', title: 'my wifi router', claim: null },
    ]);
    expect(all.data[0]?.claim?.reference).toMatch(/^R-\d{4}-\d{6,}-\d$/);
    const page = (await list({ perPage: '1' })).json<typeof all>();
    expect(page.data).toHaveLength(1);
    const next = (await list({ after: String(page.meta.next) })).json<typeof all>();
    expect(next.data).toMatchObject([{ conversationId: 'one' }]);
  });

  test('is for its client, for who may see its report or claim, and for administrators', async () => {
    await say('my wifi router');
    const stranger = await makeUser(t.db);
    await refused(t.db, 404, () => open(stranger));
    await refused(t.db, 404, () => open(stranger, chat, { clientId: String(client.id) }));
    // All employees see a pending report.
    expect((await open(employee)).statusCode).toBe(200);
    expect((await open(admin)).statusCode).toBe(200);
    const { claim, report } = await act('PERSON');
    const colleague = await makeUser(t.db, { role: 'EMPLOYE' });
    await t.call(reports.validateReportBy, employee, {
      params: { id: report?.id ?? 0, employeeId: employee.id },
      body: { solutionId: router.id },
    });
    expect((await t.call(getClaim, employee, { params: { id: claim?.id ?? 0 } })).statusCode).toBe(
      200,
    );
    expect((await open(employee)).statusCode).toBe(200);
    await refused(t.db, 404, () => open(colleague));
    expect((await open(admin, chat, { clientId: String(stranger.id) })).statusCode).toBe(404);
  });

  test('keeps the offered solutions from employees while its report is blind', async () => {
    const { report } = await say('my wifi router');
    await t.db
      .updateTable('reports')
      .set({ blind: true })
      .where('id', '=', report?.id ?? 0)
      .execute();
    const { claim } = await act('PERSON');
    const hidden = 'Restart the router.';
    expect((await open(employee)).body).not.toContain(hidden);
    expect(JSON.stringify(await thread(claim?.id ?? 0))).not.toContain(hidden);
    for (const who of [admin, client]) {
      expect((await open(who)).body).toContain(hidden);
      expect(JSON.stringify(await thread(claim?.id ?? 0, who))).toContain(hidden);
    }
  });

  test('shows a client no solution that has become internal', async () => {
    const secret = await makeSolution(t.db, { texte: 'Reset the zither.', motcle: ['zither'] });
    await t.db.insertInto('outbox').values({ area: 'solutions', object_id: secret.id }).execute();
    await say('my zither is mute');
    expect((await open(client)).body).toContain('Reset the zither.');
    await t.db
      .updateTable('solutions')
      .set({ internal: true })
      .where('id', '=', secret.id)
      .execute();
    expect((await open(client)).body).not.toContain('Reset the zither.');
    expect((await open(admin)).body).toContain('Reset the zither.');
  });

  test('a card is taken only when it was offered', async () => {
    await say('my wifi router');
    const other = await makeSolution(t.db, { texte: 'A secret.' });
    for (const solutionId of [other.id, undefined]) {
      const body = { body: 'This', act: 'CARD', solutionId };
      const response = await refused(t.db, 422, () => send(body));
      expect(response.json()).toHaveProperty('fields.solutionId');
    }
  });
});

test('CA-65 on an empty installation the first complaint that says something is in the queue, counted and answered', async () => {
  const empty = await createTestApp();
  const someone = await makeUser(empty.db);
  const answering = await makeUser(empty.db, { role: 'EMPLOYE' });
  const waiting = async () =>
    (await empty.call(getDashboard, answering)).json<EmployeeDashboard>().home;
  const ask = (body: string) => send({ body }, { as: someone }, empty);
  expect((await ask('hello')).json<Reply>().claim).toBeNull();
  expect(await waiting()).toMatchObject({ unassigned: { count: 0 } });
  const { claim, answer } = (await ask('My parcel arrived wet and torn')).json<Reply>();
  expect(answer).toMatchObject({ kind: 'NONE', text: ai.NO_MATCH });
  expect(claim).toMatchObject({ status: 'OPEN', assigneeId: null });
  const id = claim?.id ?? 0;
  expect(await waiting()).toMatchObject({
    unassigned: { count: 1, items: [{ id }] },
    next: { reason: 'UNASSIGNED', id },
  });
  // A single message takes the claim and answers it.
  const body = { body: 'A new one is on its way.', purpose: 'FINAL' };
  await empty.call(postMessage, answering, { params: { id }, body });
  expect((await empty.call(getClaim, someone, { params: { id } })).json()).toMatchObject({
    status: 'RESOLVED',
    response: 'A new one is on its way.',
    assigneeId: answering.id,
  });
  expect(await waiting()).toMatchObject({
    unassigned: { count: 0 },
    unmatched: { count: 0 },
    next: null,
  });
  await empty.close();
});

test('a message about two problems is answered part by part, and each part stays with its solution', async () => {
  const problems = ['The bellows of my accordion are torn.', 'The lid of my samovar leaks.'];
  const ids: number[] = [];
  for (const problem of problems) {
    const solution = await makeSolution(t.db, { texte: `We mend it: ${problem}`, motcle: [] });
    ids.push(solution.id);
    await makeReport(t.db, {
      reclamation_text: problem,
      solution_id: solution.id,
      validated_by_employee: true,
      employee_id: employee.id,
      validated_at: t.clock.now(),
    });
  }
  const { answer } = await say(problems.join(' '));
  expect(answer.suggestions.map(({ id, quote }) => [id, quote])).toEqual([
    [ids[0], problems[0]],
    [ids[1], problems[1]],
  ]);
  expect((await read()).data[1]).toEqual(answer.message);
});
