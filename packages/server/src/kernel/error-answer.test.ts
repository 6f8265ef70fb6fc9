import { type ErrorBody, errorBody, problemBody } from '@recourse/contract/values/common';
import { expect, test } from 'vitest';
import { errorAnswer, prefersProblem } from './error-answer.ts';
import { AppError, badRequest, stepUp, tooManyRequests, unauthorized } from './errors.ts';

const ID = '6f4fdcf5-9b8a-4b9a-8d0e-0b6d1c6f1a11';
const PROBLEM = 'application/problem+json';

test.each([
  PROBLEM,
  'Application/Problem+JSON',
  `${PROBLEM}; charset=utf-8`,
  `text/html, ${PROBLEM};q=0.1`,
  `application/json, ${PROBLEM}`,
  `application/json;q=0.5, ${PROBLEM};q=0.6`,
  `*/*, ${PROBLEM};q=0.5`,
])('problem details are for %s', (accept) => {
  expect(prefersProblem(accept)).toBe(true);
});

test.each([
  undefined,
  '',
  '*/*',
  'application/*',
  'application/json',
  'application/json, text/plain, */*',
  `application/json, ${PROBLEM};q=0.9`,
  `${PROBLEM};q=0`,
  `${PROBLEM};q=none`,
  `application/json;q=0.2, ${PROBLEM};q=0.1, */*`,
  'application/problem+json-seq',
  'text/html;x=application/problem+json',
])('and not for %s', (accept) => {
  expect(prefersProblem(accept)).toBe(false);
});

test('without asking for them, an error has the bytes that it always had', () => {
  const refused = badRequest('Please write a message.', { body: 'Please write a message.' });
  expect(errorAnswer(refused, ID, 'application/json')).toEqual({
    type: 'application/json; charset=utf-8',
    text: `{"statusCode":400,"error":"Bad Request","message":"Please write a message.","code":"BAD_REQUEST","requestId":"${ID}","fields":{"body":"Please write a message."}}`,
  });
});

test('problem details have the members of RFC 9457', () => {
  const { type, text } = errorAnswer(tooManyRequests(7), ID, PROBLEM);
  expect(type).toBe(`${PROBLEM}; charset=utf-8`);
  expect(JSON.parse(text)).toEqual({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Too many requests. Please slow down.',
    instance: `urn:uuid:${ID}`,
    retryAfter: 7,
    statusCode: 429,
    error: 'Too Many Requests',
    message: 'Too many requests. Please slow down.',
    code: 'TOO_MANY_REQUESTS',
    requestId: ID,
  });
});

test.each([
  ['names of fields', badRequest('No.', { name: 'No.' })],
  ['a question for a proof', stepUp({ methods: ['password'], fresh: true } as never)],
  ['a second step', new AppError(401, 'SECOND_STEP', 'Code?', { step: { token: 'x' } as never })],
  ['nothing more', unauthorized()],
])('they have everything of the other form: %s', (_, error) => {
  const usual = JSON.parse(errorAnswer(error, ID, undefined).text) as ErrorBody;
  const problem: unknown = JSON.parse(errorAnswer(error, ID, PROBLEM).text);
  expect(problem).toMatchObject(usual);
  expect(Object.keys(errorBody.shape).every((name) => name in problemBody.shape)).toBe(true);
});
