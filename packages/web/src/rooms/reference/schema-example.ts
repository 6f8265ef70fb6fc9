import type { JsonSchema } from '@recourse/contract/wire/openapi';

/** Example values that are valid for a schema, for the reference page. */

const TIME = '2026-01-31T09:30:00.000Z';

/** Texts that match the patterns of the API: a number, a word, a name of some length, an id. */
const PLAIN_TEXTS = ['1', 'text', 'some-text', '018f3c1e-7d2a-4b5c-9e6f-0a1b2c3d4e5f'] as const;

/** Examples for fields whose name tells more than the schema. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'someone@example.org',
  phone: '0600000000',
  username: 'someone',
  password: 'a long password of yours',
  currentPassword: 'a long password of yours',
  newPassword: 'another long password',
  contenu: 'My parcel has not arrived.',
  reclamationText: 'My parcel has not arrived.',
  texte: 'Ask the carrier where it is.',
  solutionText: 'Ask the carrier where it is.',
  motcle: ['parcel', 'late'],
  steps: '["Ask the carrier where it is."]',
  tags: '["parcel"]',
  q: 'parcel',
};

/** A value that fits a schema; `name` is the field that it is for. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { properties, items, enum: values } = schema;
  const known = BY_NAME[name];
  if (known !== undefined && fits(known, schema)) return known;
  if ('const' in schema) return schema['const'];
  if (values) return values[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, name);
  if (items) return [exampleOf(items)];
  const parts = properties ?? namedParts(schema);
  if (parts)
    return Object.fromEntries(
      Object.entries(parts).map(([key, property]) => [key, exampleOf(property, key)]),
    );
  return plainExample(schema);
}

/** The properties of a record with known keys; undefined for anything else. */
function namedParts({ propertyNames, additionalProperties }: JsonSchema) {
  const names = propertyNames?.enum;
  if (!names || typeof additionalProperties !== 'object') return undefined;
  return Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
}

function plainExample({ type, format, pattern, minimum, minLength }: JsonSchema): unknown {
  const [plain] = [type].flat();
  if (plain === 'integer' || plain === 'number') return typeof minimum === 'number' ? minimum : 1;
  if (plain === 'boolean') return true;
  if (plain === 'object') return {};
  if (plain !== 'string') return null;
  if (format === 'date-time') return TIME;
  if (format === 'date') return TIME.slice(0, TIME.indexOf('T'));
  if (typeof pattern === 'string')
    return PLAIN_TEXTS.find((text) => new RegExp(pattern).test(text));
  return PLAIN_TEXTS.find((text) => text.length > 1 && text.length >= Number(minLength ?? 0));
}

/** Whether an example by name has the type that the schema requires. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const alternatives = schema.anyOf ?? schema.oneOf ?? [schema];
  const kind = Array.isArray(value) ? 'array' : typeof value;
  return alternatives.some(
    ({ type, enum: values }) => values === undefined && [type].flat().includes(kind),
  );
}
