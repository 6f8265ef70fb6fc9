import { summarize } from '@recourse/assistant/summarize';
import { HTTP, LANGUAGE_MODEL } from '@recourse/contract/values/limits';
import { afterEach, expect, test } from 'vitest';
import {
  answers,
  type ModelEndpoint,
  openModelEndpoint,
  says,
} from '../../../test/outgoing/model-endpoint.ts';
import { openLanguageModel } from './language-model.ts';
import { createSummaries, type Summarize } from './summaries.ts';

const INPUT = {
  reclamationText: 'My parcel has not arrived. I am angry.',
  solutionText: 'Ask the carrier. Send it again.',
};
const OWN = summarize(INPUT);
const KEY = 'sk-canary-key';

let endpoint: ModelEndpoint;
const warned: string[] = [];
const log = { warn: (...words: unknown[]) => void warned.push(JSON.stringify(words)) };
afterEach(async () => {
  await endpoint.close();
  warned.length = 0;
});

async function summariesBy(answer: Parameters<typeof openModelEndpoint>[0]): Promise<Summarize> {
  endpoint = await openModelEndpoint(answer);
  const { baseUrl } = endpoint;
  return createSummaries(openLanguageModel({ baseUrl, model: 'small', apiKey: KEY }), log);
}

test('a model writes the summary; steps and tags are taken from the texts', async () => {
  const make = await summariesBy(says(' A parcel is missing;\n the carrier is asked. '));
  expect(await make(INPUT)).toEqual({
    ...OWN,
    summary: 'A parcel is missing; the carrier is asked.',
  });
  expect(warned).toEqual([]);
});

test('it is told the complaint and the solution, the key, and nothing else', async () => {
  const make = await summariesBy(says('Fine.'));
  await make(INPUT);
  expect(endpoint.requests).toHaveLength(1);
  const [request] = endpoint.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/v1/chat/completions' });
  const { model, messages, ...rest } = JSON.parse(request?.body ?? '') as {
    model: string;
    messages: { role: string; content: string }[];
  };
  expect(rest).toEqual({});
  expect(model).toBe('small');
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(JSON.parse(messages[1]?.content ?? '')).toEqual({
    complaint: INPUT.reclamationText,
    solution: INPUT.solutionText,
  });
  const { authorization, 'content-type': type, ...headers } = request?.headers ?? {};
  expect(authorization).toBe(`Bearer ${KEY}`);
  expect(type).toBe('application/json');
  // Headers that any request has; they reveal nothing about the machine, the versions or the
  // library.
  const plain = new Set([
    'host',
    'connection',
    'accept',
    'accept-encoding',
    'accept-language',
    'content-length',
    'sec-fetch-mode',
    'user-agent',
  ]);
  expect(Object.keys(headers).filter((name) => !plain.has(name))).toEqual([]);
  expect(headers['user-agent'] ?? 'node').toBe('node');
});

test('XS-07 what looks like markup in its answer stays the text that it is', async () => {
  const hostile =
    '<img src=x onerror=alert(1)> ![p](https://evil.example/p) <script>alert(1)</script>';
  const make = await summariesBy(says(`${hostile}\u0000\u202E`));
  expect((await make(INPUT)).summary).toBe(hostile);
});

test('a long answer is cut, never in the middle of a character', async () => {
  const make = await summariesBy(says('😀'.repeat(2_000)));
  const { summary } = await make(INPUT);
  expect(summary.length).toBeLessThanOrEqual(LANGUAGE_MODEL.summaryLength);
  expect(summary.endsWith('…')).toBe(true);
  expect(summary.isWellFormed()).toBe(true);
});

const huge = JSON.stringify({ choices: [{ message: { content: 'x'.repeat(2_000_000) } }] });

test.each<[string, Parameters<typeof openModelEndpoint>[0]]>([
  ['no JSON', answers(200, 'application/json', '{"choices": [')],
  ['something else', answers(200, 'application/json', '{"hello": "world"}')],
  ['no choice', answers(200, 'application/json', '{"choices": []}')],
  ['a page', answers(200, 'text/html', '<!doctype html><h1>Welcome</h1>')],
  ['nothing', answers(200, 'application/json', '')],
  ['a number', says(7)],
  ['only spaces', says(' \n ')],
  ['an endless answer', answers(200, 'application/json', huge)],
  ['500', answers(500, 'application/json', '{"error": {"message": "canary"}}')],
  ['429', answers(429, 'text/plain', 'slow down')],
  ['401', answers(401, 'application/json', '{"error": {"message": "wrong key"}}')],
  ['another address', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['a broken connection', (response) => response.destroy()],
])('when it answers %s the summary is made here, after one attempt', async (_, answer) => {
  const make = await summariesBy(answer);
  expect(await make(INPUT)).toEqual(OWN);
  expect(endpoint.requests).toHaveLength(1);
});

test('what goes wrong is logged without the texts, the answer and the key', async () => {
  const make = await summariesBy(
    answers(500, 'application/json', '{"error": {"message": "canary"}}'),
  );
  await make({ ...INPUT, reclamationText: 'canary complaint' });
  expect(warned).toHaveLength(1);
  expect(warned.join('')).not.toContain('canary');
});

test('nobody waits for it longer than an AI call may take, whether it is silent or dribbles', async () => {
  expect(LANGUAGE_MODEL.timeoutMs).toBeLessThan(HTTP.aiTimeoutMs);
  const make = await summariesBy((response) => {
    if (endpoint.requests.length === 1) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(timer));
  });
  const started = performance.now();
  expect(await Promise.all([make(INPUT), make(INPUT)])).toEqual([OWN, OWN]);
  expect(performance.now() - started).toBeLessThan(3 * HTTP.aiTimeoutMs);
  expect(endpoint.requests).toHaveLength(2);
});

test('a model that is not there, and more calls than it is given at once', async () => {
  const make = await summariesBy(says('Fine.'));
  const many = await Promise.all(Array.from({ length: 20 }, () => make(INPUT)));
  expect(many.filter(({ summary }) => summary === 'Fine.')).toHaveLength(LANGUAGE_MODEL.running);
  expect(many.filter(({ summary }) => summary === OWN.summary)).toHaveLength(
    20 - LANGUAGE_MODEL.running,
  );
  await endpoint.close();
  expect(await make(INPUT)).toEqual(OWN);
  endpoint = await openModelEndpoint(says(''));
});

test('without a model the summary is made here', async () => {
  endpoint = await openModelEndpoint(says('never asked'));
  expect(await createSummaries(null, log)(INPUT)).toEqual(OWN);
  expect(endpoint.requests).toEqual([]);
});
