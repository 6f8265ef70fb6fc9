import { ACCESS } from '@recourse/contract/access';
import { NAMED_SHAPES } from '../../packages/server/src/kernel/http/openapi/names.ts';
import type { OpenApiOperation } from '@recourse/contract/wire/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeApi } from '../../packages/server/src/kernel/http/openapi/describe-api.ts';
import { compileCaller } from './compile-caller.ts';

/** The description of the API is valid, up to date, and usable for generated clients (decision 064). */

const api = describeApi(ACCESS.map(({ endpoint }) => endpoint));
const INDENT = 2;
const text = `${JSON.stringify(api, null, INDENT)}\n`;
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

const complaints = async (source: string): Promise<string[]> => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Paths of the specification: /claims/update/{id} beside /claims/{id}/thread. The server can distinguish them,
      // because an id is a number.
      'no-ambiguous-paths': 'off',
      // Some calls only send a browser to another address.
      'operation-2xx-response': 'off',
    },
  });
  const found = await lintFromString({ source, config });
  return found.map(({ ruleId, message, location: [where] }) =>
    [ruleId, where?.pointer ?? '', message].join(' '),
  );
};

test('docs/openapi.json is the description of today', async () => {
  // `npx vitest run tests/openapi-client -u` rewrites it after a change of the contract.
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
});

test('Redocly has no complaint about it', async () => {
  expect(await complaints(text)).toEqual([]);
});

test('Redocly would complain about a wrong one', async () => {
  const wrong = text.replaceAll('#/components/schemas/Claim"', '#/components/schemas/Clam"');
  expect((await complaints(wrong)).join('\n')).toContain('no-unresolved-refs');
});

test('what does not send a browser elsewhere has an answer for success', () => {
  const without = operations.filter(
    ({ responses }) => !Object.keys(responses).some((status) => status.startsWith('2')),
  );
  expect(without.map(({ operationId }) => operationId)).toEqual(['startSso', 'ssoCallback']);
});

test('operations and shapes have the names of the contract', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['login', 'createClaim', 'getReport', 'me']));
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(NAMED_SHAPES.map(([name]) => name)).size).toBe(NAMED_SHAPES.length);
  expect(Object.keys(api.components.schemas)).toEqual(
    expect.arrayContaining(['Claim', 'Document', 'Error', 'Report', 'Session', 'Solution', 'User']),
  );
});

test('ids are whole numbers wherever they stand', () => {
  // The id of a conversation is a text that the client chooses.
  const inAddresses = Object.entries(api.paths).flatMap(([where, methods]) =>
    where.startsWith('/api/conversations/')
      ? []
      : Object.values(methods).flatMap(({ parameters = [] }) => parameters),
  );
  const ids = inAddresses.filter(({ name }) => /^id$|Id$/.test(name) && name !== 'conversationId');
  expect(ids.length).toBeGreaterThan(40);
  expect(ids.filter(({ schema: { type } }) => type !== 'integer').map(({ name }) => name)).toEqual(
    [],
  );
  const { properties } = api.components.schemas['Claim'] as { properties: object };
  expect(properties).toMatchObject({ id: { type: 'integer' } });
});

/** The form of an operation. */
const formOf = (name: string) =>
  operations.find(({ operationId }) => operationId === name)?.requestBody?.content[
    'multipart/form-data'
  ]?.schema;

test('a form says which fields it needs', () => {
  expect(formOf('createDocument')).toMatchObject({
    anyOf: [{ required: ['file'] }, { required: ['nom', 'type'] }],
    properties: { file: { contentMediaType: 'application/octet-stream' } },
  });
  expect(formOf('runImport')).toMatchObject({ required: ['kind', 'file'] });
});

const refused = (operation: OpenApiOperation): boolean =>
  Object.values(operation.responses).some(({ $ref }) => $ref === '#/components/responses/Error401');

test('it says how to sign in, and under which licence it stands', () => {
  expect(api.info).toMatchObject({ license: { name: 'MIT', identifier: 'MIT' } });
  expect(operations.every(refused)).toBe(true);
});

const CALLER = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

type Claim = components['schemas']['Claim'] | components['schemas']['ClientClaim'];
const api = createClient<paths>({ baseUrl: 'https://portal.example.org' });

export async function firstReference(email: string, password: string): Promise<string | undefined> {
  const { data: signedIn } = await api.POST('/api/auth/login', { body: { email, password } });
  if (!signedIn) return undefined;
  const headers = { authorization: 'Bearer ' + signedIn.token };
  const { data: claims } = await api.GET('/api/claims', { headers, params: { query: { perPage: 1 } } });
  const found: Claim | undefined = claims?.data[0];
  if (!found) return undefined;
  const { data, error } = await api.PUT('/api/claims/update/{id}', {
    headers,
    params: { path: { id: found.id }, header: { 'If-Match': '"1"' } },
    body: { status: 'PENDING' },
  });
  if (error) throw new Error(error.code + ' ' + error.message);
  return data?.contenu;
}
`;

test('a client generated from it compiles', async () => {
  expect(await compileCaller(api, CALLER)).toBe('');
}, 60_000);

test('a client that calls what is not there does not compile', async () => {
  const wrong = CALLER.replace("status: 'PENDING'", "status: 'LOST'").replace('found.id', "'5'");
  const told = await compileCaller(api, wrong);
  expect(told).toContain(`Type '"LOST"' is not assignable`);
  expect(told).toContain("Type 'string' is not assignable to type 'number'");
}, 60_000);
