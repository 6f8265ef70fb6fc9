import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCESS } from '@recourse/contract/access';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import {
  getOpenApi,
  openApi,
  type OpenApi,
  type OpenApiOperation,
} from '@recourse/contract/wire/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { failuresOf } from './openapi-responses.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../../../../contract/src');
const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../../docs/openapi.json');
let t: TestApp;
let admin: UserRow;
let api: OpenApi;

beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  api = (await t.call(getOpenApi, admin)).json();
});
afterAll(() => t.close());

const at = (where: string, method: string): OpenApiOperation => {
  const operation = api.paths[where]?.[method];
  if (!operation) throw new Error(`No ${method} ${where}.`);
  return operation;
};
const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));

/** Every endpoint that the contract declares. */
async function declared(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(path.join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Endpoint => (value as Endpoint | null)?.kind === 'endpoint');
}

test('every endpoint of the contract is served and described, and nothing else is', async () => {
  const names = ({ method, path: where }: Endpoint) => `${method} ${where}`;
  const expected = new Set((await declared()).map(names));
  expect(new Set(t.app.endpoints.map(names))).toEqual(expected);
  expect(operations()).toHaveLength(expected.size);
});

test('what is served is what stands in docs/openapi.json', () => {
  expect(api).toEqual(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
});

test('only administrators read it', async () => {
  for (const role of ['EMPLOYE', 'CLIENT'] as const) {
    const who = await makeUser(t.db, { role });
    await refused(t.db, 403, () => t.call(getOpenApi, who));
  }
  const nobody = await refused(t.db, 401, () => t.call(getOpenApi, null));
  expect(nobody.json()).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('it is whole: unique operation ids, parameters for every brace, references that lead somewhere', () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [where, methods] of Object.entries(api.paths)) {
    const braces = [...where.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const operation of Object.values(methods)) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(braces);
    }
  }
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, target = ''] of references) {
    const found = target
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], api);
    expect(found).toBeDefined();
  }
});

test('it keeps to its own shape', () => {
  expect(openApi.safeParse(api).error).toBeUndefined();
});

test('every operation says for whom it is and what it can answer', () => {
  for (const { summary, description, responses, ...operation } of operations()) {
    expect(summary).toMatch(/\.$/);
    const roles = operation['x-roles'];
    const apart = ' Clients are answered in the last of the shapes, all others in the first.';
    const readers = roles.length > 0 ? `For ${roles.join(', ')}.` : 'For everybody.';
    const others = / (?:API tokens need the scope [a-z:]+|Not for API tokens)\.(?: Asks .*)?$/;
    expect([readers, readers + apart]).toContain(description.replace(others, ''));
    const statuses = Object.keys(responses);
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '429', '503']));
    expect(statuses.some((status) => /^2|^30[23]$/.test(status))).toBe(true);
    for (const response of Object.values(responses))
      expect(response.$ref ?? response.description).toBeTruthy();
  }
});

test('an operation that asks for a proof says so, and no other does', () => {
  for (const { endpoint } of ACCESS) {
    const where = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const { description } = at(where, endpoint.method.toLowerCase());
    expect(description.includes('403 STEP_UP')).toBe(endpoint.proof !== undefined);
  }
});

test('an operation says which scope an API token needs, or that it refuses them', () => {
  for (const { endpoint } of ACCESS) {
    const where = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const { description, 'x-scope': scope } = at(where, endpoint.method.toLowerCase());
    expect(scope).toBe(endpoint.scope);
    const isPublic = endpoint.roles === 'public';
    expect(description.includes('Not for API tokens.')).toBe(!isPublic && scope === undefined);
    expect(description.includes(`need the scope ${endpoint.scope}.`)).toBe(scope !== undefined);
  }
});

test('a call that is made once by its key can be refused for other contents, with or without a body', () => {
  const once = ACCESS.map(({ endpoint }) => endpoint).filter(({ idempotent }) => idempotent);
  expect(once.filter(({ body }) => !body)).not.toEqual([]);
  expect(once.filter((endpoint) => !failuresOf(endpoint).includes(422))).toEqual([]);
});

test('a body is described as it is to be sent', () => {
  const create = at('/api/claims/create', 'post');
  expect(create.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/NewClaim',
  });
  expect(api.components.schemas['NewClaim']).toMatchObject({
    type: 'object',
    required: ['contenu'],
    additionalProperties: false,
    properties: {
      contenu: { type: 'string', minLength: 1, maxLength: 10_000 },
      status: { enum: ['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] },
    },
  });
  expect(create.requestBody?.required).toBe(true);
  expect(create.parameters?.map(({ name }) => name)).toEqual(['idempotency-key']);
  expect(Object.keys(create.responses)).toEqual(
    expect.arrayContaining(['201', '403', '409', '413', '415', '422']),
  );
});

test('a body that may be left out, and a status for what was there already', () => {
  const validate = at('/api/reports/validate/{id}', 'post');
  expect(validate.requestBody?.required).toBe(false);
  expect(validate.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'employeeId', in: 'query', required: true }),
      expect.objectContaining({ name: 'If-Match', in: 'header', required: false }),
    ]),
  );
  expect(Object.keys(at('/api/reports/create', 'post').responses)).toEqual(
    expect.arrayContaining(['200', '201']),
  );
});

test('forms, files, texts and answers without a body are told apart', () => {
  const form = at('/api/documents/create', 'post').requestBody?.content['multipart/form-data'];
  expect(Object.keys(form?.schema?.['properties'] ?? {})).toEqual(
    expect.arrayContaining(['nom', 'type', 'file']),
  );
  const content = at('/api/documents/{id}/content', 'get').responses;
  expect(Object.keys(content)).toEqual(expect.arrayContaining(['200', '206', '416']));
  const text = at('/api/documents/delete/{id}', 'delete').responses['200'];
  expect(Object.keys(text?.content ?? {})).toEqual(['text/plain']);
  const none = at('/api/claims/delete/{id}', 'delete').responses['204'];
  expect(none).toMatchObject({ description: 'No Content' });
  expect(none).not.toHaveProperty('content');
});

test('it tells the headers of rate limits, of entity tags and of what is known already', () => {
  const read = at('/api/claims/{id}', 'get');
  expect(Object.keys(read.responses['200']?.['headers'] ?? {})).toEqual([
    'ETag',
    'RateLimit',
    'RateLimit-Policy',
  ]);
  expect(read.responses).toHaveProperty('304');
  expect(read.parameters?.map(({ name }) => name)).toContain('If-None-Match');
  expect(api.components.responses['Error429']?.['headers']).toMatchObject({
    'Retry-After': { schema: { type: 'string' } },
    RateLimit: { $ref: '#/components/headers/RateLimit' },
  });
  expect(at('/api/auth/login', 'post').responses['200']).not.toHaveProperty('headers');
});

test('signing in, in whatever way, and links of mails need no token, everything else does', () => {
  const steps = ['', '/options', '/setup', '/setup/confirm', '/setup/finish'].map(
    (part) => `second-step${part}`,
  );
  const own = ['login', ...steps, 'recover', 'sign-up', 'links/look', 'links/use'].map(
    (path) => `/api/auth/${path}`,
  );
  const sso = (...parts: string[]) => parts.map((part) => `/api/auth/oidc${part}`);
  const open = [...own, ...sso('/finish', '/logout'), '/api/unsubscribe'];
  const looked = sso('', '/start', '/callback');
  for (const path of open) expect(at(path, 'post').security).toEqual([]);
  for (const path of looked) expect(at(path, 'get').security).toEqual([]);
  expect(operations().filter(({ security }) => security !== undefined)).toHaveLength(
    open.length + looked.length,
  );
  expect(api).toMatchObject({
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
});
