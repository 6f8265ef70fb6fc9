import { expect, test } from 'vitest';
import { ACCESS } from '../access.ts';
import type { Schema } from '../wire/endpoint.ts';

/**
 * A text that no request may contain, unless it never reaches the database. It is short, and long enough for all
 * fields.
 */
const NOT_STORABLE = ['\0', '\ud800'].flatMap((bad) => [bad, `a${bad}b`, bad.padEnd(32, 'x')]);

/** These texts are only hashed and compared, or decrypted with a key. */
const NEVER_STORED = [
  'GET /api/auth/oidc/callback .code',
  'GET /api/auth/oidc/callback .error',
  'GET /api/auth/oidc/callback .error_description',
  'GET /api/auth/oidc/callback .iss',
  'GET /api/auth/oidc/callback .state',
  'POST /api/auth/identities .code',
  'POST /api/auth/links/look .token',
  'POST /api/auth/links/use .token',
  'POST /api/auth/login .code',
  'POST /api/auth/login .device',
  'POST /api/auth/login .password',
  'POST /api/auth/me/password .currentPassword',
  'POST /api/auth/me/proof .password',
  'POST /api/auth/me/proof .sso',
  'POST /api/auth/oidc/finish .code',
  'POST /api/auth/oidc/finish .device',
  'POST /api/auth/oidc/logout .logout_token',
  'POST /api/auth/second-step .device',
  'POST /api/auth/second-step .step',
  'POST /api/auth/second-step/options .step',
  'POST /api/auth/second-step/setup .step',
  'POST /api/auth/second-step/setup/confirm .step',
  'POST /api/auth/second-step/setup/finish .device',
  'POST /api/auth/second-step/setup/finish .step',
  'POST /api/unsubscribe .t',
  'PUT /api/auth/me .currentPassword',
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
  // The second half of a pipe may refuse what the first half makes of the text.
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
