import { expect, test } from 'vitest';
import { readRoundEnd } from './sso-round.ts';

test.each([
  ['', null],
  ['#', null],
  ['#another=1', null],
  ['#sso=abc', { code: 'abc', from: null }],
  ['#sso=abc&from=%2Fclaims%3Fa%3Db', { code: 'abc', from: '/claims?a=b' }],
  ['#sso-error=NO_ROLE', { failure: 'NO_ROLE', from: null }],
  ['#sso-error=DENIED&from=%2Fclaims', { failure: 'DENIED', from: '/claims' }],
  ['#sso-error=ANYTHING', null],
  ['#sso-error=%3Cscript%3E&sso=abc', { code: 'abc', from: null }],
])('the fragment %j says %j', (hash, end) => {
  expect(readRoundEnd(hash)).toEqual(end);
});
