import { randomUUID } from 'node:crypto';
import * as ai from '@recourse/contract/ai';
import * as assistant from '@recourse/contract/assistant';
import * as auth from '@recourse/contract/auth';
import * as calendars from '@recourse/contract/clock/calendars';
import { previewCalendar } from '@recourse/contract/clock/calendar-preview';
import * as claims from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import * as related from '@recourse/contract/claims-links';
import * as desk from '@recourse/contract/desk/assignment';
import * as replies from '@recourse/contract/desk/replies';
import * as categories from '@recourse/contract/desk/categories';
import * as triage from '@recourse/contract/desk/triage';
import * as teams from '@recourse/contract/desk/teams';
import * as threads from '@recourse/contract/claims-thread';
import * as conversations from '@recourse/contract/conversations';
import { dismissFirstRun } from '@recourse/contract/dashboards';
import * as documents from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import * as factors from '@recourse/contract/identity/factors';
import * as passkeys from '@recourse/contract/identity/passkeys';
import { proveIdentity } from '@recourse/contract/identity/proof';
import * as steps from '@recourse/contract/identity/second-step';
import * as serviceAccounts from '@recourse/contract/identity/service-accounts';
import * as sso from '@recourse/contract/identity/single-sign-on';
import * as tokens from '@recourse/contract/identity/tokens';
import * as events from '@recourse/contract/events';
import * as bulk from '@recourse/contract/inbox/bulk';
import * as views from '@recourse/contract/inbox/views';
import * as imports from '@recourse/contract/imports';
import * as notifications from '@recourse/contract/notifications';
import * as people from '@recourse/contract/people';
import * as policies from '@recourse/contract/clock/policies';
import * as targets from '@recourse/contract/clock/targets';
import * as profile from '@recourse/contract/profile';
import { replaySolution } from '@recourse/contract/replay';
import * as reports from '@recourse/contract/reports';
import * as verdicts from '@recourse/contract/reports-verdict';
import * as settings from '@recourse/contract/told/settings';
import { unsubscribe } from '@recourse/contract/told/unsubscribe';
import * as solutions from '@recourse/contract/solutions';
import * as links from '@recourse/contract/told/links';
import * as signUps from '@recourse/contract/told/sign-up';
import * as trash from '@recourse/contract/trash';
import * as webhooks from '@recourse/contract/told/webhooks';
import * as users from '@recourse/contract/users';
import { unsubscribeToken } from '../../src/kernel/mail/unsubscribe-token.ts';
import { inTransaction } from '../../src/db/connect/retry.ts';
import type { UserRow } from '../../src/db/tables.ts';
import { linkToken } from '../../src/kernel/security/link-token.ts';
import { putEmailChange } from '../../src/rooms/users/email-changes.repository.ts';
import { insertLink, insertSignUp } from '../../src/rooms/users/links.repository.ts';
import {
  makeCalendar,
  makeClaim,
  makeMerge,
  makePolicy,
  makeReport,
  makeSolution,
  makeTargets,
  makeUser,
  PASSWORD,
  policyOf,
} from '../factories.ts';
import {
  codeOf,
  jtiOf,
  makeFactor,
  makeSetup,
  makeStep,
  proveSessions,
} from '../identity/factors.ts';
import { makePasskey, makePasskeySetup, newPasskeyOf } from '../identity/passkeys.ts';
import { makeIdentity, makeSsoCode } from '../identity/identities.ts';
import { logoutToken, subjectOf } from '../identity/still-provider.ts';
import { png } from '../sample-files.ts';
import type { CallInput, TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/** A valid input for every endpoint, so that only the caller can cause a refusal. */

interface Aim {
  t: TestApp;
  actor: UserRow;
  /** The target row. */
  id: number | null;
}

const OFFICE = { timeZone: 'UTC', week: { MO: [['09:00', '17:00']] } };

const gapOf = ({ id }: { id: number }): CallInput => ({ body: { reportIds: [id] } });

/** The token of a link for a new password of the caller. */
async function makeLink({ t, actor }: Aim): Promise<string> {
  const at = t.clock.now();
  const expiresAt = new Date(at.getTime() + 60_000);
  const row = { kind: 'PASSWORD', nonce: 'nonce' } as const;
  const id = await inTransaction(t.db, (trx) =>
    insertLink(trx, { ...row, userId: actor.id, at, expiresAt }),
  );
  return linkToken(t.ctx.links, { ...row, id });
}

/** The token of a link with which a new user opens an account. */
export async function makeSignUpLink(t: Aim['t']): Promise<string> {
  const at = t.clock.now();
  const email = `new${(counter += 1)}@example.org`;
  const said = { phone: null, nom: null, language: null };
  const expiresAt = new Date(at.getTime() + 60_000);
  const id = await inTransaction(t.db, (trx) =>
    insertSignUp(trx, { ...said, email, nonce: 'nonce', at, expiresAt }),
  );
  return linkToken(t.ctx.links, { kind: 'SIGN_UP', nonce: 'nonce', id });
}

/** The caller has a second factor, and is at its second step. */
async function secondStep({ t, actor }: Aim): Promise<CallInput> {
  await makeFactor(t, actor);
  const { step } = await makeStep(t, actor, 'FACTOR');
  return { body: { step, code: codeOf(t) } };
}

/** The step of a sign-in that sets up a factor; `isConfirmed`: it was begun. */
async function stepOf(t: Aim['t'], actor: UserRow, isConfirmed?: boolean) {
  const { step, stepId } = await makeStep(t, actor, 'SET_UP');
  const setup = { userId: actor.id, stepId };
  if (isConfirmed !== undefined) await makeSetup(t, setup, isConfirmed);
  return { step };
}

/** The caller has begun to set up a factor. */
async function setUp({ t, actor }: Aim, isConfirmed: boolean): Promise<CallInput> {
  await t.bearer(actor);
  await makeSetup(t, { userId: actor.id, jti: await jtiOf(t, actor) }, isConfirmed);
  return isConfirmed ? {} : { body: { code: codeOf(t) } };
}

/** The caller has a passkey, and is at his second step. */
async function withPasskeyAtStep({ t, actor }: Aim): Promise<CallInput> {
  await makePasskey(t, actor);
  const { step } = await makeStep(t, actor, 'FACTOR');
  return { body: { step } };
}

async function withPasskey({ t, actor }: Aim): Promise<CallInput> {
  await makePasskey(t, actor);
  return {};
}

async function withPasskeySetup({ t, actor }: Aim): Promise<CallInput> {
  await makePasskeySetup(t, actor);
  return {};
}

async function withFactor({ t, actor }: Aim): Promise<CallInput> {
  await makeFactor(t, actor);
  return {};
}

/** The person to be reset has a factor. */
async function withFactorOfTarget({ t, id }: Aim): Promise<CallInput> {
  const user = await t.db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst();
  if (user) await makeFactor(t, user);
  return {};
}

/** The browser of the caller has a code of single sign-on. */
async function finishSso({ t, actor }: Aim): Promise<CallInput> {
  const { code, cookie } = await makeSsoCode(t, actor, { purpose: 'SIGN_IN' });
  return { body: { code }, headers: { cookie } };
}

/** The session of the caller has come back with an identity. */
async function linkIdentity({ t, actor }: Aim): Promise<CallInput> {
  await t.bearer(actor);
  const jti = await jtiOf(t, actor);
  const { code } = await makeSsoCode(t, actor, { purpose: 'LINK', jti });
  return { body: { code } };
}

/** The caller has a session that the identity provider ends. */
async function logOutByProvider({ t, actor }: Aim): Promise<CallInput> {
  await makeIdentity(t, actor);
  await t.bearer(actor);
  await t.db
    .updateTable('sessions')
    .set({ method: 'SSO' })
    .where('user_id', '=', actor.id)
    .execute();
  return { body: { logout_token: await logoutToken(subjectOf(actor), t.clock.now()) } };
}

/** The pending e-mail of the caller. */
async function askForEmail({ t, actor }: Aim): Promise<CallInput> {
  const at = t.clock.now();
  await inTransaction(t.db, (trx) =>
    putEmailChange(trx, {
      user_id: actor.id,
      email: `new${actor.id}@example.org`,
      jti: randomUUID(),
      trusted: true,
      asked_at: at,
      expires_at: new Date(at.getTime() + 60_000),
      approved_at: at,
      confirmed_at: null,
    }),
  );
  return {};
}

/** There may be few webhooks. */
async function newWebhook({ t }: Aim): Promise<CallInput> {
  await t.db.deleteFrom('webhooks').execute();
  return { body: { url: 'https://public.example.org/new', types: ['claim.filed'] } };
}

/** The message has failed, also after it was sent again. */
async function notDelivered({ t, id }: Aim): Promise<CallInput> {
  await t.db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED' })
    .where('id', '=', id)
    .execute();
  return {};
}

let counter = 0;

const INPUTS = new Map<Endpoint, (aim: Aim) => CallInput | Promise<CallInput>>([
  [auth.login, ({ actor }) => ({ body: { email: actor.username, password: PASSWORD } })],
  [steps.startSecondStep, withPasskeyAtStep],
  [steps.secondStep, secondStep],
  [steps.startStepSetup, async ({ t, actor }) => ({ body: await stepOf(t, actor) })],
  [
    steps.confirmStepSetup,
    async ({ t, actor }) => ({ body: { ...(await stepOf(t, actor, false)), code: codeOf(t) } }),
  ],
  [steps.finishStepSetup, async ({ t, actor }) => ({ body: await stepOf(t, actor, true) })],
  [passkeys.startPasskeyProof, withPasskey],
  [
    passkeys.addPasskey,
    async ({ t, actor }) => ({ body: { name: 'Phone', credential: await newPasskeyOf(t, actor) } }),
  ],
  [passkeys.activatePasskey, withPasskeySetup],
  [proveIdentity, () => ({ body: { password: PASSWORD } })],
  [factors.confirmTotp, (aim) => setUp(aim, false)],
  [factors.activateTotp, (aim) => setUp(aim, true)],
  [factors.removeTotp, withFactor],
  [factors.renewRecoveryCodes, withFactor],
  [factors.resetFactors, withFactorOfTarget],
  [sso.ssoCallback, () => ({ query: { code: 'code', state: 'state' } })],
  [sso.finishSso, finishSso],
  [sso.ssoLogout, logOutByProvider],
  [sso.startLink, () => ({ body: { from: '/account' } })],
  [sso.linkIdentity, linkIdentity],
  [
    sso.listIdentities,
    async ({ t, actor }) => {
      await makeIdentity(t, actor, { subject: `listed-${(counter += 1)}` });
      return {};
    },
  ],
  [tokens.createToken, () => ({ body: { name: 'Till', scopes: ['claims:read'] } })],
  [
    serviceAccounts.createServiceAccount,
    () => ({ body: { name: `program${(counter += 1)}`, role: 'EMPLOYE' } }),
  ],
  [links.recover, ({ actor }) => ({ body: { email: actor.username } })],
  [signUps.signUp, () => ({ body: { email: `new${(counter += 1)}@example.org` } })],
  [links.lookAtLink, async (aim) => ({ body: { token: await makeLink(aim) } })],
  [
    links.useLink,
    async (aim) => ({ body: { token: await makeLink(aim), password: 'quite another battery' } }),
  ],
  [profile.updateMe, ({ actor }) => ({ body: { email: actor.email, phone: '0611111111' } })],
  [profile.cancelEmail, askForEmail],
  [
    profile.changePassword,
    () => ({ body: { currentPassword: PASSWORD, newPassword: 'quite another battery' } }),
  ],
  [users.register, () => ({ body: newcomer() })],
  [users.updateUser, () => ({ body: { phone: '0622222222' } })],
  [solutions.createSolution, () => ({ body: { texte: 'Wait.' } })],
  [imports.previewImport, solutionsFile],
  [imports.runImport, solutionsFile],
  [solutions.updateSolution, () => ({ body: { texte: 'Wait longer.' } })],
  [calendars.createCalendar, () => ({ body: { name: `Office ${(counter += 1)}`, ...OFFICE } })],
  [policies.createPolicy, async ({ t }) => ({ body: policyOf((await makeCalendar(t.db)).id) })],
  [policies.reviewPolicy, () => ({ body: { reviewedOn: '2026-03-01' } })],
  [policies.enablePolicy, reviewed],
  [webhooks.createWebhook, newWebhook],
  [webhooks.updateWebhook, () => ({ body: { name: 'Ledger' } })],
  [webhooks.replayDelivery, notDelivered],
  [teams.createTeam, () => ({ body: { name: `Made desk ${(counter += 1)}` } })],
  [teams.updateTeam, () => ({ body: { mode: 'BALANCED' } })],
  [categories.createCategory, () => ({ body: { name: `Topic ${(counter += 1)} here` } })],
  [categories.updateCategory, () => ({ body: { severity: 2 } })],
  [categories.createProduct, () => ({ body: { name: `Topic ${(counter += 1)} here` } })],
  [categories.updateProduct, () => ({ body: { severity: 2 } })],
  [triage.triageClaim, () => ({ body: { severity: 2, reason: 'He said so.' } })],
  [teams.setAvailability, () => ({ body: { capacity: 20 } })],
  [desk.assignClaim, assignment],
  [desk.escalateClaim, () => ({ body: { level: 2, reason: 'He called three times.' } })],
  [desk.updateDeskSettings, () => ({ body: { byTeam: true } })],
  [replies.createCannedReply, () => ({ body: { title: 'Thanks', body: 'Thank you.' } })],
  [replies.updateCannedReply, () => ({ body: { body: 'Thank you very much.' } })],
  [
    replies.renderCannedReply,
    async ({ t, actor }) => ({
      body: { claimId: (await makeClaim(t.db, { assignee_id: actor.id })).id },
    }),
  ],
  [
    bulk.changeClaims,
    async ({ t, actor }) => ({
      body: {
        ids: [(await makeClaim(t.db, { assignee_id: actor.id })).id],
        changes: { assigneeId: null },
      },
    }),
  ],
  [views.createView, () => ({ body: { name: 'Late ones', filter: { clock: ['late'] } } })],
  [views.updateView, () => ({ body: { name: 'The late ones' } })],
  [calendars.updateCalendar, () => ({ body: { timeZone: 'Europe/Dublin' } })],
  [calendars.addHoliday, () => ({ body: { date: '2026-12-25', name: 'Christmas' } })],
  [calendars.confirmHolidays, () => ({ body: { year: 2026 } })],
  [calendars.importHolidays, () => ({ body: { lines: '2026-12-25 Christmas' } })],
  [previewCalendar, withoutHoliday],
  [claims.createClaim, () => ({ body: { contenu: 'It broke.' } })],
  [claims.updateClaim, updateClaim],
  [lives.acceptClaim, accepted],
  [lives.reopenClaim, answered],
  [lives.transitionClaim, () => ({ body: { to: 'PENDING', reason: 'RESUMED' } })],
  [targets.listTargets, promised],
  [targets.updateClockSettings, enabledPolicy],
  [threads.postMessage, () => ({ body: { body: 'Thank you.' } })],
  [related.findSimilar, () => ({ body: { text: 'It broke.' } })],
  [
    related.linkClaims,
    async ({ t }) => ({ body: { kind: 'RELATED', claimId: (await makeClaim(t.db)).id } }),
  ],
  [related.mergeClaim, withSurvivor],
  [related.unmergeClaim, merged],
  [people.findPeople, () => ({ query: { q: 'client' } })],
  [threads.postNote, () => ({ body: { body: 'He is right.' } })],
  [documents.createDocument, createDocument],
  [reports.createReport, () => ({ body: { reclamationText: 'It broke again.' } })],
  [reports.updateReport, updateReport],
  [reports.validateReport, ({ actor }) => ({ query: { employeeId: String(actor.id) } })],
  [ai.search, () => ({ query: { q: 'it broke' } })],
  [ai.searchLong, () => ({ body: { q: 'it broke' } })],
  [ai.summarize, () => ({ body: { reclamationText: 'It broke.', solutionText: 'Wait.' } })],
  [reports.undoValidation, undoValidation],
  [verdicts.dismissReport, () => ({ body: { reason: 'DUPLICATE' } })],
  [verdicts.undismissReport, undismissReport],
  [verdicts.answerReport, withClaim],
  [ai.handOver, inConversation],
  [ai.resolveConversation, inConversation],
  [
    conversations.postConversationMessage,
    () => ({ body: { body: 'It broke again.', clientMessageId: `m${(counter += 1)}` } }),
  ],
  [assistant.updateAssistantSettings, updateSettings],
  [assistant.recallAnswers, recallOne],
  [assistant.dismissGap, async ({ t }) => gapOf(await makeReport(t.db))],
  [
    assistant.undismissGap,
    async ({ t }) => gapOf(await makeReport(t.db, { gap_dismissed_at: new Date() })),
  ],
  [assistant.closeGap, () => ({ body: { texte: 'Wait.', reportIds: [999_999_999] } })],
  [dismissFirstRun, showFirstRun],
  [replaySolution, () => ({ body: { solutionId: null, texte: 'Wait.' } })],
  [
    settings.unmuteThing,
    async ({ t, actor, id }) => {
      const mute = { user_id: actor.id, area: 'claims', object_id: id ?? 0 } as const;
      await t.db.insertInto('mutes').values(mute).execute();
      return {};
    },
  ],
  [settings.updateNotificationSettings, () => ({ body: { language: 'fr' } })],
  [
    unsubscribe,
    ({ t, actor }) => ({
      query: {
        t: unsubscribeToken(t.ctx.links, { userId: actor.id, kind: 'claim.answered' }),
      },
    }),
  ],
  [notifications.readNotifications, () => ({ body: { before: 999_999_999 } })],
  [
    events.tellPresence,
    ({ id }) => ({ body: { area: 'claims', id, tab: 'a-tab-of-mine', isOpen: true } }),
  ],
  [trash.restoreTrash, ({ id }) => ({ body: { area: 'claims', id } })],
]);

function solutionsFile(): CallInput {
  const content = `id,texte,motcle\npermitted,Wait.,\n`;
  return form({ kind: 'SOLUTIONS' }, { name: 'solutions.csv', content, type: 'text/csv' });
}

/** A calendar change that removes the first holiday. */
async function withoutHoliday({ t, id }: Aim): Promise<CallInput> {
  const holiday = await t.db
    .selectFrom('calendar_holidays')
    .where('calendar_id', '=', id)
    .select('id')
    .executeTakeFirst();
  return { body: { removedHolidayId: holiday?.id ?? 1 } };
}

/** Administrators give the claim back to the queue, employees take it. */
function assignment({ actor }: Aim): CallInput {
  const assigneeId = actor.role === 'EMPLOYE' ? actor.id : null;
  return { body: { assigneeId, note: 'He knows it.' } };
}

/** The id of a policy that new claims can get. */
async function enabledPolicy({ t }: Aim): Promise<CallInput> {
  const { code } = await t.db
    .updateTable('policies')
    .set({ enabled: true })
    .where('id', '=', await makePolicy(t.db))
    .returning('code')
    .executeTakeFirstOrThrow();
  return { body: { defaultPolicy: code } };
}

/** A reviewed version of a policy. */
async function reviewed({ t, actor, id }: Aim): Promise<CallInput> {
  const values = { reviewed_by: actor.id, reviewed_on: '2026-03-01' };
  await t.db.updateTable('policies').set(values).where('id', '=', id).execute();
  return { body: { enabled: true } };
}

/** A claim that has its final answer. */
async function answered({ t, id }: Aim): Promise<CallInput> {
  await t.db.updateTable('claims').set({ status: 'RESOLVED' }).where('id', '=', id).execute();
  return { body: {} };
}

/** The staff record how the client accepted. */
async function accepted(aim: Aim): Promise<CallInput> {
  const input = await answered(aim);
  const isClient = aim.actor.role === 'CLIENT';
  return isClient ? input : { body: { by: 'PHONE', note: 'He said so.' } };
}

async function recallOne({ t }: Aim): Promise<CallInput> {
  const [{ id }, employee] = await Promise.all([
    makeSolution(t.db),
    makeUser(t.db, { role: 'EMPLOYE' }),
  ]);
  await makeReport(t.db, {
    solution_id: id,
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
  });
  return { body: { solutionId: id } };
}

function newcomer(): object {
  counter += 1;
  const username = `permitted${counter}`;
  return {
    username,
    email: `${username}@example.org`,
    phone: '0600000000',
    role: 'CLIENT',
    password: PASSWORD,
  };
}

/** An employee takes an unassigned claim, and answers his own. */
async function updateClaim({ t, actor, id }: Aim): Promise<CallInput> {
  const row = await t.db
    .selectFrom('claims')
    .where('id', '=', id)
    .select('assignee_id')
    .executeTakeFirst();
  const isTaking = row?.assignee_id === null && actor.role === 'EMPLOYE';
  return { body: isTaking ? { userId: actor.id } : { response: 'Answered.' } };
}

async function createDocument({ t, actor }: Aim): Promise<CallInput> {
  const other = await t.db
    .selectFrom('users')
    .where('role', '=', 'CLIENT')
    .where('id', '<>', actor.id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return form(
    { nom: 'Picture', type: 'photo', ...(actor.role === 'EMPLOYE' ? { userId: other.id } : {}) },
    { name: 'a.png', content: png() },
  );
}

/** The claim belongs to a client, and the caller answers another claim of his. */
async function withSurvivor({ t, actor, id }: Aim): Promise<CallInput> {
  const client = await makeUser(t.db);
  await t.db.updateTable('claims').set({ client_id: client.id }).where('id', '=', id).execute();
  const into = await makeClaim(t.db, { client_id: client.id, assignee_id: actor.id });
  return { body: { intoId: into.id } };
}

/** The claim is merged into another one. */
async function merged({ t, actor, id }: Aim): Promise<CallInput> {
  const into = await makeClaim(t.db);
  if (id !== null) await makeMerge(t.db, { claim_id: id, into_id: into.id, merged_by: actor.id });
  return {};
}

/** Administrators change anything; employees only validate as themselves. */
async function updateReport({ t, actor, id }: Aim): Promise<CallInput> {
  if (actor.role === 'ADMIN') return { body: { summary: 'Short.' } };
  const row = await t.db
    .selectFrom('reports')
    .where('id', '=', id)
    .select('solution_id')
    .executeTakeFirst();
  return {
    body: { solutionId: row?.solution_id ?? 1, validatedByEmployee: true, employeeId: actor.id },
  };
}

/** The caller first validates a pending report, so that there is something to undo. */
async function undoValidation({ t, actor, id }: Aim): Promise<CallInput> {
  await t.db
    .updateTable('reports')
    .set({
      validated_by_employee: true,
      employee_id: actor.id,
      validated_at: t.clock.now(),
      before_validation: { solution_id: null, solution_version: null, claim: null },
    })
    .where('id', '=', id)
    .where('validated_by_employee', '=', false)
    .execute();
  return {};
}

/** The report already has a claim with the caller as its assignee. */
async function withClaim({ t, actor, id }: Aim): Promise<CallInput> {
  const claim = await makeClaim(t.db, { assignee_id: actor.id });
  await t.db.updateTable('reports').set({ claim_id: claim.id }).where('id', '=', id).execute();
  return { body: {} };
}

/** The caller first dismisses a pending report. */
async function undismissReport({ t, actor, id }: Aim): Promise<CallInput> {
  await t.db
    .updateTable('reports')
    .set({
      settled_by: 'DISMISSED',
      settled_at: t.clock.now(),
      settler_id: actor.id,
      dismissal: 'TEST',
      before_validation: { solution_id: null, solution_version: null, claim: null },
    })
    .where('id', '=', id)
    .where('validated_by_employee', '=', false)
    .execute();
  return {};
}

/** The list of first steps has not been dismissed. */
async function showFirstRun({ t }: Aim): Promise<CallInput> {
  await t.db.deleteFrom('first_run').execute();
  return {};
}

/** Always a new value, so that there is a change. */
function updateSettings(): CallInput {
  counter += 1;
  return { body: { blindEvery: 900 + (counter % 100) } };
}

async function inConversation({ t, actor }: Aim): Promise<CallInput> {
  const conversation_id = `talk-${actor.id}`;
  await makeReport(t.db, { user_id: actor.id, conversation_id });
  return { body: { conversationId: conversation_id } };
}

/** Tables of the rows within a claim, by the name of their path parameter. */
const WITHIN_CLAIM = {
  messageId: 'messages',
  noteId: 'claim_notes',
  linkId: 'claim_links',
} as const;

/** The newest message or note of a claim; an unused id when there is none. */
async function newestWithin(
  { t, id }: Aim,
  table: (typeof WITHIN_CLAIM)[keyof typeof WITHIN_CLAIM],
): Promise<number> {
  const row = await t.db
    .selectFrom(table)
    .where('claim_id', '=', id ?? 0)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? UNUSED;
}

const UNUSED = 999_999_999;

/** The holiday of a calendar that a case created. */
async function holidayOf({ t, id }: Aim): Promise<number> {
  const row = await t.db
    .selectFrom('calendar_holidays')
    .where('calendar_id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? UNUSED;
}

/** A legal target of a claim that a case created. */
async function targetOf({ t, id }: Aim): Promise<number> {
  const row = await t.db.selectFrom('claims').where('id', '=', id).select('id').executeTakeFirst();
  if (!row) return UNUSED;
  const [target] = await makeTargets(t.db, row.id);
  return target?.id ?? UNUSED;
}

async function promised(aim: Aim): Promise<CallInput> {
  await targetOf(aim);
  return {};
}

/** The path parameters: the target row, a row within it, and the caller as the validating employee. */
async function paramsOf(path: string, aim: Aim): Promise<Record<string, number | string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const valueOf = async (name: string): Promise<number | string> => {
    if (name === 'area') return 'claims';
    if (name === 'employeeId') return aim.actor.id;
    if (name === 'messageId' || name === 'noteId' || name === 'linkId')
      return newestWithin(aim, WITHIN_CLAIM[name]);
    if (name === 'holidayId') return holidayOf(aim);
    if (name === 'targetId') return targetOf(aim);
    return aim.id ?? 0;
  };
  const values = await Promise.all(names.map(valueOf));
  return Object.fromEntries(names.map((name, place) => [name, values[place] ?? 0]));
}

/** A valid input. The caller's session gets the proof of identity that the endpoint asks for. */
export async function inputFor(endpoint: Endpoint, aim: Aim): Promise<CallInput> {
  const params = await paramsOf(endpoint.path, aim);
  const input = { params, ...(await INPUTS.get(endpoint)?.(aim)) };
  if (endpoint.proof) {
    await aim.t.bearer(aim.actor);
    await proveSessions(aim.t, aim.actor);
  }
  return input;
}
