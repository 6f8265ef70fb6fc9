import { randomUUID } from 'node:crypto';
import type { NewPolicy } from '@recourse/contract/clock/policies';
import type { ViewFilter } from '@recourse/contract/inbox/views';
import type { Role } from '@recourse/contract/values/roles';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type {
  BeforeMerge,
  CalendarRow,
  CalendarsTable,
  CannedRepliesTable,
  ClaimRow,
  ClaimsTable,
  ClaimTargetsTable,
  ConversationRow,
  MessageRow,
  MessagesTable,
  DocumentRow,
  DocumentsTable,
  MailTable,
  ReportRow,
  ReportsTable,
  SolutionRow,
  TeamRow,
  SolutionsTable,
  Tables,
  TopicsTable,
  UserRow,
  ViewsTable,
  UsersTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from '../src/db/tables.ts';
import { hashPassword } from '../src/kernel/security/passwords/passwords.ts';
import { followTargets } from '../src/kernel/targets/follow-targets.ts';

/** Makes rows for tests, with every missing parent row. */

export const PASSWORD = 'correct horse battery';

let hash: Promise<string> | undefined;
let counter = 0;

async function newUser(values: Partial<Insertable<UsersTable>>): Promise<Insertable<UsersTable>> {
  hash ??= hashPassword(PASSWORD);
  counter += 1;
  const name = `${(values.role ?? 'CLIENT').toLowerCase()}${counter}`;
  return {
    username: name,
    email: `${name}@example.org`,
    phone: '0600000000',
    role: 'CLIENT',
    password_hash: await hash,
    ...values,
  };
}

export async function makeUser(
  db: Kysely<Tables>,
  values: Partial<Insertable<UsersTable>> = {},
): Promise<UserRow> {
  return db
    .insertInto('users')
    .values(await newUser(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Several users in one statement, in the order of their roles. */
export async function makeUsers<const Roles extends readonly Role[]>(
  db: Kysely<Tables>,
  roles: Roles,
): Promise<{ [Index in keyof Roles]: UserRow }> {
  const users: Insertable<UsersTable>[] = [];
  for (const role of roles) users.push(await newUser({ role }));
  const rows = await db.insertInto('users').values(users).returningAll().execute();
  return rows.toSorted((a, b) => a.id - b.id) as { [Index in keyof Roles]: UserRow };
}

/** A solution that is not archived, with its first version. */
export async function makeSolution(
  db: Kysely<Tables>,
  values: Partial<Insertable<SolutionsTable>> = {},
): Promise<SolutionRow> {
  counter += 1;
  const row = await db
    .insertInto('solutions')
    .values({ texte: `Restart device number ${counter}.`, motcle: [`device${counter}`], ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('solution_versions')
    .values({ solution_id: row.id, version: row.version, texte: row.texte, motcle: row.motcle })
    .execute();
  await db.insertInto('outbox').values({ area: 'solutions', object_id: row.id }).execute();
  return row;
}

/** A calendar with working days from nine to five, and one unconfirmed holiday. */
export async function makeCalendar(
  db: Kysely<Tables>,
  values: Partial<Insertable<CalendarsTable>> = {},
): Promise<CalendarRow> {
  counter += 1;
  const days = ['MO', 'TU', 'WE', 'TH', 'FR'] as const;
  const row = await db
    .insertInto('calendars')
    .values({
      name: `Calendar ${counter}`,
      time_zone: 'Europe/Paris',
      week: Object.fromEntries(days.map((day) => [day, [['09:00', '17:00']]])),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const holiday = { calendar_id: row.id, date: '2026-05-01', name: 'Labour Day' };
  await db.insertInto('calendar_holidays').values(holiday).execute();
  return row;
}

/** The fields of a policy with one target; its recourse has a text. */
export const policyOf = (calendarId: number): NewPolicy => ({
  code: 'TEST',
  name: 'Ours',
  targets: [
    {
      code: 'FINAL',
      kind: 'DUE',
      legal: false,
      calendarId,
      rule: {
        unit: 'WORKING_DAYS',
        amount: 5,
        roll: 'NONE',
        end: 'END_OF_DAY',
        lateReceipt: 'SAME_DAY',
        pause: 'NEVER',
        startsFrom: 'RECEIVED',
        onReopen: 'KEEP',
      },
      atMost: null,
    },
  ],
  pauseAllowed: true,
  keepsRecord: false,
  recourse: { en: 'The ombudsman', fr: 'Le médiateur', ar: 'الوسيط' },
  recourseOn: ['REJECTED'],
  autoCloseDays: 14,
  reopenWithinDays: null,
  source: '',
});

/**
 * A version of a policy, of a new code unless one is given, with a new calendar; resolves with its
 * id.
 */
export async function makePolicy(db: Kysely<Tables>, code?: string, version = 1): Promise<number> {
  const policy = policyOf((await makeCalendar(db)).id);
  counter += 1;
  const { id } = await db
    .insertInto('policies')
    .values({
      code: code ?? `POLICY-${counter}`,
      version,
      name: policy.name,
      targets: JSON.stringify(policy.targets),
      pause_allowed: policy.pauseAllowed,
      keeps_record: policy.keepsRecord,
      recourse: JSON.stringify(policy.recourse),
      recourse_on: policy.recourseOn,
      auto_close_days: policy.autoCloseDays,
      reopen_within_days: policy.reopenWithinDays,
      late_level: policy.lateLevel ?? null,
      source: policy.source,
      created_by: null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Enables a version of a policy; returns its code. */
export async function enable(db: Kysely<Tables>, policyId: number): Promise<string> {
  const { code } = await db
    .updateTable('policies')
    .set({ enabled: true })
    .where('id', '=', policyId)
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** A team of these employees, with a new name; resolves with its id. */
export async function makeTeam(
  db: Kysely<Tables>,
  members: readonly Pick<UserRow, 'id'>[] = [],
  mode: TeamRow['mode'] = 'MANUAL',
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('teams')
    .values({ name: `Team ${counter}`, mode })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (members.length > 0)
    await db
      .insertInto('team_members')
      .values(members.map((member) => ({ team_id: id, user_id: member.id })))
      .execute();
  return id;
}

/** A canned reply with every variable, shared with the whole staff unless it has an owner; resolves with its id. */
export async function makeReply(
  db: Kysely<Tables>,
  values: Partial<Insertable<CannedRepliesTable>> = {},
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('canned_replies')
    .values({
      owner_id: null,
      language: 'en',
      title: `Reply ${counter}`,
      body: 'Dear {{clientName}}, we have {{reference}} since {{receivedOn}}. {{employeeName}}',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A category or product with a new name; resolves with its id. */
export async function makeTopic(
  db: Kysely<Tables>,
  list: 'categories' | 'products',
  values: Partial<Insertable<TopicsTable>> = {},
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto(list)
    .values({ name: `Topic ${counter}`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A view of open claims, shared with the whole staff unless it has an owner; resolves with its id.
 */
export async function makeView(
  db: Kysely<Tables>,
  { filter = { status: ['OPEN'] }, ...values }: MadeView = {},
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('views')
    .values({ owner_id: null, name: `View ${counter}`, filter: JSON.stringify(filter), ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type MadeView = Partial<Omit<Insertable<ViewsTable>, 'filter'>> & { filter?: ViewFilter };

/** A bulk change that assigned one claim to its author; resolves with its id. */
export async function makeBulkChange(db: Kysely<Tables>, madeBy: number): Promise<number> {
  const claim = await makeClaim(db, { assignee_id: madeBy, client_id: null });
  const { id } = await db
    .insertInto('bulk_operations')
    .values({
      made_by: madeBy,
      client_operation_id: `operation-${claim.id}`,
      content: '',
      made_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { status, closure, cycle, version } = claim;
  const before = { status, closure, cycle, assigneeId: null, teamId: null };
  await db
    .insertInto('bulk_claims')
    .values({
      operation_id: id,
      claim_id: claim.id,
      changed_at: new Date(),
      before: JSON.stringify({ ...before, waitingFor: null, openAnswer: null }),
      after: JSON.stringify({ version, teamId: null, newestMessage: null }),
    })
    .execute();
  return id;
}

type ClaimValues = Partial<Omit<Insertable<ClaimsTable>, 'contenu'>> & { contenu?: string };

export async function makeClaim(db: Kysely<Tables>, values: ClaimValues = {}): Promise<ClaimRow> {
  const created_by = values.created_by ?? values.client_id ?? (await makeUser(db)).id;
  counter += 1;
  return db
    .insertInto('claims')
    .values({
      contenu: `Complaint number ${counter}`,
      client_id: created_by,
      ...values,
      created_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A reply in the thread of a claim. */
export async function makeMessage(
  db: Kysely<Tables>,
  values: Pick<Insertable<MessagesTable>, 'claim_id'> & Partial<Insertable<MessagesTable>>,
): Promise<MessageRow> {
  counter += 1;
  return db
    .insertInto('messages')
    .values({
      side: 'CLIENT',
      author_id: null,
      body: `Message number ${counter}`,
      purpose: 'REPLY',
      created_at: new Date(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A conversation of a client, with one message of his. Without a name it is named by its own id.
 */
export async function makeConversation(
  db: Kysely<Tables>,
  { client_id, name }: { client_id: number; name?: string },
): Promise<ConversationRow> {
  const at = new Date();
  const made = await db
    .insertInto('conversations')
    .values({ client_id, name: name ?? 'new', created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = { ...made, name: name ?? String(made.id) };
  await db.updateTable('conversations').set({ name: row.name }).where('id', '=', row.id).execute();
  await makeMessage(db, { claim_id: null, conversation_id: row.id, author_id: client_id });
  return row;
}

/** A note of the staff on a claim. */
export async function makeNote(
  db: Kysely<Tables>,
  values: { claim_id: number; author_id: number; body?: string },
): Promise<number> {
  counter += 1;
  const { id } = await db
    .insertInto('claim_notes')
    .values({ body: `Note number ${counter}`, created_at: new Date(), ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A link between two claims. */
export async function makeLink(
  db: Kysely<Tables>,
  values: { claim_id: number; other_id: number; created_by: number },
): Promise<number> {
  const { id } = await db
    .insertInto('claim_links')
    .values({ kind: 'RELATED', created_at: new Date(), ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An open claim that was merged into another one; nothing for a missing claim. */
export async function makeMerge(
  db: Kysely<Tables>,
  values: { claim_id: number; into_id: number; merged_by: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ merged_into_id: values.into_id, status: 'CLOSED', closure: 'MERGED' })
    .where('id', '=', values.claim_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const before: BeforeMerge = { status: 'OPEN', closure: null, waitingFor: null, settled: [] };
  await db
    .insertInto('claim_merges')
    .values({ ...values, merged_at: new Date(), before: JSON.stringify(before) })
    .execute();
}

/** A pending report of a client, with a solution attached unless told otherwise. */
export async function makeReport(
  db: Kysely<Tables>,
  values: Partial<Insertable<ReportsTable>> = {},
): Promise<ReportRow> {
  const user_id = values.user_id ?? (await makeUser(db)).id;
  const solution_id =
    values.solution_id === undefined ? (await makeSolution(db)).id : values.solution_id;
  counter += 1;
  return db
    .insertInto('reports')
    .values({
      reclamation_text: `Report number ${counter}`,
      handled_by_ai: solution_id !== null,
      solution_version: solution_id === null ? null : 1,
      created_by: user_id,
      ...values,
      user_id,
      solution_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A document without a file, uploaded by a client for himself unless told otherwise. */
export async function makeDocument(
  db: Kysely<Tables>,
  values: Partial<Insertable<DocumentsTable>> = {},
): Promise<DocumentRow> {
  const uploaded_by = values.uploaded_by ?? values.user_id ?? (await makeUser(db)).id;
  counter += 1;
  return db
    .insertInto('documents')
    .values({
      nom: `Document number ${counter}`,
      type: 'note',
      user_id: uploaded_by,
      ...values,
      uploaded_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a claim a policy with a legal target, and computes its targets; resolves with these. */
export async function makeTargets(
  db: Kysely<Tables>,
  claimId: number,
): Promise<Selectable<ClaimTargetsTable>[]> {
  const policy_id = await makePolicy(db);
  await sql`update policies set targets = jsonb_set(targets, '{0,legal}', 'true') where id = ${policy_id}`.execute(
    db,
  );
  await db.updateTable('claims').set({ policy_id }).where('id', '=', claimId).execute();
  await followTargets(db, [claimId]);
  return db.selectFrom('claim_targets').where('claim_id', '=', claimId).selectAll().execute();
}

/** A mail to a user, in the queue or ended; by default a test mail that failed. */
export async function makeMail(
  db: Kysely<Tables>,
  values: Partial<Insertable<MailTable>> & { user_id: number },
): Promise<number> {
  const at = new Date();
  const { id } = await db
    .insertInto('mail')
    .values({
      kind: 'mail.test',
      state: 'FAILED',
      created_at: at,
      due_at: at,
      ended_at: at,
      outcome: '550 5.1.1',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A webhook that is on; nobody has the key of its secret. */
export async function makeWebhook(
  db: Kysely<Tables>,
  values: Partial<Insertable<WebhooksTable>> = {},
): Promise<number> {
  const at = new Date();
  const { id } = await db
    .insertInto('webhooks')
    .values({
      name: 'Made',
      url: 'https://public.example.org/made',
      types: ['claim.filed'],
      secret: Buffer.alloc(0),
      key_id: 'unknown',
      created_by: null,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A message for a webhook that was not accepted. */
export async function makeDelivery(
  db: Kysely<Tables>,
  values: Partial<Insertable<WebhookDeliveriesTable>> = {},
): Promise<number> {
  const at = new Date();
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: values.webhook_id ?? (await makeWebhook(db)),
      message_id: `msg_${randomUUID()}`,
      type: 'claim.filed',
      area: 'claims',
      object_id: 1,
      body: '{}',
      state: 'FAILED',
      created_at: at,
      due_at: at,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
