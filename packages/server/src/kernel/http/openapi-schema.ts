import type { Schema } from '@recourse/contract/endpoint';
import type { JsonSchema } from '@recourse/contract/openapi';
import * as z from 'zod/mini';

/**
 * A schema of the contract as JSON Schema 2020-12: what is to be sent ('input', before trimming, upper-casing
 * and turning digits into numbers) or what comes back. Throws for one that JSON Schema can't say.
 */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      // The format says it in one word; the pattern behind it takes three lines, each time.
      if (part.format === 'date-time' || part.format === 'date') delete part.pattern;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return made as JsonSchema;
}
