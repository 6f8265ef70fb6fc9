import { ATTEMPT_ERRORS, DISABLED_REASONS, WEBHOOK_TYPES } from '@recourse/contract/told/webhooks';
import { expect, test } from 'vitest';
import { addEnglishTexts, t } from '../../lib/i18n/i18n.ts';
import { texts as told } from '../../texts/en-told.ts';
import { texts } from '../../texts/en-webhooks.ts';
import { attemptText, eventText, isOffByPortal, reasonText, webhookName } from './webhook-words.ts';

addEnglishTexts({ ...told, ...texts });

test('a webhook without a name is called by its host', () => {
  const url = 'https://erp.example.org:8443/hooks?key=1';
  expect(webhookName({ name: 'ERP', url })).toBe('ERP');
  expect(webhookName({ name: '', url })).toBe('erp.example.org:8443');
});

test('every event has words, which do not speak to their reader', () => {
  const words = WEBHOOK_TYPES.map((type) => eventText(t, type));
  expect(words.filter((word, index) => word === WEBHOOK_TYPES[index])).toEqual([]);
  expect(words.filter((word) => /\b(my|me|I)\b/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(WEBHOOK_TYPES.length);
  expect(eventText(t, 'claim.of-another-release')).toBe('claim.of-another-release');
});

test('every reason and every failed attempt is told in words', () => {
  expect(reasonText(t, null)).toBeNull();
  expect(reasonText(t, 'FAILING')).toBe('Every attempt of 5 days failed.');
  expect(DISABLED_REASONS.map((disabledReason) => isOffByPortal({ disabledReason }))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  const said = ATTEMPT_ERRORS.map((error) => attemptText(t, { status: null, error }));
  expect(new Set(said).size).toBe(ATTEMPT_ERRORS.length);
  expect(said).toContain('The receiver did not answer within 10 seconds.');
  expect(attemptText(t, { status: 503, error: null })).toBe('The receiver answered 503.');
  expect(attemptText(t, { status: null, error: 'EODD' })).toBe('No answer (EODD).');
});
