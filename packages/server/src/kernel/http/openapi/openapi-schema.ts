import { NAMED_SHAPES } from './names.ts';
import type { Schema } from '@recourse/contract/wire/endpoint';
import type { JsonSchema } from '@recourse/contract/wire/openapi';
import * as z from 'zod/mini';

/** Where the named shapes are in the description. */
const SHAPES_AT = '#/components/schemas/';

type Names = z.core.$ZodRegistry<{ id: string }>;
type Direction = 'input' | 'output';

const names: Names = z.registry<{ id: string }>();
for (const [id, shape] of NAMED_SHAPES) names.add(shape, { id });
const noNames: Names = z.registry<{ id: string }>();

/**
 * A schema of the contract as JSON Schema 2020-12: for what clients send ('input', before trimming, upper-casing and
 * parsing numbers) or receive ('output'). Throws for a schema that JSON Schema cannot express.
 */
export const jsonSchema = (schema: Schema, io: Direction): JsonSchema => made(schema, io, noNames);

/** JSON Schemas that refer to named shapes, and those shapes. */
export interface NamedSchemas {
  /** Like `jsonSchema`, but a named shape becomes a reference. Throws when one name would mean two things. */
  of(schema: Schema, io: Direction): JsonSchema;
  /** The shapes by their names, in the order of the alphabet. */
  shapes(): Record<string, JsonSchema>;
}

/** Begins a collection of named shapes. */
export function collectSchemas(): NamedSchemas {
  const shapes = new Map<string, JsonSchema>();
  const keep = (name: string, shape: JsonSchema): void => {
    const known = shapes.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`The shape ${name} is sent in another form than it is received.`);
    shapes.set(name, shape);
  };
  return {
    of: (schema, io) => {
      const { $defs = {}, ...whole } = referring(made(schema, io, names));
      for (const [name, shape] of Object.entries($defs as Record<string, JsonSchema>))
        keep(name, shape);
      return whole;
    },
    shapes: () => Object.fromEntries([...shapes].toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}

/** Turns references within one schema into references within the description. */
const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${SHAPES_AT}`)) as JsonSchema;

function made(schema: Schema, io: Direction, metadata: Names): JsonSchema {
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
    io,
    metadata,
    override: ({ jsonSchema: part }) => {
      // The format already says this; the pattern would add three lines each time.
      if (part.format === 'date-time' || part.format === 'date') delete part.pattern;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return whole as JsonSchema;
}

/** A whole number in an address: a positive one, or any. */
const DIGITS = /^\^(\[1-9\])?\\d\{/;

/** A parameter or form field as programs see it: a text of digits only is a whole number. */
export function asNumber({ pattern, type, ...rest }: JsonSchema): JsonSchema {
  const digits = type === 'string' && typeof pattern === 'string' ? DIGITS.exec(pattern) : null;
  if (digits !== null) return { ...rest, type: 'integer', minimum: digits[1] ? 1 : 0 };
  return {
    ...rest,
    ...(type === undefined ? {} : { type }),
    ...(pattern === undefined ? {} : { pattern }),
  };
}
