import type { Claim } from '@recourse/contract/claims';
import { expect, test } from 'vitest';
import { changedFields, toAnswerForm } from './answer-form-schema.ts';

const CLAIM: Claim = {
  id: 7,
  contenu: 'The parcel never came.',
  status: 'OPEN',
  response: null,
  userId: 2,
  clientId: 3,
  assigneeId: 2,
  createdBy: 3,
  clientName: 'Client',
  assigneeName: 'Employee',
  authorName: 'Client',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 1,
};

test('a form that nobody touched changes nothing', () => {
  expect(changedFields(CLAIM, toAnswerForm(CLAIM))).toEqual({});
});

test('only what was changed is sent', () => {
  const form = { ...toAnswerForm(CLAIM), status: 'RESOLVED', response: 'It is on its way.' };
  expect(changedFields(CLAIM, form)).toEqual({
    status: 'RESOLVED',
    response: 'It is on its way.',
  });
});

test('an emptied answer becomes none', () => {
  const answered = { ...CLAIM, response: 'It is on its way.' };
  expect(changedFields(answered, { ...toAnswerForm(answered), response: '' })).toEqual({
    response: null,
  });
});
