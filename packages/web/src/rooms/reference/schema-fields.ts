import type { JsonSchema } from '@recourse/contract/wire/openapi';

/** JSON Schemas as flat lists of fields, in the words of JSON Schema itself. */

export interface SchemaField {
  /** 'contenu', 'meta.total', 'data[].id'; '' for a schema that is not an object. */
  readonly name: string;
  /** 'integer', 'string[]', 'OPEN | CLOSED', 'date-time | null'. */
  readonly type: string;
  readonly required: boolean;
  /** 'maxLength 64', 'minimum 1'. */
  readonly rules: readonly string[];
}

const RULES = [
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'pattern',
] as const;

/** All fields of a schema, including those of nested objects and lists. */
export function fieldsOf(schema: JsonSchema): SchemaField[] {
  const inside = fieldsInside(schema, '');
  return inside.length > 0 ? inside : [field('', schema, true)];
}

function fieldsInside(schema: JsonSchema, name: string): SchemaField[] {
  const { properties, required = [], items } = schema;
  if (items) return fieldsInside(items, `${name}[]`);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return distinct(alternatives.flatMap((one) => fieldsInside(one, name)));
  return Object.entries(properties ?? anyKey(schema)).flatMap(([key, property]) => {
    const full = name === '' ? key : `${name}.${key}`;
    return [field(full, property, required.includes(key)), ...fieldsInside(property, full)];
  });
}

/** Each field only once, even if several variants have it. */
const distinct = (fields: readonly SchemaField[]): SchemaField[] => [
  ...new Map(fields.map((one) => [JSON.stringify(one), one])).values(),
];

/** A record is shown as one field with a placeholder for any key. */
const anyKey = ({ additionalProperties }: JsonSchema): Record<string, JsonSchema> =>
  typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? { '*': additionalProperties }
    : {};

const field = (name: string, schema: JsonSchema, required: boolean): SchemaField => ({
  name,
  type: typeOf(schema),
  required,
  rules: rulesOf(schema),
});

/** The type of a value, in one line. */
export function typeOf(schema: JsonSchema): string {
  const { enum: values, type, items, format } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(typeOf).join(' | ');
  if (values) return values.map((value) => String(value)).join(' | ');
  if ('const' in schema) return String(schema['const']);
  if (items) return `${inBrackets(typeOf(items))}[]`;
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof schema['contentMediaType'] === 'string') return schema['contentMediaType'];
  return (typeof format === 'string' ? format : type) ?? 'any';
}

const inBrackets = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

/** The constraints of a value, one entry each. */
export function rulesOf(schema: JsonSchema): string[] {
  const own = RULES.filter((rule) => schema[rule] !== undefined).map(
    (rule) => `${rule} ${String(schema[rule])}`,
  );
  return [...own, ...(schema.anyOf ?? []).flatMap(rulesOf)];
}
