import fc from 'fast-check';
import { LIMITS } from '@recourse/contract/values/limits';
import type { JsonSchema } from '@recourse/contract/wire/openapi';

/** Values for the fields of a request. Most fit their schema, and many are at its limits. */

/** Draws from an arbitrary, within one run of fast-check. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

/** Ids of existing rows, by the name of the field. */
export type IdsOf = (field: string) => readonly number[];

export interface Source {
  draw: Draw;
  idsOf: IdsOf;
}

/** One of these, with equal chances. */
export const oneOf = <T>(draw: Draw, values: readonly T[]): T => draw(fc.constantFrom(...values));

/** True once in `times` draws on average. */
export const rarely = (draw: Draw, times: number): boolean =>
  draw(fc.nat({ max: times - 1 })) === 0;

const SAYINGS: Readonly<Record<string, readonly string[]>> = {
  email: ['anna@example.org', 'élan@example.org', 'anna', 'a@b', 'a@b.c@d.e'],
  username: ['anna', 'a b', 'a@b', 'ANNA', 'é'],
  password: ['correct horse battery', 'password', 'short', ' '.repeat(9)],
  currentPassword: ['correct horse battery', 'wrong horse battery'],
  newPassword: ['another horse battery', 'password', 'anna'],
  steps: ['[]', '["Wait."]', '{}', '[1]', '["<b>"]', 'null', '['],
  tags: ['[]', '["late"]', '"late"', '[[]]'],
  conversationId: ['talk-1', 'talk-2', 'talk-3'],
  tz: ['Europe/Paris', 'UTC', 'Mars/Olympus', '+02:00', '../etc'],
  area: ['claims', 'reports', 'users', '%'],
  timeZone: ['Europe/Paris', 'UTC', 'Mars/Olympus', '+02:00'],
  date: ['2026-12-24', '2027-01-01', '2026-02-30', '24/12/2026'],
  reviewedOn: ['2026-03-01', '2026-02-30', '9999-12-31'],
  lines: ['2026-12-24 Christmas Eve', '2026-12-24,"x', 'BEGIN:VCALENDAR', '2026-02-30 x'],
  q: ['number', '%', '_', '\\', "' or 1=1 --", 'é', '1', 'complaint (', '*', '&|!'],
};

const HARD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202e',
  '\r\n',
  '{"a":1}',
  '%00',
  '${7*7}',
  '<script>alert(1)</script>',
  "'; drop table claims; --",
  'ﷺ'.repeat(100),
  '𐀀'.repeat(50),
  '\\',
  'NaN',
  '__proto__',
];

function textValue({ draw }: Source, name: string, { maxLength, minLength }: JsonSchema): string {
  const most = Number(maxLength ?? LIMITS.query);
  const said = SAYINGS[name];
  if (said && !rarely(draw, 4)) return oneOf(draw, said);
  switch (draw(fc.nat({ max: 7 }))) {
    case 0:
      return oneOf(draw, HARD_TEXTS);
    case 1:
      return 'x'.repeat(most + oneOf(draw, [-1, 0, 1]));
    case 2:
      return draw(fc.string({ unit: 'binary', maxLength: 40 }));
    default:
      return draw(
        fc.string({ unit: 'grapheme', minLength: Number(minLength ?? 0), maxLength: 40 }),
      );
  }
}

/** Numbers near the allowed limits, and far from them. */
const HARD_NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e15, 1e300, -0];

function idValue(source: Source, name: string): number {
  const { draw, idsOf } = source;
  return rarely(draw, 8) ? oneOf(draw, HARD_NUMBERS) : oneOf(draw, idsOf(name));
}

function patternValue(source: Source, name: string, pattern: string): string {
  const { draw } = source;
  if (pattern.startsWith('^[1-9]')) return String(idValue(source, name));
  return oneOf(draw, [
    '1',
    '1',
    '2',
    '5',
    '10',
    '20',
    '1000',
    '0',
    '1001',
    '1000000000',
    '9999999999',
    '01',
  ]);
}

const TIMES = [
  '2026-03-02T10:00:00Z',
  '2026-03-02T10:00:00.123Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  'yesterday',
];

/** A value for a schema; mostly one that fits. */
export function valueFor(source: Source, name: string, schema: JsonSchema): unknown {
  const { draw } = source;
  const { anyOf, enum: choices, type, pattern, format, items, properties } = schema;
  if (Array.isArray(anyOf)) return valueFor(source, name, oneOf(draw, anyOf as JsonSchema[]));
  if (Array.isArray(choices))
    return rarely(draw, 8) ? textValue(source, name, schema) : oneOf(draw, choices as unknown[]);
  if (typeof pattern === 'string') return patternValue(source, name, pattern);
  if (format === 'date-time') return oneOf(draw, TIMES);
  if (type === 'string') return textValue(source, name, schema);
  if (type === 'boolean') return draw(fc.boolean());
  if (type === 'null') return null;
  if (type === 'integer')
    return schema['maximum'] === undefined
      ? idValue(source, name)
      : oneOf(draw, [1, 5, Number(schema['maximum']), Number(schema['maximum']) + 1]);
  if (type === 'array') {
    const length = oneOf(draw, [0, 1, 2, 3, LIMITS.keywords + 1]);
    return Array.from({ length }, () => valueFor(source, name, items as JsonSchema));
  }
  if (type === 'object' && properties) return objectFor(source, schema);
  return draw(fc.jsonValue({ maxDepth: 2 }));
}

/** An object with all required fields and some optional ones. */
export function objectFor(
  source: Source,
  { properties = {}, required = [] }: JsonSchema,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || source.draw(fc.boolean()))
      .map(([name, property]) => [name, valueFor(source, name, property)]),
  );
}
