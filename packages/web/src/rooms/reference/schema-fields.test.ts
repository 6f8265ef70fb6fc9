import { expect, test } from 'vitest';
import { fieldsOf, typeOf } from './schema-fields.ts';

test('objects and lists inside become dotted names', () => {
  const fields = fieldsOf({
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'integer', exclusiveMinimum: 0 } },
          required: ['id'],
        },
      },
      meta: {
        anyOf: [{ type: 'object', properties: { total: { type: 'integer' } } }, { type: 'null' }],
      },
    },
  });
  expect(fields).toEqual([
    { name: 'data', type: 'object[]', required: true, rules: [] },
    { name: 'data[].id', type: 'integer', required: true, rules: ['exclusiveMinimum 0'] },
    { name: 'meta', type: 'object | null', required: false, rules: [] },
    { name: 'meta.total', type: 'integer', required: false, rules: [] },
  ]);
});

test('what is no object is one field without a name, a list of objects begins with its brackets', () => {
  expect(fieldsOf({ type: 'string', maxLength: 9 })).toEqual([
    { name: '', type: 'string', required: true, rules: ['maxLength 9'] },
  ]);
  const list = { items: { properties: { id: { type: 'integer' } } } };
  expect(fieldsOf(list).map(({ name }) => name)).toEqual(['[].id']);
});

test('a record has one field for whatever the key', () => {
  const record = { type: 'object', additionalProperties: { type: 'integer' } };
  expect(fieldsOf(record)).toEqual([{ name: '*', type: 'integer', required: false, rules: [] }]);
});

test('a type is told in one line', () => {
  expect(typeOf({ type: 'string', enum: ['OPEN', 'CLOSED'] })).toBe('OPEN | CLOSED');
  expect(typeOf({ type: ['string', 'null'] })).toBe('string | null');
  expect(typeOf({ type: 'string', format: 'date-time' })).toBe('date-time');
  expect(typeOf({ items: { enum: ['a', 'b'] } })).toBe('(a | b)[]');
  expect(typeOf({ const: 'x' })).toBe('x');
  expect(typeOf({})).toBe('any');
});
