import type { ErrorBody } from '@recourse/contract/values/common';
import Fastify from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { DeadlineError } from '../db/connect/deadline.ts';
import { conflict, handleError, unprocessable } from './errors.ts';

/** What a route that throws this answers. */
async function answerTo(
  error: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: ErrorBody; headers: OutgoingHttpHeaders }> {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => Promise.reject(error as Error));
  const response = await app.inject({ url: '/', headers });
  await app.close();
  const { statusCode: status, headers: told } = response;
  return { status, body: response.json<ErrorBody>(), headers: told };
}

test.each([
  ['an aborted call, whose code is the number 20', new DOMException('gone', 'AbortError')],
  ['a call out of time, whose code is the number 23', new DOMException('late', 'TimeoutError')],
  ['an error whose code is an object', Object.assign(new Error('odd'), { code: {} })],
  ['a thrown text', 'odd'],
])('%s is a plain 500 that shows nothing', async (_, error) => {
  const { status, body } = await answerTo(error);
  expect([status, body.code]).toEqual([500, 'INTERNAL']);
  expect(body.message).toBe('Something went wrong on our side.');
  expect(body.requestId).not.toBe('');
});

test.each([
  ['a statement that the driver gave up, as behind a pooler', new Error('Query read timeout')],
  ['a connection that was lost', new Error('Connection terminated unexpectedly')],
  ['a machine that does not answer', Object.assign(new Error('read'), { code: 'ETIMEDOUT' })],
  ['a server that takes no connections', new Error('connect EAGAIN /run/.s.PGSQL.5432')],
  ['a deadline', new DeadlineError()],
  ['a server that shuts down', Object.assign(new Error('bye'), { code: '57P01' })],
])('%s is a 503', async (_, error) => {
  expect(await answerTo(error)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
});

test('a broken body keeps its 400 in our words', async () => {
  const broken = Object.assign(new Error('Body is not valid JSON'), {
    code: 'FST_ERR_CTP_INVALID_JSON_BODY',
    statusCode: 400,
  });
  expect(await answerTo(broken)).toMatchObject({
    status: 400,
    body: { message: 'The request could not be read.' },
  });
});

test.each([
  [503, new DeadlineError()],
  [500, new Error('odd')],
  [409, conflict('Somebody was faster.')],
  [422, unprocessable('This is no picture.')],
])('a %i is problem details for a caller who asks for them', async (status, error) => {
  const accept = 'application/problem+json';
  const { body, headers } = await answerTo(error, { accept });
  expect(headers).toMatchObject({ 'content-type': `${accept}; charset=utf-8`, vary: 'accept' });
  expect(body).toMatchObject({ type: 'about:blank', status, detail: body.message });
});
