import { CLAIM_STATUSES, WAITING_FOR } from '@recourse/contract/claims';
import { faultsOf, transition } from '@recourse/contract/claims-life';
import type { Role } from '@recourse/contract/values/roles';
import { expect, test } from 'vitest';
import { mayMove, MOVES, movesOf } from './move-picker-moves.ts';

test('every move is one that the server takes', () => {
  for (const move of Object.values(MOVES)) expect(faultsOf(transition.parse(move))).toEqual({});
});

test('no move leaves a claim as it is', () => {
  for (const status of CLAIM_STATUSES)
    for (const waitingFor of status === 'PENDING' ? [null, ...WAITING_FOR] : [null])
      for (const name of movesOf({ status, waitingFor })) {
        const move = transition.parse(MOVES[name]);
        expect([name, move.to, move.waitingFor ?? null]).not.toEqual([name, status, waitingFor]);
      }
});

test('administrators move every claim, employees their own and those of the queue, clients none', () => {
  const may = (role: Role) =>
    [null, 1, 2].map((assigneeId) => mayMove({ assigneeId }, { role, userId: 1 }));
  expect(may('ADMIN')).toEqual([true, true, true]);
  expect(may('EMPLOYE')).toEqual([true, true, false]);
  expect(may('CLIENT')).toEqual([false, false, false]);
});

test('a claim that waits can go on first of all; a closed one is opened again elsewhere', () => {
  expect(movesOf({ status: 'PENDING', waitingFor: 'CLIENT' })[0]).toBe('GO_ON');
  expect(movesOf({ status: 'OPEN', waitingFor: null })).not.toContain('GO_ON');
  expect(movesOf({ status: 'CLOSED', waitingFor: null })).toEqual([]);
});
