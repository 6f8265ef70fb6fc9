import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { troubleOf } from './trouble.ts';

const refusal = (status: number, code: string): ApiError =>
  new ApiError({ status, url: '/api/conversations', data: { statusCode: status, code } });

test.each([
  ['an earlier attempt still runs', 409, 'STILL_RUNNING', 'BUSY'],
  ['the server is busy', 503, 'UNAVAILABLE', 'BUSY'],
  ['the claim is in the trash', 409, 'CLAIM_DELETED', 'DELETED'],
  ['the conversation has ended', 409, 'CONFLICT', 'CLOSED'],
  ['the message is refused', 400, 'BAD_REQUEST', 'REFUSED'],
])('when %s (%i %s), it is %s', (_, status, code, kind) => {
  expect(troubleOf(refusal(status, code)).kind).toBe(kind);
});
