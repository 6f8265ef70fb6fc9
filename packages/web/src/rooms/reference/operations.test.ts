import type { OpenApi } from '@recourse/contract/wire/openapi';
import { expect, test } from 'vitest';
import { curlExample } from './curl-example.ts';
import { byArea, matching, operationsOf } from './operations.ts';

const rename = {
  operationId: 'renameThing',
  tags: ['things'],
  summary: 'Renames a thing.',
  description: 'For ADMIN.',
  'x-roles': ['ADMIN'],
  parameters: [
    {
      name: 'id',
      in: 'path' as const,
      required: true,
      schema: { type: 'string', pattern: '^[1-9]' },
    },
    { name: 'by', in: 'query' as const, required: true, schema: { enum: ["it's", 'me'] } },
    { name: 'soon', in: 'query' as const, required: false, schema: { type: 'string' } },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { properties: { contenu: { type: 'string' } } } } },
  },
  responses: {
    '204': { description: 'No Content' },
    '404': { $ref: '#/components/responses/Error404' },
  },
};
const upload = {
  operationId: 'upload',
  tags: ['files'],
  summary: 'Keeps a file.',
  description: 'For everybody.',
  'x-roles': [],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { properties: { nom: { type: 'string' }, file: { contentMediaType: 'a/b' } } },
      },
    },
  },
  responses: { '200': { description: 'OK', content: { 'text/plain': { schema: {} } } } },
};
const api: OpenApi = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: { '/api/things/{id}': { put: rename }, '/api/files': { post: upload } },
  components: { schemas: {}, responses: { Error404: { description: 'Not Found' } } },
};
const operations = operationsOf(api);
const [renamed, uploaded] = operations;

test('a call knows its answers, references followed', () => {
  expect(renamed).toMatchObject({
    method: 'PUT',
    path: '/api/things/{id}',
    roles: ['ADMIN'],
    successes: [{ status: '204', words: 'No Content', content: undefined }],
    failures: [{ status: '404', words: 'Not Found' }],
  });
  expect(uploaded?.successes).toMatchObject([{ content: { media: 'text/plain' } }]);
});

test.each([
  ['', ['renameThing', 'upload']],
  ['PUT', ['renameThing']],
  ['things renames', ['renameThing']],
  ['contenu', ['renameThing']],
  ['admin', ['renameThing']],
  ['/api/FILES', ['upload']],
  ['nothing', []],
])('a search for %j finds %j', (q, ids) => {
  expect(matching(operations, q).map(({ id }) => id)).toEqual(ids);
});

test('calls are grouped by area', () => {
  expect(byArea(operations).map(({ name }) => name)).toEqual(['things', 'files']);
});

test('a call is shown as it is typed into a shell', () => {
  expect(renamed && curlExample(renamed, 'https://portal.example.org')).toBe(
    [
      "curl -X PUT 'https://portal.example.org/api/things/1?by=it%27s'",
      "-H 'Authorization: Bearer TOKEN'",
      "-H 'Content-Type: application/json'",
      `-d '{"contenu":"My parcel has not arrived."}'`,
    ].join(' \\\n  '),
  );
  expect(uploaded && curlExample(uploaded, '')).toBe(
    ["curl -X POST '/api/files'", "-F 'nom=text'", "-F 'file=@letter.pdf'"].join(' \\\n  '),
  );
});
