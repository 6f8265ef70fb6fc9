import { WEBHOOK_MESSAGES, type Webhook } from '@recourse/contract/told/webhooks';
import { expect, test } from 'vitest';
import { changesOf, faultsOf, toForm } from './webhook-form.ts';

const webhook: Webhook = {
  id: 1,
  name: 'ERP',
  url: 'https://erp.example.org/hook',
  types: ['claim.answered'],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  lastSuccessAt: null,
  previousSecretUntil: null,
  canSign: true,
  createdAt: '2026-11-29T12:00:00.000Z',
  updatedAt: '2026-11-29T12:00:00.000Z',
  version: 3,
};

test('only changed fields are sent', () => {
  const form = toForm(webhook);
  expect(changesOf(webhook, form)).toEqual({});
  expect(changesOf(webhook, { ...form, name: '', enabled: false })).toEqual({
    name: '',
    enabled: false,
  });
  expect(changesOf(webhook, { ...form, types: ['claim.answered', 'claim.late'] })).toEqual({
    types: ['claim.answered', 'claim.late'],
  });
});

test('a new webhook wants a whole address and an event', () => {
  expect(faultsOf(toForm(webhook))).toEqual({});
  expect(faultsOf({ ...toForm(null), url: 'erp.example.org' })).toEqual({
    url: WEBHOOK_MESSAGES.url,
    types: WEBHOOK_MESSAGES.types,
  });
});
