import type { Schema } from '@recourse/contract/wire/endpoint';
import type { JsonSchema } from '@recourse/contract/wire/openapi';
import * as z from 'zod/mini';

/**
 * A schema of the contract as JSON Schema 2020-12: for what clients send ('input', before trimming, upper-casing and
 * parsing numbers) or receive ('output'). Throws for a schema that JSON Schema cannot express.
 */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      // The format already says it; the pattern would add three lines each time.
      if (part.format === 'date-time' || part.format === 'date') delete part.pattern;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return made as JsonSchema;
}
