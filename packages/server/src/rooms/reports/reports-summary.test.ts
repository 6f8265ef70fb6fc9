import * as ai from '@recourse/contract/ai';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { createReport, type Report } from '@recourse/contract/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSolution, makeUser } from '../../../test/factories.ts';
import {
  type ModelEndpoint,
  openModelEndpoint,
  says,
} from '../../../test/outgoing/model-endpoint.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SolutionRow, UserRow } from '../../db/tables.ts';

let model: ModelEndpoint;
/** The model answers when this promise resolves. */
let thinking = Promise.resolve();
let t: TestApp;
let admin: UserRow;
let solution: SolutionRow;
beforeAll(async () => {
  const answer = says('Written by the <b>model</b>.');
  model = await openModelEndpoint((response) => void thinking.then(() => answer(response)));
  t = await createTestApp({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'small' });
  admin = await makeUser(t.db, { role: 'ADMIN' });
  solution = await makeSolution(t.db, { texte: 'Ask the carrier.' });
});
afterAll(async () => {
  await t.close();
  await model.close();
});

const create = async (body: object) => (await t.call(createReport, admin, { body })).json<Report>();
const lastAsked = (): unknown => {
  const { messages } = JSON.parse(model.requests.at(-1)?.body ?? '{}') as {
    messages: { content: string }[];
  };
  return JSON.parse(messages.at(-1)?.content ?? '');
};

test('with a model its words are the summary of a new report, made of the two texts alone', async () => {
  const text = 'The parcel is late.';
  const report = await create({ reclamationText: text, solutionId: solution.id });
  expect(report.summary).toBe('Written by the <b>model</b>.');
  expect(JSON.parse(report.steps)).toEqual(['Ask the carrier.']);
  expect(lastAsked()).toEqual({ complaint: text, solution: 'Ask the carrier.' });
  await create({ reclamationText: 'Nobody answers me.', solutionId: null });
  expect(lastAsked()).toEqual({ complaint: 'Nobody answers me.', solution: '' });
});

test('it is not asked for what the sender has summarised', async () => {
  const before = model.requests.length;
  const body = { reclamationText: 'Late.', solutionId: solution.id, summary: 'My own words.' };
  expect(await create(body)).toMatchObject({ summary: 'My own words.' });
  expect(model.requests).toHaveLength(before);
});

test('POST /api/ai/summarize answers its words', async () => {
  const body = { reclamationText: 'Late.', solutionText: 'Ask the carrier.' };
  const response = await t.call(ai.summarize, admin, { body });
  expect(response.json()).toMatchObject({
    summary: 'Written by the <b>model</b>.',
    steps: ['Ask the carrier.'],
  });
});

test('CC-04 no transaction waits for the model, and a key asks it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  thinking = promise;
  const asked = model.requests.length;
  const body = { reclamationText: 'The hinge squeaks.', solutionId: solution.id };
  const keyed = { body, headers: { [IDEMPOTENCY_HEADER]: 'a-key-of-a-slow-summary' } };
  const first = t.call(createReport, admin, keyed);
  await expect.poll(() => model.requests.length).toBe(asked + 1);
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
    t.db,
  );
  expect(rows).toEqual([]);
  const meanwhile = await t.call(createReport, admin, keyed);
  expect(meanwhile.json()).toMatchObject({ statusCode: 409, code: 'STILL_RUNNING' });
  resolve();
  expect((await first).json()).toMatchObject({ summary: 'Written by the <b>model</b>.' });
  const again = await t.call(createReport, admin, keyed);
  expect(again.statusCode).toBe(201);
  expect(again.body).toBe((await first).body);
  expect(model.requests).toHaveLength(asked + 1);
  const stored = await t.db
    .selectFrom('reports')
    .where('reclamation_text', '=', body.reclamationText)
    .select('id')
    .execute();
  expect(stored).toHaveLength(1);
});
