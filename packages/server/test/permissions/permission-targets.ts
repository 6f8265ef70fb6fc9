import { randomUUID } from 'node:crypto';
import * as access from '@recourse/contract/access';
import { createDocument, type Document } from '@recourse/contract/documents';
import type { Role } from '@recourse/contract/values/roles';
import type { UserRow } from '../../src/db/tables.ts';
import {
  makeBulkChange,
  makeCalendar,
  makeClaim,
  makeConversation,
  makeDelivery,
  makeLink,
  makeMail,
  makeMessage,
  makeNote,
  makePolicy,
  makeReply,
  makeReport,
  makeSolution,
  makeTeam,
  makeTopic,
  makeUsers,
  makeView,
  makeWebhook,
} from '../factories.ts';
import { makeApiToken, makeServiceAccount } from '../identity/api-tokens.ts';
import { makePasskey } from '../identity/passkeys.ts';
import { makeIdentity } from '../identity/identities.ts';
import { png } from '../sample-files.ts';
import type { TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/** The target rows of permission tests: the caller's own, somebody else's, or nobody's. */

type Target = access.Target;

/** The caller, and other users of every role. */
export interface Cast {
  actor: UserRow;
  client: UserRow;
  employee: UserRow;
}

export async function makeCast(t: TestApp, role: Role): Promise<Cast> {
  const [actor, client, employee] = await makeUsers(t.db, [role, 'CLIENT', 'EMPLOYE']);
  return { actor, client, employee };
}

/** An id that no row has. */
const MISSING = 999_999_999;

type Maker = (t: TestApp, cast: Cast, target: Target) => Promise<number>;

const claims: Maker = async ({ db }, { actor, client, employee }, target) => {
  const isClient = actor.role === 'CLIENT';
  // Only for the targets that need a team, because the number of teams is limited.
  const teamOf = (members: readonly UserRow[]) => makeTeam(db, members);
  const values = {
    own: () =>
      isClient
        ? { created_by: actor.id, client_id: actor.id, assignee_id: employee.id }
        : { created_by: actor.id, client_id: null, assignee_id: actor.id },
    seen: () =>
      isClient
        ? { created_by: employee.id, client_id: actor.id, assignee_id: employee.id }
        : { created_by: client.id, client_id: client.id, assignee_id: actor.id },
    unassigned: () => ({ created_by: client.id, client_id: client.id, assignee_id: null }),
    teammate: async () => ({
      created_by: client.id,
      client_id: client.id,
      assignee_id: employee.id,
      team_id: await teamOf([employee, ...(actor.role === 'EMPLOYE' ? [actor] : [])]),
    }),
    otherTeam: async () => ({
      created_by: client.id,
      client_id: client.id,
      assignee_id: null,
      team_id: await teamOf([employee]),
    }),
    other: () => ({ created_by: client.id, client_id: client.id, assignee_id: employee.id }),
  } as const;
  const made = values[target as keyof typeof values];
  return (await makeClaim(db, await made())).id;
};

/** A claim with a message and a note: the caller's own, or somebody else's. */
const threads: Maker = async (t, cast, target) => {
  const id = await claims(t, cast, target);
  const isMine = target === 'own';
  const { actor, client, employee } = cast;
  const isByClient = isMine ? actor.role === 'CLIENT' : actor.role !== 'CLIENT';
  await makeMessage(t.db, {
    claim_id: id,
    author_id: isMine ? actor.id : isByClient ? client.id : employee.id,
    side: isByClient ? 'CLIENT' : 'STAFF',
  });
  await makeNote(t.db, { claim_id: id, author_id: isMine ? actor.id : employee.id });
  // Another claim that the caller sees.
  const linked = await claims(t, cast, 'unassigned');
  await makeLink(t.db, { claim_id: id, other_id: linked, created_by: employee.id });
  return id;
};

/** Uploads a picture as a user, shared with another one or with nobody. */
async function upload(t: TestApp, as: UserRow, shared: Record<string, number>): Promise<number> {
  const { body, headers } = form(
    { nom: 'Picture', type: 'photo', ...shared },
    { name: 'a.png', content: png() },
  );
  const response = await t.call(createDocument, as, { body, headers });
  if (response.statusCode !== 201) throw new Error(`The upload was refused: ${response.body}`);
  return response.json<Document>().id;
}

const documents: Maker = async (t, { actor, client, employee }, target) => {
  if (target === 'own')
    return upload(t, actor, actor.role === 'CLIENT' ? {} : { userId: client.id });
  if (target === 'seen' && actor.role === 'CLIENT')
    return upload(t, employee, { userId: actor.id });
  if (target === 'seen' && actor.role === 'EMPLOYE')
    return upload(t, client, { employeeId: actor.id });
  return upload(t, client, {});
};

const reports: Maker = async ({ db }, { actor, client, employee }, target) => {
  const mine = target === 'own' && actor.role === 'CLIENT' ? actor.id : client.id;
  if (target === 'own') return (await makeReport(db, { user_id: mine })).id;
  const validated = {
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
  };
  return (await makeReport(db, { user_id: client.id, ...validated })).id;
};

/** A conversation with a pending report, or with one that another employee has validated. */
const conversations: Maker = async ({ db }, { actor, client, employee }, target) => {
  const isOwn = target === 'own';
  const owner = isOwn && actor.role === 'CLIENT' ? actor : client;
  const { id, name } = await makeConversation(db, { client_id: owner.id });
  await makeReport(db, {
    user_id: owner.id,
    conversation_id: name,
    ...(isOwn
      ? {}
      : { validated_by_employee: true, employee_id: employee.id, validated_at: new Date() }),
  });
  return id;
};

const solutions: Maker = async ({ db }) => (await makeSolution(db)).id;

const calendars: Maker = async ({ db }) => (await makeCalendar(db)).id;

const policies: Maker = async ({ db }) => makePolicy(db);

const teams: Maker = async ({ db }, { actor, employee }, target) =>
  makeTeam(db, [employee, ...(target === 'own' && actor.role === 'EMPLOYE' ? [actor] : [])]);

const categories: Maker = async ({ db }) => makeTopic(db, 'categories');

const products: Maker = async ({ db }) => makeTopic(db, 'products');

/** The workload of another employee, who has a capacity. */
const workload: Maker = async ({ db }, { employee }) => {
  await db.insertInto('availability').values({ user_id: employee.id, capacity: 5 }).execute();
  return employee.id;
};

/** The owner of a row of the staff: the caller, nobody (shared), or another employee. */
function ownerFor(target: Target, actor: UserRow, employee: UserRow): number | null {
  const owners = { own: actor.id, seen: null } as const;
  return target === 'own' || target === 'seen' ? owners[target] : employee.id;
}

const replies: Maker = async ({ db }, { actor, employee }, target) =>
  makeReply(db, { owner_id: ownerFor(target, actor, employee) });

const views: Maker = async ({ db }, { actor, employee }, target) =>
  makeView(db, { owner_id: ownerFor(target, actor, employee) });

const bulk: Maker = async ({ db }, { actor, employee }, target) =>
  makeBulkChange(db, target === 'own' ? actor.id : employee.id);

const users: Maker = async (_t, { actor, client }, target) =>
  target === 'self' ? actor.id : client.id;

const sessions: Maker = async (t, { actor, client }, target) => {
  const now = t.clock.now();
  const row = await t.db
    .insertInto('sessions')
    .values({
      jti: randomUUID(),
      user_id: target === 'own' ? actor.id : client.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      revoked_at: null,
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const passkeys: Maker = async (t, { actor, client }, target) =>
  (await makePasskey(t, target === 'own' ? actor : client)).passkeyId;
const identities: Maker = async (t, { actor, client }, target) =>
  makeIdentity(t, target === 'own' ? actor : client);

const tokens: Maker = async (t, { actor, employee }, target) =>
  (await makeApiToken(t, target === 'own' ? actor : employee)).id;
const serviceAccounts: Maker = async (t) => (await makeServiceAccount(t)).id;

/** A claim in the trash. */
const trash: Maker = async ({ db }, { client }) =>
  (await makeClaim(db, { created_by: client.id, deleted_at: new Date(), deleted_by: client.id }))
    .id;

/** A mail to a client that did not arrive. */
const mail: Maker = async ({ db }, { client }) => makeMail(db, { user_id: client.id });

const webhooks: Maker = async ({ db }) => makeWebhook(db);
const deliveries: Maker = async ({ db }) => makeDelivery(db);

const MAKERS: Readonly<Record<string, Maker>> = {
  claims,
  threads,
  documents,
  reports,
  conversations,
  solutions,
  calendars,
  policies,
  teams,
  categories,
  products,
  workload,
  'canned-replies': replies,
  views,
  bulk,
  users,
  clients: users,
  sessions,
  passkeys,
  identities,
  tokens,
  'service-accounts': serviceAccounts,
  trash,
  mail,
  webhooks,
  deliveries,
  // A claim that a user has open.
  presence: claims,
  // A claim that a user mutes.
  notifications: claims,
};

/** The area of an endpoint's rows, by its path. */
function areaOf(path: string): string {
  if (path.includes('/sessions')) return 'sessions';
  if (path.includes('/passkeys/')) return 'passkeys';
  if (path.includes('/identities')) return 'identities';
  if (path.includes('/tokens')) return 'tokens';
  if (path.includes('/service-accounts')) return 'service-accounts';
  if (path.includes('/deliveries/:')) return 'deliveries';
  if (path.includes('/candidates/')) return 'claims';
  if (/\/(messages|notes|links)\/:/.test(path)) return 'threads';
  const [, , second = ''] = path.split('/');
  return second === 'auth' ? 'users' : second;
}

/** Makes the target row; returns its id, an unused id for 'missing', null for endpoints without a target. */
export async function aimAt(
  t: TestApp,
  cast: Cast,
  path: string,
  target: Target,
): Promise<number | null> {
  if (target === 'call') return null;
  if (target === 'missing') return MISSING;
  const maker = MAKERS[areaOf(path)];
  if (!maker) throw new Error(`Nothing makes a target for ${path}.`);
  return maker(t, cast, target);
}
