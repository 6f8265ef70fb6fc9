import type { Schema } from '@recourse/contract/wire/endpoint';
import type { JsonSchema } from '@recourse/contract/wire/openapi';
import { jsonSchema } from '../../src/kernel/http/openapi/openapi-schema.ts';

/** Compares the keys of an answer with those that its shape names, at every depth. */

/** The keys of a value that its shape does not name, as paths: 'data[].secret'. */
export const strangeKeys = (shape: Schema, value: unknown): string[] => [
  ...new Set(strangeIn([jsonSchema(shape, 'output')], value, '')),
];

function strangeIn(shapes: readonly JsonSchema[], value: unknown, path: string): string[] {
  const known = shapes.flatMap(alternativesOf);
  if (Array.isArray(value)) {
    const items = known.flatMap(({ items: inside }) => (inside ? [inside] : []));
    return value.flatMap((one: unknown) => strangeIn(items, one, `${path}[]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const inside = known.flatMap((shape) => shapeOf(shape, key));
    const full = path === '' ? key : `${path}.${key}`;
    return inside.length === 0 ? [full] : strangeIn(inside, one, full);
  });
}

const alternativesOf = (shape: JsonSchema): JsonSchema[] => {
  const alternatives = shape.anyOf ?? shape.oneOf;
  return alternatives ? alternatives.flatMap(alternativesOf) : [shape];
};

/** The shape of the value under a key. A record names each of its keys. */
function shapeOf({ properties, propertyNames, additionalProperties }: JsonSchema, key: string) {
  const named = properties?.[key];
  if (named) return [named];
  const isNamed = propertyNames?.enum?.includes(key) === true;
  return isNamed && typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

/** The value with one additional key, in each of its objects in turn. */
export function* withPlanted(value: unknown, key: string): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [place, one] of value.entries())
      for (const planted of withPlanted(one, key)) yield value.with(place, planted);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, [key]: 'planted' };
    for (const [name, one] of Object.entries(value))
      for (const planted of withPlanted(one, key)) yield { ...value, [name]: planted };
  }
}
