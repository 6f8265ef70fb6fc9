import { expect, test } from 'vitest';
import { browserPart } from './browser-endpoints.ts';

const READING = `export const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  roles: EVERY_ROLE,
  summary: 'Things “of all”, by name.',
  query: thingQuery,
  reply: listReply(thing),
});`;

const WRITING = `const createThing = endpoint({
  method: 'POST', path: '/api/things', roles: ['ADMIN'], summary: 'A thing.',
  body: z.strictObject({ name: z.string(), params: z.string() }),
  writable: { ADMIN: ['name', 'params'] }, reply: thing, timeoutMs: 5, idempotent: true
});`;

const shape = (code: string) => code.replaceAll(/\s+/g, ' ');

test('the browser gets of a reading its path and the shape of its answer', () => {
  expect(shape(browserPart(READING))).toBe(
    "export const listThings = /* @__PURE__ */ (() => (endpoint({ method: 'GET', path: '/api/things', reply: listReply(thing), })))();",
  );
});

test('the browser gets of a change no schema, because only the server checks it', () => {
  expect(shape(browserPart(WRITING))).toBe(
    "const createThing = /* @__PURE__ */ (() => (endpoint({ method: 'POST', path: '/api/things', timeoutMs: 5, })))();",
  );
});

test('of who may call, it gets only that nobody has to be signed in', () => {
  const code = "const ask = endpoint({ method: 'POST', roles: 'public', failures: [429] });";
  expect(shape(browserPart(code))).toBe(
    "const ask = /* @__PURE__ */ (() => (endpoint({ method: 'POST', roles: 'public', })))();",
  );
});

test('several endpoints of a module and what stands beside them', () => {
  const code = `${READING}\nexport const thing = z.strictObject({ body: z.string(), summary: text(3) });\n${WRITING}`;
  expect(browserPart(code)).toContain('z.strictObject({ body: z.string(), summary: text(3) })');
  expect(browserPart(code)).not.toContain('“of all”');
});

test('a built value can be left out where nobody uses it', () => {
  expect(browserPart('export const name = z.string().check(z.maxLength(LIMITS.name));')).toBe(
    'export const name = /* @__PURE__ */ (() => (z.string().check(z.maxLength(LIMITS.name))))();',
  );
  expect(browserPart("export const NAMES = ['a'] as const;")).toBe(
    "export const NAMES = ['a'] as const;",
  );
});
