import * as ai from '@recourse/contract/ai';
import { createReport, type Report } from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSolution, makeUser } from '../../../test/factories.ts';
import { type ModelEndpoint, openModelEndpoint, says } from '../../../test/model-endpoint.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SolutionRow, UserRow } from '../../db/tables.ts';

let model: ModelEndpoint;
let t: TestApp;
let admin: UserRow;
let solution: SolutionRow;
beforeAll(async () => {
  model = await openModelEndpoint(says('Written by the <b>model</b>.'));
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
