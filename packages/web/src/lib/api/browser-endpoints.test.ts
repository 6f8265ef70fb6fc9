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

test('the browser gets of a reading its path, who may call it and the shape of its answer', () => {
  expect(shape(browserPart(READING))).toBe(
    "export const listThings = endpoint({ method: 'GET', path: '/api/things', roles: EVERY_ROLE, reply: listReply(thing), });",
  );
});

test('the browser gets of a change no schema, because only the server checks it', () => {
  expect(shape(browserPart(WRITING))).toBe(
    "const createThing = endpoint({ method: 'POST', path: '/api/things', roles: ['ADMIN'], timeoutMs: 5, });",
  );
});

test('several endpoints of a module and what stands beside them', () => {
  const code = `${READING}\nexport const thing = z.strictObject({ body: z.string(), summary: text(3) });\n${WRITING}`;
  expect(browserPart(code)).toContain(
    'export const thing = z.strictObject({ body: z.string(), summary: text(3) });',
  );
  expect(browserPart(code)).not.toContain('“of all”');
});
