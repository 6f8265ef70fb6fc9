import { expect, test } from 'vitest';
import { readLoginState } from './login-state.ts';

test('the remembered path and the reason are read', () => {
  expect(readLoginState({ from: '/users', reason: 'forbidden' })).toEqual({
    from: '/users',
    reason: 'forbidden',
  });
});

test.each([null, undefined, 'x', [], { from: { pathname: '/' }, reason: 'other' }])(
  'the state %j says nothing',
  (state) => {
    expect(readLoginState(state)).toEqual({});
  },
);
