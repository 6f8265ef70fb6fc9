import { postMessage } from '@recourse/contract/claims-thread';
import { ACCESS, type Access, type Target } from '@recourse/contract/access';
import { type Endpoint, replyFor, SELF } from '@recourse/contract/wire/endpoint';
import { ssoLogout } from '@recourse/contract/identity/single-sign-on';
import { ROLES, type Role } from '@recourse/contract/values/roles';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { makeUser } from '../factories.ts';
import { inputFor, makeSignUpLink } from './permission-inputs.ts';
import { aimAt, type Cast, makeCast } from './permission-targets.ts';
import { png } from '../sample-files.ts';
import { fieldsOf, valueToSend } from './sent-values.ts';
import { type CallInput, createTestApp, type TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/**
 * Tests every endpoint with a body x every role that may call it x every field, from the contract's lists. A field that
 * a role may write is stored and reads back as it was sent. Any other field is 403, unless its value is what the server
 * sets anyway. An unknown field is 400.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  // Another administrator, so that one made for a case is never the last.
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const WRITING = ACCESS.filter(({ endpoint }) => endpoint.body);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Fields that are accepted but do not read back as they were sent, and why. */
const COMPUTED: Readonly<Record<string, string>> = {
  'POST /api/auth/login email': 'a username will do; the answer tells the e-mail',
  'PUT /api/auth/me email': 'stays until the new address has confirmed it',
  'POST /api/reports/create handledByAI': 'says whether a solution is attached',
  'PUT /api/notifications/settings choices':
    'the answer has every kind, with those not named as they were',
  'PUT /api/reports/:id employeeId': 'a report that waits has no employee, whoever is named',
};

/** Further values that a field requires. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'POST /api/reports/create validatedByEmployee': ['solutionId'],
  'PUT /api/workload/:id awayTo': ['awayFrom'],
  'POST /api/canned-replies teamId': ['shared'],
  'PUT /api/canned-replies/:id teamId': ['shared'],
  'POST /api/claims/:id/messages purpose': ['promisedOn'],
  'POST /api/claims/:id/messages promisedOn': ['purpose'],
  'POST /api/claims/:id/messages outcome': ['status'],
  'POST /api/claims/:id/transition reason': ['to'],
  'POST /api/claims/:id/transition closure': ['to', 'reason'],
  'POST /api/views teamId': ['shared'],
  'PUT /api/views/:id teamId': ['shared'],
};

/** Values that replace the usual ones with a field. */
const INSTEAD: Readonly<Record<string, () => Promise<object>>> = {
  // An existing account already has its name, so this needs a sign-up link.
  'POST /api/auth/links/use username': async () => ({ token: await makeSignUpLink(t) }),
};

/** Fields that must not be sent with a field. */
const APART: Readonly<Record<string, string>> = {
  'POST /api/auth/register invite': 'password',
  'POST /api/auth/second-step recoveryCode': 'code',
  'POST /api/auth/second-step credential': 'code',
  'POST /api/auth/me/proof code': 'password',
  'POST /api/auth/me/proof recoveryCode': 'password',
  'POST /api/auth/me/proof credential': 'password',
  'POST /api/auth/me/proof sso': 'password',
  'POST /api/documents/create purpose': 'userId',
  'POST /api/claims/:id/assign teamId': 'assigneeId',
};

/** The targets on which a role may act, its own rows first. */
const AIMS: readonly Target[] = ['call', 'own', 'person', 'other'];

function aimOf({ cases }: Access, role: Role | null): Target {
  const allowed = (target: Target) => cases[target]?.[role ? ROLES.indexOf(role) : 0] === 'yes';
  const aim = AIMS.find(allowed);
  if (aim === undefined) throw new Error('Nothing to aim at.');
  return aim;
}

interface Caller {
  access: Access;
  role: Role | null;
}

/** The roles that may call an endpoint; null: everybody, without signing in. */
const callersOf = (access: Access): Caller[] =>
  access.endpoint.roles === 'public'
    ? [{ access, role: null }]
    : access.endpoint.roles.map((role) => ({ access, role }));

const writableBy = ({ access, role }: Caller): readonly string[] =>
  access.endpoint.writable?.[role ?? 'public'] ?? [];

interface Prepared {
  cast: Cast;
  input: CallInput;
  body: Record<string, unknown>;
}

/** A new user of a role, with a target row and a valid body. */
async function prepared({ access, role }: Caller): Promise<Prepared> {
  const { endpoint } = access;
  const cast = await makeCast(t, role ?? 'CLIENT');
  const id = await aimAt(t, cast, endpoint.path, aimOf(access, role));
  const input = await inputFor(endpoint, { t, actor: cast.actor, id });
  const upload = isImport(endpoint)
    ? { kind: 'SOLUTIONS' }
    : {
        nom: 'Picture',
        type: 'photo',
        ...(role === 'EMPLOYE' ? { userId: cast.client.id } : {}),
      };
  const body = endpoint.bodyType === 'multipart' ? upload : { ...(input.body as object) };
  return { cast, input, body };
}

const isImport = ({ path }: Endpoint): boolean => path.startsWith('/api/imports/');

const fileFor = (endpoint: Endpoint) =>
  isImport(endpoint)
    ? { name: 'a.csv', content: 'id,texte,motcle\nsent,Wait.,\n', type: 'text/csv' }
    : { name: 'a.png', content: png() };

function send(
  { access: { endpoint }, role }: Caller,
  { cast, input }: Prepared,
  body: Record<string, unknown>,
): Promise<LightMyRequestResponse> {
  const sent =
    endpoint.bodyType === 'multipart'
      ? form(body as Record<string, string | number>, fileFor(endpoint))
      : { body };
  return t.call(endpoint, role && cast.actor, { ...input, ...sent });
}

/** Sends a valid body with one additional field, or with another value in it. */
async function sendField(
  caller: Caller,
  field: string,
  value?: { sent: unknown },
): Promise<{ status: number; wrote: unknown; reads: unknown }> {
  const { endpoint } = caller.access;
  const call = await prepared(caller);
  const valueOf = (name: string) =>
    valueToSend({ t, cast: call.cast, endpoint }, name, call.body[name]);
  const { [APART[`${nameOf(endpoint)} ${field}`] ?? '']: _, ...usual } = call.body;
  const also = value ? [] : (TOGETHER[`${nameOf(endpoint)} ${field}`] ?? []);
  const others = await Promise.all(also.map(async (name) => [name, await valueOf(name)] as const));
  const body: Record<string, unknown> = {
    ...usual,
    ...(await INSTEAD[`${nameOf(endpoint)} ${field}`]?.()),
    ...Object.fromEntries(others),
    [field]: value ? ownId(value.sent, call) : await valueOf(field),
  };
  const isKnown = fieldsOf(endpoint.body)[field] !== undefined;
  const response = await send(caller, call, body);
  const reply = response.statusCode < 300 && endpoint.reply ? readReply(endpoint, response) : {};
  const text = Object.fromEntries(Object.entries(body).map(([name, one]) => [name, String(one)]));
  const wire = endpoint.bodyType === 'multipart' ? text : body;
  const parsed = isKnown ? (endpoint.body?.safeParse(wire).data as typeof body | undefined) : {};
  return { status: response.statusCode, wrote: parsed?.[field], reads: reply[field] };
}

const ownId = (value: unknown, { cast }: Prepared): unknown =>
  value === SELF ? cast.actor.id : value;

const readReply = ({ replyType }: Endpoint, response: LightMyRequestResponse) =>
  replyType === 'text' ? {} : response.json<Record<string, unknown>>();

const succeeds = (status: number): boolean => status >= 200 && status < 300;

/** The result for each field that a caller may write: 'stored', or what went wrong. */
async function storedFields(caller: Caller): Promise<Record<string, string>> {
  const { endpoint } = caller.access;
  const found: Record<string, string> = {};
  for (const field of writableBy(caller)) {
    const { status, wrote, reads } = await sendField(caller, field);
    const isShown = fieldsOf(replyFor(endpoint, caller.role))[field] !== undefined;
    const isComputed = COMPUTED[`${nameOf(endpoint)} ${field}`] !== undefined;
    const isSame = JSON.stringify(reads) === JSON.stringify(wrote);
    if (!succeeds(status)) found[field] = `refused with ${status}`;
    else if (isShown && !isComputed && !isSame)
      found[field] = `sent ${JSON.stringify(wrote)}, reads ${JSON.stringify(reads)}`;
    else found[field] = 'stored';
  }
  return found;
}

/** The answers for each field that a caller may not write: 403, and 2xx for the value that the server sets. */
async function refusedFields(caller: Caller): Promise<Record<string, unknown[]>> {
  const { endpoint } = caller.access;
  const found: Record<string, unknown[]> = {};
  for (const field of foreignFields(caller)) {
    const answers: unknown[] = [(await sendField(caller, field)).status];
    for (const sent of settledOf(caller, field)) {
      const { status } = await sendField(caller, field, { sent });
      answers.push(succeeds(status) ? 'let through' : status);
    }
    if (endpoint.path.includes(':id')) answers.push(await statusAtMissing(caller, field));
    found[field] = answers;
  }
  return found;
}

const foreignFields = (caller: Caller): string[] =>
  Object.keys(fieldsOf(caller.access.endpoint.body)).filter(
    (field) => !writableBy(caller).includes(field),
  );

const settledOf = ({ access, role }: Caller, field: string): readonly unknown[] =>
  (role && access.endpoint.setAnyway?.[role]?.[field]) || [];

/** A missing row is 404 before its fields are checked. */
async function statusAtMissing(caller: Caller, field: string): Promise<number> {
  const { endpoint } = caller.access;
  const call = await prepared(caller);
  const value = await valueToSend({ t, cast: call.cast, endpoint }, field, call.body[field]);
  const id = await aimAt(t, call.cast, endpoint.path, 'missing');
  const params = { ...call.input.params, id: id ?? 0 };
  const missing = { ...call, input: { ...call.input, params } };
  return (await send(caller, missing, { ...call.body, [field]: value })).statusCode;
}

const CALLERS = WRITING.flatMap(callersOf).map(
  (caller) => [nameOf(caller.access.endpoint), caller.role ?? 'nobody', caller] as const,
);

describe('who may write what', () => {
  test.each(CALLERS)(
    '%s: what %s may write reads back as it was sent',
    async (_, _role, caller) => {
      const found = await storedFields(caller);
      expect(found).toEqual(
        Object.fromEntries(writableBy(caller).map((field) => [field, 'stored'])),
      );
    },
  );

  test.each(CALLERS.filter(([, , caller]) => foreignFields(caller).length > 0))(
    '%s: what %s may not write is refused, but for what the server sets anyway',
    async (_, _role, caller) => {
      const isRow = caller.access.endpoint.path.includes(':id');
      const expected = foreignFields(caller).map((field) => [
        field,
        [403, ...settledOf(caller, field).map(() => 'let through'), ...(isRow ? [404] : [])],
      ]);
      expect(await refusedFields(caller)).toEqual(Object.fromEntries(expected));
    },
  );

  // The standard of logout tokens wants all other values to be ignored.
  const takesNothingElse = CALLERS.filter(([, , { access }]) => access.endpoint !== ssoLogout);
  test.each(takesNothingElse)('%s: what nobody knows is 400 for %s', async (_, _role, caller) => {
    expect((await sendField(caller, 'unknownField', { sent: 'x' })).status).toBe(400);
  });

  /** Calls that every role makes with the same body, according to the specification. */
  const isForEverybody = (endpoint: Endpoint): boolean =>
    endpoint.status === 201 && endpoint !== postMessage;

  test('one call creates for everybody: what a role may not write there, the server sets', () => {
    const unsaid = CALLERS.filter(([, , { access }]) => isForEverybody(access.endpoint)).flatMap(
      ([name, role, caller]) =>
        foreignFields(caller)
          .filter((field) => settledOf(caller, field).length === 0)
          .map((field) => `${name} ${role} ${field}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('the exceptions are fields that are written', () => {
    const names = CALLERS.flatMap(([name, , caller]) =>
      writableBy(caller).map((field) => `${name} ${field}`),
    );
    expect(names).toEqual(expect.arrayContaining(Object.keys(COMPUTED)));
    expect(CALLERS.length).toBeGreaterThanOrEqual(40);
  });
});
