import type { Endpoint, Schema } from '@recourse/contract/wire/endpoint';

/** The messages that refuse the fields of requests. To find them, every field gets invalid values. */

/** Together these values break every rule that a field has. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1_000_000,
  '',
  ' ',
  'x',
  '0',
  '1'.repeat(12),
  '1'.repeat(20),
  'x'.repeat(20_000),
  'a@b',
  'a\u0000b',
  'a\u0007b',
  '\ud800',
  [],
  ['x'.repeat(20_000)],
  ['a\u0000b'],
  Array.from({ length: 2_000 }, (_, number) => `word${number}`),
  {},
];

/** The fields of an object schema, without its wrappers; empty for a part of the request that is not an object. */
function fieldsOf(schema: Schema | undefined): readonly (readonly [string, Schema])[] {
  const def = schema?._zod.def as
    | { innerType?: Schema; shape?: Readonly<Record<string, Schema>> }
    | undefined;
  if (def?.innerType) return fieldsOf(def.innerType);
  return Object.entries(def?.shape ?? {});
}

const messagesOf = (field: Schema): string[] =>
  WRONG.flatMap((value) => field.safeParse(value).error?.issues ?? []).map(
    ({ message }) => message,
  );

/** Each message with the names of the fields that it refuses, in all parts of all requests; both sorted. */
export function fieldMessages(endpoints: readonly Endpoint[]): Record<string, string[]> {
  const names = new Map<string, Set<string>>();
  for (const { params, query, body } of endpoints) {
    for (const [name, field] of [params, query, body].flatMap(fieldsOf)) {
      for (const message of messagesOf(field)) {
        names.set(message, (names.get(message) ?? new Set()).add(name));
      }
    }
  }
  return Object.fromEntries(
    [...names]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([message, fields]) => [message, [...fields].toSorted()]),
  );
}
