import { expect, test } from 'vitest';
import {
  EMPTY_FILING,
  filingFor,
  ownFiling,
  remediesOf,
  today,
  toggledRemedy,
} from './claim-filing.ts';

const FORM = { ...EMPTY_FILING, contenu: 'It broke.' };

test('a client’s claim has what he asks for, and nothing that he left out', () => {
  expect(ownFiling(FORM)).toEqual({ contenu: 'It broke.' });
  const asked = {
    ...FORM,
    remedy: 'REFUND,APOLOGY',
    remedyText: 'Soon.',
    channel: 'PHONE',
  } as const;
  expect(ownFiling(asked)).toEqual({
    contenu: 'It broke.',
    remedy: ['APOLOGY', 'REFUND'],
    remedyText: 'Soon.',
  });
});

test('remedies are added and taken away, each once', () => {
  expect(toggledRemedy('', 'REFUND', true)).toBe('REFUND');
  expect(toggledRemedy('REFUND', 'APOLOGY', true)).toBe('REFUND,APOLOGY');
  expect(toggledRemedy('REFUND,APOLOGY', 'REFUND', false)).toBe('APOLOGY');
  expect(toggledRemedy('REFUND', 'REFUND', true)).toBe('REFUND');
  expect(remediesOf('GOLD,REFUND')).toEqual(['REFUND']);
});

test('the staff’s claim for a client says how and when it came; received today is received now', () => {
  const form = { ...FORM, channel: 'LETTER', receivedOn: today(), sentOn: '2026-01-30' } as const;
  expect(filingFor(7, form)).toEqual({
    contenu: 'It broke.',
    clientId: 7,
    channel: 'LETTER',
    sentAt: new Date('2026-01-30T00:00').toISOString(),
  });
  expect(filingFor(7, { ...form, receivedOn: '2026-02-01', sentOn: '' })).toMatchObject({
    receivedAt: new Date('2026-02-01T00:00').toISOString(),
  });
  expect(today(new Date(2026, 2, 5))).toBe('2026-03-05');
});
