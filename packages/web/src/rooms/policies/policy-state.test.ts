import { expect, test } from 'vitest';
import { dateText, hostOf, policyState } from './policy-state.ts';

test('a version is enabled, disabled, or waits for a review', () => {
  expect(policyState({ enabled: true, reviewedOn: null })).toBe('ENABLED');
  expect(policyState({ enabled: true, reviewedOn: '2026-01-01' })).toBe('ENABLED');
  expect(policyState({ enabled: false, reviewedOn: '2026-01-01' })).toBe('DISABLED');
  expect(policyState({ enabled: false, reviewedOn: null })).toBe('WAITING');
});

test('a day of a review is the same day for every reader', () => {
  expect(dateText('en', '2026-01-05')).toBe('Jan 5, 2026');
  expect(dateText('fr', '2026-12-31')).toBe('31 déc. 2026');
});

test.each([
  ['https://www.handbook.fca.org.uk/handbook/DISP/1/6.html', 'handbook.fca.org.uk'],
  ['https://eur-lex.europa.eu/eli/dir/2015/2366/oj', 'eur-lex.europa.eu'],
  ['no address', 'no address'],
])('%s is named %s', (source, host) => {
  expect(hostOf(source)).toBe(host);
});
