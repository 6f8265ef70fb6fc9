import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import type { JsonSchema } from '@recourse/contract/wire/openapi';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleOf } from './schema-example.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../../../contract/src');

/** Every endpoint that the contract declares. */
async function declared(): Promise<Endpoint[]> {
  const files = globSync('*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(path.join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Endpoint => (value as Endpoint | null)?.kind === 'endpoint');
}

const endpoints = await declared();

test('the example of every body is one that the server takes', () => {
  const bodies = endpoints.filter(({ body, bodyType }) => body && bodyType !== 'multipart');
  expect(bodies.length).toBeGreaterThan(10);
  for (const { method, path: where, body } of bodies) {
    const schema = z.toJSONSchema(body!, { io: 'input' }) as JsonSchema;
    const { error } = body!.safeParse(exampleOf(schema));
    expect(error?.issues, `${method} ${where}`).toBeUndefined();
  }
});

test('the example of every answer is one that the server could give', () => {
  const replies = endpoints.filter(
    ({ reply, replyType = 'json' }) => reply && replyType === 'json',
  );
  expect(replies.length).toBeGreaterThan(20);
  for (const { method, path: where, reply } of replies) {
    const schema = z.toJSONSchema(reply!, { io: 'output' }) as JsonSchema;
    const { error } = reply!.safeParse(exampleOf(schema));
    expect(error?.issues, `${method} ${where}`).toBeUndefined();
  }
});

test('a schema without a name of ours gets a plain value', () => {
  expect(exampleOf({ type: 'string' })).toBe('text');
  expect(exampleOf({ type: 'string', minLength: 6 })).toBe('some-text');
  expect(exampleOf({ type: 'string', pattern: String.raw`^[1-9]\d*$` })).toBe('1');
  expect(exampleOf({ type: 'integer', minimum: 5 })).toBe(5);
  expect(exampleOf({ type: 'array', items: { type: 'boolean' } })).toEqual([true]);
  expect(exampleOf({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] })).toBe(
    '2026-01-31',
  );
  expect(exampleOf({})).toBeNull();
});
