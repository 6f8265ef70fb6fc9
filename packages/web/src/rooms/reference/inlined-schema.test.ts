import type { JsonSchema, OpenApi } from '@recourse/contract/wire/openapi';
import { expect, test } from 'vitest';
import { inlined } from './inlined-schema.ts';

const described = (schemas: Record<string, JsonSchema>): OpenApi => ({
  openapi: '3.1.0',
  info: { title: 'Api', version: '1' },
  paths: {},
  components: { schemas, responses: {} },
});
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const text: JsonSchema = { type: 'string', maxLength: 7 };

test('a named schema stands where it is used, in fields, lists, alternatives and records', () => {
  const api = described({
    Text: text,
    Row: {
      type: 'object',
      properties: {
        one: ref('Text'),
        many: { type: 'array', items: ref('Text') },
        either: { anyOf: [ref('Text'), { type: 'null' }] },
        record: { type: 'object', additionalProperties: ref('Text') },
      },
    },
  });
  expect(inlined(ref('Row'), api)).toEqual({
    type: 'object',
    properties: {
      one: text,
      many: { type: 'array', items: text },
      either: { anyOf: [text, { type: 'null' }] },
      record: { type: 'object', additionalProperties: text },
    },
  });
});

test('a schema within itself, and an unknown one, are any value', () => {
  const api = described({
    Tree: { type: 'object', properties: { branch: ref('Tree'), leaf: text } },
  });
  expect(inlined(ref('Tree'), api)).toEqual({
    type: 'object',
    properties: { branch: {}, leaf: text },
  });
  expect(inlined(ref('Nothing'), api)).toEqual({});
});
