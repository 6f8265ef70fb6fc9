import { getClaim, listClaims, createClaim } from '@recourse/contract/claims';
import { getDashboard } from '@recourse/contract/dashboards';
import { me } from '@recourse/contract/profile';
import { listSolutions } from '@recourse/contract/solutions';
import { expect, test } from 'vitest';
import { replyOf } from './reply-shape.ts';

const json = (value: unknown) => ({ value, isJson: true });

test('a list is read as an array too, as the specification has it', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  const meta = { page: 1, perPage: 2, total: 2, next: null };
  expect(replyOf(listSolutions, json(rows))).toEqual({ data: rows, meta });
  expect(replyOf(listClaims, json({ data: rows }))).toEqual({ data: rows, meta });
  const told = { ...meta, total: 90 };
  expect(replyOf(listClaims, json({ data: rows, meta: told }))).toEqual({ data: rows, meta: told });
});

test.each([
  ['a page', { value: '<html>', isJson: false }],
  ['nothing', { value: undefined, isJson: false }],
  ['null', json(null)],
  ['a number', json(5)],
  ['an object without rows', json({ data: 'x' })],
  ['an empty object', json({})],
  ['rows that are none', json({ data: [{ id: 1 }, null] })],
])('%s in place of a list is an error', (_, answer) => {
  expect(() => replyOf(listClaims, answer)).toThrow(Error);
});

test('one thing is an object; what a change answers is not looked at', () => {
  expect(replyOf(getClaim, json({ id: 1 }))).toEqual({ id: 1 });
  expect(() => replyOf(getClaim, { value: '<html>', isJson: false })).toThrow(Error);
  expect(replyOf(createClaim, { value: '', isJson: false })).toBe('');
});

test('something else in place of one thing is an error; what the specification leaves out is not', () => {
  expect(() => replyOf(getClaim, json({ hello: 'world' }))).toThrow(Error);
  expect(() => replyOf(getDashboard, json({ data: [], meta: {} }))).toThrow(Error);
  expect(replyOf(me, json({ username: 'ada' }))).toEqual({ username: 'ada' });
});
