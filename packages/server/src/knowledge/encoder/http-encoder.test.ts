import { afterEach, expect, test } from 'vitest';
import {
  answers,
  type ModelEndpoint,
  openModelEndpoint,
} from '../../../test/outgoing/model-endpoint.ts';
import { openHttpEncoder } from './http-encoder.ts';

let endpoint: ModelEndpoint;
afterEach(() => endpoint.close());

const signal = new AbortController().signal;
const json = (data: unknown) => answers(200, 'application/json', JSON.stringify({ data }));

async function encoderThatGets(answer: Parameters<typeof openModelEndpoint>[0], model = 'tiny') {
  endpoint = await openModelEndpoint(answer);
  const url = `${endpoint.baseUrl}/embeddings`;
  return openHttpEncoder({ url, model, apiKey: 'sk-canary' });
}

test('it sends the texts, the model and the key, and gets vectors of length 1 in the order of the texts', async () => {
  const encoder = await encoderThatGets(
    json([
      { index: 1, embedding: [0, 2], object: 'embedding' },
      { index: 0, embedding: [3, 4] },
    ]),
  );
  const vectors = await encoder.embed(['one', 'two'], signal);
  expect(vectors).toEqual([Float32Array.of(0.6, 0.8), Float32Array.of(0, 1)]);
  const [request] = endpoint.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/v1/embeddings' });
  expect(request?.headers.authorization).toBe('Bearer sk-canary');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    model: 'tiny',
    input: ['one', 'two'],
    encoding_format: 'float',
  });
  expect(await encoder.id()).toBe(`${endpoint.baseUrl}/embeddings tiny`);
});

test.each([
  ['an error', answers(500, 'application/json', '{"data":[]}')],
  ['no JSON', answers(200, 'text/plain', 'vectors')],
  ['too few vectors', json([])],
  ['a vector of nothing', json([{ index: 0, embedding: [] }])],
  ['a vector of zeros', json([{ index: 0, embedding: [0, 0] }])],
  ['words', json([{ index: 0, embedding: ['0.1'] }])],
  ['more than anybody has', json([{ index: 0, embedding: Array(4_097).fill(1) }])],
  ['an endless answer', answers(200, 'application/json', ' '.repeat(4_194_305))],
  ['another address', answers(302, 'text/plain', '')],
])('%s is no answer', async (_, answer) => {
  const encoder = await encoderThatGets(answer);
  await expect(encoder.embed(['one'], signal)).rejects.toThrow(Error);
  expect(endpoint.requests).toHaveLength(1);
});
