import type { Claim } from '@recourse/contract/claims';
import { expect, test } from 'vitest';
import {
  adminClaimForm,
  claimChangesBody,
  newClaimBody,
  toAdminClaimForm,
} from './admin-claim-form-schema.ts';

const CLAIM: Claim = {
  id: 7,
  contenu: 'The door is stuck.',
  status: 'PENDING',
  response: 'Someone is on the way.',
  userId: 3,
  clientId: 9,
  assigneeId: 3,
  createdBy: 9,
  clientName: 'client',
  assigneeName: 'desk',
  authorName: 'client',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 2,
};

test('a new claim is OPEN until said otherwise, and needs its content', () => {
  const form = toAdminClaimForm(null);
  expect(form.status).toBe('OPEN');
  expect(adminClaimForm.safeParse(form).error?.issues[0]?.message).toBe('Content is required.');
  expect(adminClaimForm.safeParse({ ...form, contenu: 'x', status: 'DONE' }).success).toBe(false);
});

test('what is left empty is not sent for a new claim', () => {
  expect(newClaimBody({ ...toAdminClaimForm(null), contenu: 'Broken.' })).toEqual({
    contenu: 'Broken.',
    status: 'OPEN',
  });
  const full = { ...toAdminClaimForm(null), contenu: 'x', response: 'y', employeeId: '3' };
  expect(newClaimBody(full)).toEqual({ contenu: 'x', status: 'OPEN', response: 'y', userId: 3 });
});

test('only changed fields are sent for a claim that exists', () => {
  const form = toAdminClaimForm(CLAIM);
  expect(claimChangesBody(CLAIM, form)).toEqual({});
  expect(claimChangesBody(CLAIM, { ...form, status: 'CLOSED' })).toEqual({ status: 'CLOSED' });
  expect(claimChangesBody(CLAIM, { ...form, employeeId: '4', employeeName: 'other' })).toEqual({
    userId: 4,
  });
});

test('an emptied answer or employee is cleared', () => {
  const form = { ...toAdminClaimForm(CLAIM), response: '', employeeId: '', employeeName: '' };
  expect(claimChangesBody(CLAIM, form)).toEqual({ response: null, userId: null });
});
