import { postConversationMessage } from '@recourse/contract/conversations';
import { createDocument, type Document } from '@recourse/contract/documents';
import type { Endpoint, Schema } from '@recourse/contract/wire/endpoint';
import type { UserRow } from '../../src/db/tables.ts';
import { jsonSchema } from '../../src/kernel/http/openapi/openapi-schema.ts';
import {
  enable,
  makeCalendar,
  makeClaim,
  makePolicy,
  makeSolution,
  makeTeam,
  makeTopic,
  PASSWORD,
  policyOf,
} from '../factories.ts';
import type { Cast } from './permission-targets.ts';
import { codeOf, jtiOf, makeFactor, RECOVERY_CODES } from '../identity/factors.ts';
import { makeServiceAccount } from '../identity/api-tokens.ts';
import { makeSsoCode } from '../identity/identities.ts';
import { answerOf } from '../identity/passkeys.ts';
import { png } from '../sample-files.ts';
import type { TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/** A value for each field of a body, never its default. */

interface Sending {
  t: TestApp;
  cast: Cast;
  endpoint: Endpoint;
}

let counter = 0;
const another = (name: string): string => {
  counter += 1;
  return `${name}${counter}`;
};

/** Fields whose value has to fit other rows. */
const VALUES: Readonly<Record<string, (sending: Sending) => unknown>> = {
  userId: ({ cast, endpoint }) => personOf(cast, endpoint).id,
  // Nobody may validate in somebody else's name.
  employeeId: ({ cast, endpoint: { method } }) =>
    (method === 'PUT' && cast.actor.role === 'ADMIN' ? cast.actor : cast.employee).id,
  clientId: ({ cast }) => cast.client.id,
  receivedAt: () => '2026-02-27T09:00:00.000Z',
  sentAt: () => '2026-02-25T09:00:00.000Z',
  remedy: () => ['REFUND', 'APOLOGY'],
  solutionId: async ({ t }) => (await makeSolution(t.db)).id,
  duplicateOf: async ({ t, cast }) => (await makeClaim(t.db, { created_by: cast.actor.id })).id,
  reclamationId: async ({ t, cast }) => (await makeClaim(t.db, { created_by: cast.actor.id })).id,
  followsId: async ({ t, cast }) => (await makeClaim(t.db, { created_by: cast.actor.id })).id,
  documentIds: async (sending) => {
    if (sending.endpoint === postConversationMessage) await takeOver(sending);
    return [await uploadAttachment(sending.t, sending.cast.actor)];
  },
  handledByAI: () => false,
  steps: () => '["Wait."]',
  tags: () => '["noise"]',
  motcle: () => ['sent'],
  device: () => 'd'.repeat(32),
  ids: async ({ t, cast, endpoint: { path } }) =>
    path === '/api/claims/bulk'
      ? [(await makeClaim(t.db, { assignee_id: cast.actor.id })).id]
      : [1],
  // The file that is sent with it contains solutions.
  kind: ({ endpoint: { path } }) => (path.startsWith('/api/imports/') ? 'SOLUTIONS' : 'FOLLOW_UP'),
  // One of the reasons of a list; other endpoints take a text.
  reason: () => 'NOT_A_COMPLAINT',
  to: () => 'CLOSED',
  role: () => 'EMPLOYE',
  name: ({ endpoint: { path } }) => another(path.endsWith('/service-accounts') ? 'sent' : 'Sent '),
  scopes: () => ['claims:read', 'documents:write'],
  serviceAccountId: async ({ t }) => (await makeServiceAccount(t)).id,
  expiresAt: ({ t }) => new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
  url: () => `https://public.example.org/${another('sent')}`,
  types: () => ['claim.answered', 'document.shared'],
  timeZone: () => 'Europe/Dublin',
  digestAt: () => '06:45',
  quietHours: () => ({ from: '21:30', to: '06:15' }),
  choices: () => [{ kind: 'claim.answered', mail: 'NEVER' }],
  week: () => ({ MO: [['08:00', '12:00']], SA: [] }),
  date: () => '2026-12-24',
  lines: () => '2026-12-24 Christmas Eve',
  year: () => 2026,
  confirmedYear: () => 2026,
  holiday: () => ({ date: '2026-12-24', name: 'Christmas Eve' }),
  code: async ({ t, cast, endpoint: { path } }) => {
    if (!path.startsWith('/api/auth/')) return another('SENT-');
    if (path === '/api/auth/me/proof') await makeFactor(t, cast.actor);
    return codeOf(t);
  },
  recoveryCode: async ({ t, cast, endpoint: { path } }) => {
    if (path === '/api/auth/me/proof') await makeFactor(t, cast.actor);
    return RECOVERY_CODES[0];
  },
  credential: ({ t, cast, endpoint: { path } }) =>
    answerOf(t, cast.actor, path === '/api/auth/me/proof' ? 'PROOF' : 'SIGN_IN'),
  mailCode: () => '12345678',
  from: () => '/account',
  sso: async ({ t, cast: { actor } }) => {
    await t.bearer(actor);
    return (await makeSsoCode(t, actor, { purpose: 'PROOF', jti: await jtiOf(t, actor) })).code;
  },
  source: () => 'https://example.org/rule',
  recourse: () => ({ en: 'To whom', fr: 'À qui', ar: 'إلى من' }),
  recourseOn: () => ['PARTLY'],
  targets: async ({ t }) => policyOf((await makeCalendar(t.db)).id).targets,
  assigneeId: ({ cast }) => (cast.actor.role === 'EMPLOYE' ? cast.actor : cast.employee).id,
  defaultTeamId: ({ t }) => makeTeam(t.db),
  memberIds: ({ cast }) => [cast.employee.id],
  teamId: async ({ t }) => makeTeam(t.db),
  versions: () => [1],
  changes: () => ({ assigneeId: null }),
  clientOperationId: () => another('operation-'),
  filter: () => ({ clock: ['late', 'risk'], clientReplied: true }),
  calendarId: async ({ t }) => (await makeCalendar(t.db)).id,
  categoryId: async ({ t }) => makeTopic(t.db, 'categories'),
  productId: async ({ t }) => makeTopic(t.db, 'products'),
  parentId: async ({ t, endpoint: { path } }) =>
    makeTopic(t.db, path.startsWith('/api/products') ? 'products' : 'categories'),
  policyCode: async ({ t }) => enable(t.db, await makePolicy(t.db)),
  awayFrom: () => '2026-03-02T00:00:00.000Z',
  awayTo: () => '2026-03-09T00:00:00.000Z',
  promisedOn: () => '2099-01-01',
  reviewedOn: () => '2026-02-28',
  username: () => another('sent'),
  email: () => `${another('sent')}@example.org`,
  externalId: () => another('EXT-'),
  password: () => PASSWORD,
};

/** A person takes over the client's newest conversation: the assistant takes no files. */
async function takeOver({ t, cast: { actor } }: Sending): Promise<void> {
  const { name } = await t.db
    .selectFrom('conversations')
    .where('client_id', '=', actor.id)
    .select('name')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const claim = { client_id: actor.id, created_by: actor.id, conversation_id: name };
  await makeClaim(t.db, claim);
}

/** A file that was uploaded to be sent. */
async function uploadAttachment(t: TestApp, as: UserRow): Promise<number> {
  const sent = form({ purpose: 'ATTACHMENT' }, { name: 'a.png', content: png() });
  const response = await t.call(createDocument, as, sent);
  if (response.statusCode !== 201) throw new Error(`The upload was refused: ${response.body}`);
  return response.json<Document>().id;
}

/** An employee assigns a claim to himself. The person of a claim is an employee; all other people are clients. */
function personOf({ actor, client, employee }: Cast, { path }: Endpoint): UserRow {
  if (!path.includes('/claims/')) return client;
  return actor.role === 'EMPLOYE' && path.includes('/update/') ? actor : employee;
}

/** A value that fits a schema: the last of several choices, because the first is usually the default. */
function valueFor(name: string, schema: ReturnType<typeof jsonSchema>): unknown {
  const [choice] = (schema.anyOf ?? []) as (typeof schema)[];
  if (choice) return valueFor(name, choice);
  const choices = schema['enum'] as unknown[] | undefined;
  if (choices) return choices.at(-1);
  if (schema.type === 'string') return `Sent as ${name}`;
  if (schema.type === 'boolean') return true;
  return 1;
}

/** The fields of a body, by name. */
export function fieldsOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  let inner: unknown = schema;
  while (typeof inner === 'object' && inner !== null) {
    if ('shape' in inner) return inner.shape as Record<string, Schema>;
    inner = (inner as { def?: { innerType?: unknown } }).def?.innerType;
  }
  return {};
}

/** A value for a field; `usual` is its value in a valid body, if any. */
export async function valueToSend(
  sending: Sending,
  name: string,
  usual: unknown,
): Promise<unknown> {
  const given = VALUES[name];
  const isGiven = given && !(usual !== undefined && FIXED.has(sending.endpoint.path));
  if (isGiven) return given(sending);
  const field = fieldsOf(sending.endpoint.body)[name];
  if (usual !== undefined || !field) return usual;
  return valueFor(name, jsonSchema(field, 'output'));
}

/** Calls whose valid body must fit the rows made for it. */
const FIXED: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/second-step',
  '/api/auth/second-step/options',
  '/api/auth/second-step/setup',
  '/api/auth/second-step/setup/confirm',
  '/api/auth/second-step/setup/finish',
  '/api/auth/me/factors/totp/confirm',
  '/api/auth/me/factors/passkeys',
  '/api/auth/oidc/finish',
  '/api/auth/oidc/logout',
  '/api/auth/identities',
  '/api/auth/recover',
  '/api/auth/sign-up',
  '/api/auth/links/look',
  '/api/auth/links/use',
  '/api/assistant/recall',
  '/api/assistant/replay',
  '/api/calendars/:id/preview',
]);
