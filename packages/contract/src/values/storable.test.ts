import { expect, test } from 'vitest';
import { ACCESS } from '../access.ts';
import type { Schema } from '../wire/endpoint.ts';

/** What no text of a request may have in it, unless the text never reaches the database; short, and long enough for all. */
const NOT_STORABLE = ['\0', '\ud800'].flatMap((bad) => [bad, `a${bad}b`, bad.padEnd(32, 'x')]);

/** Only their hashes are compared, or they are opened with a key. */
const NEVER_STORED = [
  'POST /api/auth/links/look .token',
  'POST /api/auth/links/use .token',
  'POST /api/auth/login .device',
  'POST /api/auth/login .password',
  'POST /api/auth/me/password .currentPassword',
  'POST /api/unsubscribe .t',
];

interface Definition {
  type: string;
  shape?: Readonly<Record<string, Schema>>;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  keyType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
}

/** The schemas of texts inside a schema, each with the path of its field. */
function textsOf(schema: Schema | undefined, path: string): readonly (readonly [string, Schema])[] {
  if (!schema) return [];
  const def = schema._zod.def as unknown as Definition;
  if (def.type === 'string') return [[path, schema]];
  // What a pipe makes of its text may be refused by its second half.
  if (def.type === 'pipe' && textsOf(def.in, path).some(([at]) => at === path))
    return [[path, schema]];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      textsOf(field, `${path}.${name}`),
    ),
    ...[def.innerType, def.in, ...(def.options ?? [])].flatMap((inner) => textsOf(inner, path)),
    ...[def.element, def.keyType, def.valueType].flatMap((inner) => textsOf(inner, `${path}[]`)),
  ];
}

const TEXTS = ACCESS.flatMap(({ endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
    textsOf(part, `${endpoint.method} ${endpoint.path} `),
  ),
);

test('every text of a request refuses what the database cannot store', () => {
  const accepting = TEXTS.filter(([, schema]) =>
    NOT_STORABLE.some((value) => schema.safeParse(value).success),
  ).map(([path]) => path);
  expect([...new Set(accepting)].toSorted()).toEqual(NEVER_STORED);
  expect(TEXTS.length).toBeGreaterThan(200);
});
