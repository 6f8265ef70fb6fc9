import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, SELF } from './endpoint.ts';

const body = z.strictObject({ text: z.string(), owner: z.optional(z.nullable(z.int())) });
const call = {
  method: 'POST',
  path: '/api/things',
  roles: ['ADMIN', 'CLIENT'],
  summary: '',
} as const;

test('an endpoint says for each field of its body who may write it, or what the server sets', () => {
  const made = endpoint({
    ...call,
    body,
    writable: { ADMIN: ['text', 'owner'], CLIENT: ['text'] },
    setAnyway: { CLIENT: { owner: [SELF, null] } },
  });
  expect(made.kind).toBe('endpoint');
});

test.each([
  // @ts-expect-error nobody is let to write
  () => endpoint({ ...call, body }),
  // @ts-expect-error nothing is said of clients
  () => endpoint({ ...call, body, writable: { ADMIN: ['text', 'owner'] } }),
  // @ts-expect-error nobody may write `owner`
  () => endpoint({ ...call, body, writable: { ADMIN: ['text'], CLIENT: ['text'] } }),
  // @ts-expect-error the body has no such field
  () => endpoint({ ...call, body, writable: { ADMIN: ['text', 'owner', 'size'], CLIENT: [] } }),
  () =>
    endpoint({
      ...call,
      body,
      writable: { ADMIN: ['text', 'owner'], CLIENT: [] },
      // @ts-expect-error a text is no number
      setAnyway: { CLIENT: { text: [1] } },
    }),
  // @ts-expect-error there is nothing to write
  () => endpoint({ ...call, writable: { ADMIN: ['text'], CLIENT: [] } }),
])('what is said wrongly does not compile (%#)', (make) => {
  expect(make).not.toThrow();
});
