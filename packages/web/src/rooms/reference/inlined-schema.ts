import type { JsonSchema, OpenApi } from '@recourse/contract/wire/openapi';

/**
 * Inlines the references of a schema ('#/components/schemas/Claim'), so that a reader sees all fields in place.
 * Recursive and unknown references become any value.
 */
export function inlined(
  schema: JsonSchema,
  api: OpenApi,
  within: ReadonlySet<string> = new Set(),
): JsonSchema {
  const name = nameOf(schema);
  if (name === undefined) return mapped(schema, (part) => inlined(part, api, within));
  const named = within.has(name) ? undefined : api.components.schemas[name];
  return named ? inlined(named, api, new Set([...within, name])) : {};
}

function nameOf({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}

/** The schema with its parts replaced. */
function mapped(schema: JsonSchema, replace: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, propertyNames, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, part]) => [key, replace(part)]),
      ),
    }),
    ...(items && { items: replace(items) }),
    ...(propertyNames && { propertyNames: replace(propertyNames) }),
    ...(anyOf && { anyOf: anyOf.map(replace) }),
    ...(oneOf && { oneOf: oneOf.map(replace) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: replace(additionalProperties),
    }),
  };
}
