import type { Claim } from '@recourse/contract/claims';
import { expect, test } from 'vitest';
import { comparedFields, type FormPlace } from '../../lib/form/row-fields.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { CLAIM_FIELDS, CLAIM_FORMS } from './claim-fields.tsx';
import { claimForm, claimChangesBody, newClaimBody, toClaimForm } from './claim-form.ts';

const CLAIM: Claim = {
  id: 7,
  reference: 'R-2026-000007-4',
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
  closure: null,
  cycle: 1,
  channel: 'PORTAL',
  receivedAt: '2026-03-02T10:00:00.000Z',
  remedy: [],
  remedyText: null,
  categoryId: null,
  productId: null,
  waitingFor: null,
  outcome: null,
  mergedIntoId: null,
  mergedIntoReference: null,
  due: [],
  reopenUntil: null,
  version: 2,
  unread: false,
};

test('a new claim is OPEN until said otherwise, and needs its content', () => {
  const form = toClaimForm(null);
  expect(form.status).toBe('OPEN');
  expect(claimForm.safeParse(form).error?.issues[0]?.message).toBe('Content is required.');
  expect(claimForm.safeParse({ ...form, contenu: 'x', status: 'DONE' }).success).toBe(false);
});

test('what is left empty is not sent for a new claim', () => {
  const body = newClaimBody({ ...toClaimForm(null), contenu: 'Broken.' });
  expect(body).toMatchObject({ contenu: 'Broken.', status: 'OPEN' });
  for (const empty of ['response', 'userId']) expect(body).not.toHaveProperty(empty);
  const full = { ...toClaimForm(null), contenu: 'x', response: 'y', userId: '3' };
  expect(newClaimBody(full)).toMatchObject({ contenu: 'x', response: 'y', userId: 3 });
});

test('only changed fields are sent for a claim that exists', () => {
  const form = toClaimForm(CLAIM);
  expect(claimChangesBody(CLAIM, form)).toEqual({});
  expect(claimChangesBody(CLAIM, { ...form, status: 'CLOSED' })).toEqual({ status: 'CLOSED' });
  expect(claimChangesBody(CLAIM, { ...form, userId: '4', userName: 'other' })).toEqual({
    userId: 4,
  });
});

test('an emptied answer or employee is cleared', () => {
  const form = { ...toClaimForm(CLAIM), response: '', userId: '', userName: '' };
  expect(claimChangesBody(CLAIM, form)).toEqual({ response: null, userId: null });
});

test('an answer sends what was changed, and an employee not the content of somebody else', () => {
  const form = { ...toClaimForm(CLAIM), status: 'RESOLVED', response: 'It is on its way.' };
  expect(claimChangesBody(CLAIM, form)).toEqual({
    status: 'RESOLVED',
    response: 'It is on its way.',
  });
});

test('two versions are compared in the fields that the form shows, in its order', () => {
  const t: Translate = (key) => key;
  const form = { ...toClaimForm(CLAIM), userName: 'other desk' };
  const compared = (place: FormPlace<typeof CLAIM_FIELDS>) =>
    comparedFields(t, CLAIM_FIELDS, place).map(({ name, label, along, shown }) => [
      name,
      label,
      shown?.(form),
      ...(along ?? []),
    ]);
  for (const place of Object.values(CLAIM_FORMS)) {
    const shown = Object.entries(place).flatMap(([name, input]) => (input === null ? [] : name));
    expect(compared(place).map(([name]) => name)).toEqual(shown);
  }
  expect(compared(CLAIM_FORMS.ADMIN)).toEqual(
    expect.arrayContaining([
      ['status', 'field.status', 'status.PENDING'],
      ['response', 'adminClaims.response', 'Someone is on the way.'],
      ['userId', 'adminClaims.employee', 'other desk', 'userName'],
    ]),
  );
});
