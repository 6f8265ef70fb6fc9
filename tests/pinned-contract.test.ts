import { ACCESS } from '@recourse/contract/access';
import { tooManyAttempts } from '@recourse/contract/auth';
import { SEARCH } from '@recourse/contract/values/limits';
import { expect, test } from 'vitest';
import { SCORE_AT_CONFIDENT_LINE } from '../packages/assistant/src/calibrate/confidence-threshold.ts';
import * as errors from '../packages/server/src/kernel/errors.ts';
import { PATHS, roleOfPath } from '../packages/web/src/app/paths.ts';
import { loadContract } from './architecture/endpoint-rule.ts';
import { readSourceFiles, type SourceFile } from './architecture/source-files.ts';
import { clientKeyLines } from './pinned/client-key-lines.ts';
import { CLIENT_KEYS } from './pinned/client-keys.ts';
import { CONSTANTS, SENTENCES } from './pinned/constants.ts';
import { contractValues } from './pinned/contract-values.ts';
import { endpointLines, writableLines } from './pinned/endpoint-lines.ts';
import { ENDPOINTS, WRITABLE } from './pinned/endpoints.ts';
import { fieldMessages } from './pinned/field-messages.ts';
import { CODES, FIELD_MESSAGES, MESSAGES, REFUSALS } from './pinned/messages.ts';
import { SCREENS } from './pinned/screens.ts';
import { sourceCodes, sourceMessages } from './pinned/source-messages.ts';

/**
 * Compares what callers rely on with a literal copy (tests/pinned). An intended change of a limit, a time, a message, a
 * role or a status must also be made in the copy. Check the specification first.
 */

const contract = await loadContract();
const sources = readSourceFiles();

test('limits, times, names and sentences of the contract are the pinned ones, and no others', () => {
  expect(contractValues(contract, SENTENCES)).toEqual(CONSTANTS);
});

test('every endpoint has the pinned address, roles, statuses, waiting time and verdicts', () => {
  expect(endpointLines()).toEqual(ENDPOINTS.trim().split('\n'));
});

test('every role may write the pinned fields of each endpoint, and no others', () => {
  expect(writableLines()).toEqual(WRITABLE.trim().split('\n'));
});

test('where clients have a shape of their own, it has the pinned keys and no others', () => {
  expect(clientKeyLines()).toEqual(CLIENT_KEYS.trim().split('\n'));
});

test('the portal has the pinned screens, each for the pinned role', () => {
  const screens = Object.values(PATHS).map((path) => [path, roleOfPath(path)]);
  expect(Object.fromEntries(screens)).toEqual(SCREENS);
});

test('every field of a request is refused in the pinned words', () => {
  expect(fieldMessages(ACCESS.map(({ endpoint }) => endpoint))).toEqual(FIELD_MESSAGES);
});

test('every kind of refusal has the pinned status, code and words', () => {
  const { AppError, handleError: _handle, ...kinds } = errors;
  const told = Object.entries(kinds).map(([name, make]) => {
    // Without an argument, each returns its default message.
    const error = (make as () => unknown)();
    if (!(error instanceof AppError)) throw new TypeError(`${name} makes no refusal.`);
    const { statusCode, code, message, retryAfterSeconds } = error;
    const wait = retryAfterSeconds === undefined ? '' : `after ${retryAfterSeconds} s`;
    return [name, [statusCode, code, wait, message].filter(Boolean).join(' ')];
  });
  expect(Object.fromEntries(told)).toEqual(REFUSALS);
});

/** All strings in a value, at any depth. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn);

const pinnedBefore = new Set(stringsIn(CONSTANTS));

/** Sentences in the sources that are not constants of the contract. */
const otherMessages = (files: readonly SourceFile[]): string[] =>
  sourceMessages(files).filter((message) => !pinnedBefore.has(message));

test('what else the server can say is the pinned sentences, and no others', () => {
  expect(otherMessages(sources)).toEqual(MESSAGES);
});

test('reasons have the pinned names, and no others', () => {
  expect(sourceCodes(sources)).toEqual(CODES);
});

test('one second is one second', () => {
  expect(tooManyAttempts(1)).toBe('Too many failed attempts. Please try again in 1 second.');
});

test('the assistant and the contract draw the line of confidence at the same score', () => {
  expect([SCORE_AT_CONFIDENT_LINE, SEARCH.confidentScore]).toEqual([1.3, 1.3]);
});

test.each([
  ["throw badRequest('Please do better.');", ['Please do better.'], []],
  ['throw badRequest(`Please do ${n} better.`);', ['Please do {} better.'], []],
  ["throw unavailable('busy');", ['busy'], []],
  ["const message = 'Please do better.';", ['Please do better.'], []],
  ["throw new AppError(418, 'TEAPOT', 'Short and stout');", ['Short and stout'], ['TEAPOT']],
  ["throw conflict(MESSAGES.taken(name), 'GONE');", [], ['GONE']],
  ["throw new Error('Nobody reads this.');", [], []],
  ["log.warn('Nobody reads this.'); // throw badRequest('Nor this.')", [], []],
  ["const role = 'ADMIN';", [], []],
])('a new sentence or name is found: %s', (source, messages, codes) => {
  const files = [{ path: 'packages/server/src/rooms/claims/x.service.ts', source }];
  expect(otherMessages(files)).toEqual(messages);
  expect(sourceCodes(files)).toEqual(codes);
});
