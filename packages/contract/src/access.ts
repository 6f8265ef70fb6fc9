import * as ai from './ai.ts';
import { listCandidates } from './ai-candidates.ts';
import * as assistant from './assistant.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as categories from './desk/categories.ts';
import * as calendars from './clock/calendars.ts';
import { previewCalendar } from './clock/calendar-preview.ts';
import * as claims from './claims.ts';
import * as lives from './claims-life.ts';
import * as related from './claims-links.ts';
import * as threads from './claims-thread.ts';
import * as conversations from './conversations.ts';
import * as dashboards from './dashboards.ts';
import * as documents from './documents.ts';
import * as policies from './clock/policies.ts';
import * as targets from './clock/targets.ts';
import type { Endpoint } from './wire/endpoint.ts';
import * as events from './events.ts';
import * as factors from './identity/factors.ts';
import * as passkeys from './identity/passkeys.ts';
import { proveIdentity } from './identity/proof.ts';
import * as steps from './identity/second-step.ts';
import * as serviceAccounts from './identity/service-accounts.ts';
import * as sso from './identity/single-sign-on.ts';
import * as tokens from './identity/tokens.ts';
import * as imports from './imports.ts';
import * as bulk from './inbox/bulk.ts';
import * as inbox from './inbox/queues.ts';
import * as views from './inbox/views.ts';
import * as notificationList from './told/notification-list.ts';
import * as notifications from './notifications.ts';
import * as openapi from './wire/openapi.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as replay from './replay.ts';
import * as reports from './reports.ts';
import * as verdicts from './reports-verdict.ts';
import * as links from './told/links.ts';
import * as signUps from './told/sign-up.ts';
import * as mails from './told/mail-log.ts';
import type { Role } from './values/roles.ts';
import * as settings from './told/settings.ts';
import { unsubscribe } from './told/unsubscribe.ts';
import * as solutions from './solutions.ts';
import * as desk from './desk/assignment.ts';
import * as replies from './desk/replies.ts';
import * as teams from './desk/teams.ts';
import * as triage from './desk/triage.ts';
import * as trash from './trash.ts';
import * as users from './users.ts';
import * as webhooks from './told/webhooks.ts';

/**
 * The access matrix: one row for each endpoint. The permission tests are generated from it, and so is docs/access.md. A
 * route without a row fails the tests.
 */

/** 'yes', or the status code of the refusal. */
export type Verdict = 'yes' | 403 | 404 | 409;

/** Verdicts for administrators, employees and clients, in this order. */
export type Verdicts = readonly [Verdict, Verdict, Verdict];

export interface Access {
  readonly endpoint: Endpoint;
  /** The rule in words for the three roles. */
  readonly words: Readonly<Record<Role, string>>;
  /** Target -> verdicts. The target is 'call' when the call has no target row. */
  readonly cases: Readonly<Partial<Record<Target, Verdicts>>>;
}

/**
 * The targets of a call. A row is the caller's own, somebody else's, or missing, or the caller sees it but did not make
 * it. A claim may also be unassigned, and where employees see by team, a team-mate's or an unassigned one of another
 * team. A person is the caller himself or another one.
 */
export const TARGETS = [
  'call',
  'own',
  'seen',
  'unassigned',
  'teammate',
  'otherTeam',
  'other',
  'missing',
  'self',
  'person',
] as const;
export type Target = (typeof TARGETS)[number];

type Words = readonly [admin: string, employee: string, client: string];

const access = (
  endpoint: Endpoint,
  [ADMIN, EMPLOYE, CLIENT]: Words,
  cases: Access['cases'],
): Access => ({
  endpoint,
  words: { ADMIN, EMPLOYE, CLIENT },
  cases,
});

const ALL: Verdicts = ['yes', 'yes', 'yes'];
const ADMINS: Verdicts = ['yes', 403, 403];
const STAFF: Verdicts = ['yes', 'yes', 403];
const NOWHERE: Verdicts = [404, 404, 404];
const NOWHERE_ADMINS: Verdicts = [404, 403, 403];

const SELF: Words = ['self', 'self', 'self'];
const ONLY_ADMINS: Words = ['yes', '403', '403'];
const LISTED: Words = ['what the list shows', 'what the list shows', 'what the list shows'];
const LISTED_FOR_STAFF: Words = ['what the list shows', 'what the list shows', '403'];
const EVERYBODY: Words = ['yes', 'yes', 'yes'];

const WITH_LINK: Words = ['public, with a link of a mail', 'the same', 'the same'];

const WITH_STEP: Words = ['public, with the step of a sign-in', 'the same', 'the same'];

const PEOPLE: readonly Access[] = [
  access(auth.login, ['public', 'public', 'public'], { call: ALL }),
  access(steps.startSecondStep, WITH_STEP, { call: ALL }),
  access(steps.secondStep, WITH_STEP, { call: ALL }),
  access(steps.startStepSetup, WITH_STEP, { call: ALL }),
  access(steps.confirmStepSetup, WITH_STEP, { call: ALL }),
  access(steps.finishStepSetup, WITH_STEP, { call: ALL }),
  access(sso.describeSso, ['public', 'public', 'public'], { call: ALL }),
  access(sso.startSso, ['public', 'public', 'public'], { call: ALL }),
  access(sso.ssoCallback, ['public', 'public', 'public'], { call: ALL }),
  access(sso.finishSso, ['public, with a code and its cookie', 'the same', 'the same'], {
    call: ALL,
  }),
  access(sso.ssoLogout, ['public, with a logout token', 'the same', 'the same'], { call: ALL }),
  access(links.recover, ['public', 'public', 'public'], { call: ALL }),
  access(signUps.signUp, ['public', 'public', 'public'], { call: ALL }),
  access(links.lookAtLink, WITH_LINK, { call: ALL }),
  access(links.useLink, WITH_LINK, { call: ALL }),
  access(auth.logout, SELF, { call: ALL }),
  access(auth.listSessions, SELF, { call: ALL }),
  access(auth.endOtherSessions, SELF, { call: ALL }),
  access(auth.endSession, ['own, else 404', 'own, else 404', 'own, else 404'], {
    own: ALL,
    other: NOWHERE,
    missing: NOWHERE,
  }),
  access(passkeys.startPasskeyProof, SELF, { call: ALL }),
  access(proveIdentity, SELF, { call: ALL }),
  access(sso.startProof, SELF, { call: ALL }),
  access(sso.startLink, SELF, { call: ALL }),
  access(sso.listIdentities, SELF, { call: ALL }),
  access(sso.linkIdentity, SELF, { call: ALL }),
  access(sso.unlinkIdentity, ['own, else 404', 'own, else 404', 'own, else 404'], {
    own: ALL,
    other: NOWHERE,
    missing: NOWHERE,
  }),
  access(factors.listFactors, SELF, { call: ALL }),
  access(factors.startTotp, SELF, { call: ALL }),
  access(factors.confirmTotp, SELF, { call: ALL }),
  access(factors.activateTotp, SELF, { call: ALL }),
  access(factors.removeTotp, SELF, { call: ALL }),
  access(passkeys.startPasskey, SELF, { call: ALL }),
  access(passkeys.addPasskey, SELF, { call: ALL }),
  access(passkeys.activatePasskey, SELF, { call: ALL }),
  access(passkeys.removePasskey, ['own, else 404', 'own, else 404', 'own, else 404'], {
    own: ALL,
    other: NOWHERE,
    missing: NOWHERE,
  }),
  access(factors.renewRecoveryCodes, SELF, { call: ALL }),
  access(factors.resetFactors, ['of others, with a factor; else 409', '403', '403'], {
    self: [409, 403, 403],
    person: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
  access(tokens.listTokens, ['all', 'own', '403'], { call: STAFF }),
  access(tokens.createToken, ['for oneself and for service accounts', 'for oneself', '403'], {
    call: STAFF,
  }),
  access(tokens.revokeToken, ['all', 'own, else 404', '403'], {
    own: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(serviceAccounts.listServiceAccounts, ONLY_ADMINS, { call: ADMINS }),
  access(serviceAccounts.createServiceAccount, ONLY_ADMINS, { call: ADMINS }),
  access(serviceAccounts.deleteServiceAccount, ONLY_ADMINS, {
    other: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
  access(profile.me, SELF, { call: ALL }),
  access(profile.updateMe, SELF, { call: ALL }),
  access(profile.cancelEmail, SELF, { call: ALL }),
  access(profile.changePassword, SELF, { call: ALL }),
  access(
    users.listUsers,
    [
      'all, full',
      'id, username, nom, role of all active users',
      'id, username, nom, role of active employees',
    ],
    { call: ALL },
  ),
  access(users.exportUsers, LISTED, { call: ALL }),
  access(users.getUser, ['all', 'self, else 404', 'self, else 404'], {
    self: ALL,
    person: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(users.register, ONLY_ADMINS, { call: ADMINS }),
  access(users.inviteUser, ['yes; nobody who has had a password (409)', '403', '403'], {
    self: [409, 403, 403],
    missing: NOWHERE_ADMINS,
  }),
  access(users.endUserSessions, ['all of them; of oneself all but this one', '403', '403'], {
    self: ADMINS,
    person: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
  access(
    users.updateUser,
    [
      'yes; not the own password or e-mail (403); nobody demotes himself or the last administrator (409)',
      '403',
      '403',
    ],
    { self: ADMINS, person: ADMINS, missing: NOWHERE_ADMINS },
  ),
  access(users.deleteUser, ['yes; never oneself or the last administrator (409)', '403', '403'], {
    self: [409, 403, 403],
    person: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
  access(users.countUsers, ONLY_ADMINS, { call: ADMINS }),
];

const SOLUTIONS: readonly Access[] = [
  access(solutions.listSolutions, ['all', 'all', '403'], { call: STAFF }),
  access(solutions.exportSolutions, LISTED_FOR_STAFF, { call: STAFF }),
  access(solutions.getSolution, ['all', 'all', '403'], { other: STAFF, missing: [404, 404, 403] }),
  access(solutions.createSolution, ONLY_ADMINS, { call: ADMINS }),
  access(solutions.updateSolution, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
  access(solutions.deleteSolution, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
];

const CALENDARS: readonly Access[] = [
  access(calendars.listCalendars, ['all', 'all', '403'], { call: STAFF }),
  access(calendars.getCalendar, ['all', 'all', '403'], { other: STAFF, missing: [404, 404, 403] }),
  access(calendars.createCalendar, ONLY_ADMINS, { call: ADMINS }),
  ...[
    calendars.updateCalendar,
    calendars.deleteCalendar,
    calendars.addHoliday,
    calendars.removeHoliday,
    calendars.confirmHolidays,
    calendars.importHolidays,
    previewCalendar,
  ].map((endpoint) => access(endpoint, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS })),
];

const POLICIES: readonly Access[] = [
  access(policies.listPolicies, ['all', 'all', '403'], { call: STAFF }),
  access(policies.getPolicy, ['all', 'all', '403'], { other: STAFF, missing: [404, 404, 403] }),
  access(policies.listPolicyVersions, ['all', 'all', '403'], {
    other: STAFF,
    missing: [404, 404, 403],
  }),
  access(policies.createPolicy, ONLY_ADMINS, { call: ADMINS }),
  access(policies.reviewPolicy, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
  access(policies.enablePolicy, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
  access(targets.getClockSettings, ['all', 'all', '403'], { call: STAFF }),
  access(targets.updateClockSettings, ONLY_ADMINS, { call: ADMINS }),
];

const TEAMS: readonly Access[] = [
  access(teams.listTeams, ['all', 'all', '403'], { call: STAFF }),
  access(teams.getTeam, ['all', 'all', '403'], { other: STAFF, missing: [404, 404, 403] }),
  access(teams.createTeam, ONLY_ADMINS, { call: ADMINS }),
  access(teams.updateTeam, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
  access(teams.deleteTeam, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
  access(teams.listWorkload, ['all employees', 'own, and that of members of my teams', '403'], {
    call: STAFF,
  }),
  access(teams.setAvailability, ['that of employees, else 404', '403', '403'], {
    other: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
];

/**
 * Items that the staff keeps private or shares: the caller's own, those of his teams and those of
 * all.
 */
const SEEN_TEXTS: Words = [
  'own and shared ones',
  'own ones, those of my teams and everybody’s',
  '403',
];
const CHANGED_TEXTS: Words = ['own and shared ones', 'own ones (seen but not mine: 403)', '403'];
const MADE_TEXTS: Words = ['own and shared ones', 'own ones', '403'];

const ownOrShared = ({
  list,
  create,
  read,
  change,
}: Record<'list' | 'create' | 'read' | 'change', readonly Endpoint[]>): readonly Access[] => [
  ...list.map((endpoint) => access(endpoint, SEEN_TEXTS, { call: STAFF })),
  ...create.map((endpoint) => access(endpoint, MADE_TEXTS, { call: STAFF })),
  ...read.map((endpoint) =>
    access(endpoint, SEEN_TEXTS, {
      own: STAFF,
      seen: STAFF,
      other: [404, 404, 403],
      missing: [404, 404, 403],
    }),
  ),
  ...change.map((endpoint) =>
    access(endpoint, CHANGED_TEXTS, {
      own: STAFF,
      seen: ['yes', 403, 403],
      other: [404, 404, 403],
      missing: [404, 404, 403],
    }),
  ),
];

const REPLIES = ownOrShared({
  list: [replies.listCannedReplies],
  create: [replies.createCannedReply],
  read: [replies.getCannedReply, replies.renderCannedReply],
  change: [replies.updateCannedReply, replies.deleteCannedReply],
});

const BULK: readonly Access[] = [
  access(
    bulk.changeClaims,
    ['all claims, each for itself', 'each as in assigning it and moving it on, else named', '403'],
    { call: STAFF },
  ),
  access(bulk.undoBulk, ['all', 'own ones', '403'], {
    own: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
];

const VIEWS = ownOrShared({
  list: [views.listViews, views.countViews],
  create: [views.createView],
  read: [views.getView],
  change: [views.updateView, views.deleteView],
});

const KEPT_BY_ADMINS = { other: ADMINS, missing: NOWHERE_ADMINS } as const;
const LISTED_TOPICS: Words = ['all', 'all', 'names of those that are not retired'];

/** Categories and products. */
const CATEGORIES: readonly Access[] = [
  access(categories.listCategories, LISTED_TOPICS, { call: ALL }),
  access(categories.createCategory, ONLY_ADMINS, { call: ADMINS }),
  access(categories.updateCategory, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(categories.deleteCategory, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(categories.listProducts, LISTED_TOPICS, { call: ALL }),
  access(categories.createProduct, ONLY_ADMINS, { call: ADMINS }),
  access(categories.updateProduct, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(categories.deleteProduct, ONLY_ADMINS, KEPT_BY_ADMINS),
];

/** A client does not see claims that were assigned to him while he was an employee. */
const CLIENTS_OWN = 'own, as author or client';

const CLAIMS: readonly Access[] = [
  access(
    claims.listClaims,
    [
      'all',
      'own; with unassigned=true the queue of claims without assignee',
      `${CLIENTS_OWN}; 403 with scope, clientReplied or several statuses`,
    ],
    { call: ALL },
  ),
  access(claims.exportClaims, LISTED, { call: ALL }),
  access(claims.countClaims, ['all', 'own', CLIENTS_OWN], { call: ALL }),
  access(claims.getClaim, ['all', 'own or unassigned', CLIENTS_OWN], {
    own: ALL,
    unassigned: ['yes', 'yes', 404],
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(
    claims.createClaim,
    [
      'any client, assignee, status, response',
      'author and assignee = self, for any active client',
      'author and client = self, status OPEN, no response, received now',
    ],
    { call: ALL },
  ),
  access(
    claims.updateClaim,
    [
      'all',
      'own: status, response, and contenu where I am the author; unassigned: only to take it',
      '403',
    ],
    {
      own: STAFF,
      unassigned: STAFF,
      other: ['yes', 404, 403],
      missing: [404, 404, 403],
    },
  ),
  access(
    claims.deleteClaim,
    ['all', 'those I created (seen but not mine: 403)', 'those I created (seen but not mine: 403)'],
    {
      own: ALL,
      seen: ['yes', 403, 403],
      other: ['yes', 404, 404],
      missing: NOWHERE,
    },
  ),
];

const OWN_LEGAL = `${CLIENTS_OWN}: what the law asks for`;
const NOTES_OF_STAFF: Words = ['all claims', 'own or unassigned claims', '403'];

const THREADS: readonly Access[] = [
  access(
    threads.getThread,
    [
      'all claims',
      'own or unassigned claims',
      `${CLIENTS_OWN}: messages and changes of status, no notes`,
    ],
    {
      own: ALL,
      unassigned: ['yes', 'yes', 404],
      other: ['yes', 404, 404],
      missing: NOWHERE,
    },
  ),
  access(
    threads.postMessage,
    [
      'all claims',
      'claims assigned to me; unassigned ones, which I take by it (only author: 403)',
      `${CLIENTS_OWN}; never an answer`,
    ],
    {
      own: ALL,
      unassigned: ['yes', 'yes', 404],
      other: ['yes', 404, 404],
      missing: NOWHERE,
    },
  ),
  access(
    threads.withdrawMessage,
    ['all', 'those I wrote (seen but not mine: 403)', 'those I wrote (seen but not mine: 403)'],
    {
      own: ALL,
      seen: ['yes', 403, 403],
      other: ['yes', 404, 404],
      missing: NOWHERE,
    },
  ),
  access(
    lives.acceptClaim,
    [
      'all, once answered; with a note',
      'assigned to me, or unassigned, once answered; with a note (only author: 403)',
      `${CLIENTS_OWN}, once answered`,
    ],
    { own: ALL, unassigned: ['yes', 'yes', 404], other: ['yes', 404, 404], missing: NOWHERE },
  ),
  access(lives.withdrawClaim, ['403', '403', `${CLIENTS_OWN}, until closed`], {
    own: [403, 403, 'yes'],
    other: [403, 403, 404],
    missing: [403, 403, 404],
  }),
  access(
    lives.reopenClaim,
    ['all', 'assigned to me, or unassigned (only author: 403)', CLIENTS_OWN],
    { own: ALL, unassigned: ['yes', 'yes', 404], other: ['yes', 404, 404], missing: NOWHERE },
  ),
  access(
    lives.transitionClaim,
    ['all', 'assigned to me, or unassigned (only author: 403)', '403'],
    {
      own: ['yes', 'yes', 403],
      unassigned: ['yes', 'yes', 403],
      other: ['yes', 404, 403],
      missing: [404, 404, 403],
    },
  ),
  access(threads.getReceipt, ['all claims', 'own or unassigned claims', CLIENTS_OWN], {
    own: ALL,
    unassigned: ['yes', 'yes', 404],
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(targets.listTargets, ['all claims', 'own or unassigned claims', OWN_LEGAL], {
    own: ALL,
    unassigned: ['yes', 'yes', 404],
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(targets.explainTarget, ['all claims', 'own or unassigned claims', OWN_LEGAL], {
    own: ALL,
    unassigned: ['yes', 'yes', 404],
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(threads.getCaseFile, NOTES_OF_STAFF, {
    own: STAFF,
    unassigned: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(threads.postNote, NOTES_OF_STAFF, {
    own: STAFF,
    unassigned: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(threads.deleteNote, ['all', 'those I wrote (seen but not mine: 403)', '403'], {
    own: STAFF,
    seen: ['yes', 403, 403],
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
];

const WORKED_ON = 'assigned to me, of my teams, or unassigned (only author: 403)';

const OF_STAFF: Access['cases'] = {
  own: STAFF,
  unassigned: STAFF,
  other: ['yes', 404, 403],
  missing: [404, 404, 403],
};

/** How work is distributed, and who works on a claim. */
const DESK: readonly Access[] = [
  access(desk.getDeskSettings, ['all', 'all', '403'], { call: STAFF }),
  access(desk.updateDeskSettings, ONLY_ADMINS, { call: ADMINS }),
  access(desk.getDesk, NOTES_OF_STAFF, OF_STAFF),
  access(desk.assignClaim, ['all, to any employee or team', WORKED_ON, '403'], OF_STAFF),
  access(desk.escalateClaim, ['all claims', WORKED_ON, '403'], OF_STAFF),
];

const TRIAGE: readonly Access[] = [
  access(triage.getTriage, NOTES_OF_STAFF, OF_STAFF),
  access(triage.proposeTriage, NOTES_OF_STAFF, OF_STAFF),
  access(
    triage.triageClaim,
    ['all claims', 'those assigned to me (seen but not mine: 403)', '403'],
    { ...OF_STAFF, unassigned: ['yes', 403, 403] },
  ),
];

/** A file that was sent with a claim, a message or a note. */
const OF_A_THREAD = 'files of what I read in a thread';
const SEEN_DOCUMENTS: Words = [
  'all',
  `sent by me or shared with me; ${OF_A_THREAD}`,
  `uploaded by me or shared with me; ${OF_A_THREAD}`,
];

/** A merge needs access to both claims. The caller must be able to read the surviving claim that he names. */
const MERGED_BY_ASSIGNEE = 'those assigned to me (seen but not mine: 403)';
const RELATED: readonly Access[] = [
  access(related.findSimilar, ['of any client', 'among what I see', CLIENTS_OWN], { call: ALL }),
  access(related.listSimilar, ['all claims', 'own or unassigned claims, among what I see', '403'], {
    own: STAFF,
    unassigned: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(related.listLinks, NOTES_OF_STAFF, {
    own: STAFF,
    unassigned: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(related.linkClaims, NOTES_OF_STAFF, {
    own: STAFF,
    unassigned: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(related.mergeClaim, ['all claims', MERGED_BY_ASSIGNEE, '403'], {
    own: STAFF,
    unassigned: ['yes', 403, 403],
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(related.unmergeClaim, ['all claims', MERGED_BY_ASSIGNEE, '403'], {
    own: STAFF,
    unassigned: ['yes', 403, 403],
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(related.unlinkClaims, NOTES_OF_STAFF, {
    own: STAFF,
    unassigned: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
];

const SEEN_OF_CLIENT: Words = [
  'any client',
  'any client: e-mail and phone with a claim that I see, of the rest what I see',
  '403',
];

const FOUND_PEOPLE: readonly Access[] = [
  access(
    people.findPeople,
    [
      'all, by name, e-mail or phone',
      'all, by name; e-mail and phone of clients with a claim that I see',
      '403',
    ],
    { call: STAFF },
  ),
  access(people.getClient, SEEN_OF_CLIENT, { person: STAFF, missing: [404, 404, 403] }),
  access(people.getHistory, SEEN_OF_CLIENT, { person: STAFF, missing: [404, 404, 403] }),
];

const DOCUMENTS: readonly Access[] = [
  access(
    documents.listDocuments,
    ['all', 'sent by me or shared with me', 'uploaded by me or shared with me'],
    { call: ALL },
  ),
  access(documents.exportDocuments, LISTED, { call: ALL }),
  access(documents.countDocuments, ['all', 'own', 'own'], { call: ALL }),
  access(documents.getDocument, SEEN_DOCUMENTS, {
    own: ALL,
    seen: ALL,
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(documents.documentContent, SEEN_DOCUMENTS, {
    own: ALL,
    seen: ALL,
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(
    documents.createDocument,
    ['any', 'to any active user but self', 'self; optionally to one active employee'],
    { call: ALL },
  ),
  access(
    documents.deleteDocument,
    [
      'all',
      'only what I sent (seen but not mine: 403); not the files of a thread (409)',
      'only what I uploaded (seen but not mine: 403); not the files of a thread (409)',
    ],
    {
      own: ALL,
      seen: ['yes', 403, 403],
      other: ['yes', 404, 404],
      missing: NOWHERE,
    },
  ),
];

const VALIDATE: Words = ['self only', 'self only; any report that is not deleted', '403'];

const SEEN_REPORTS = [
  'all',
  'pending ones, and those validated or settled by me',
  'own, without internal solutions',
] as const;
const SEEN_REPORT = [
  SEEN_REPORTS[0],
  `${SEEN_REPORTS[1]}, and those of claims that I see`,
  SEEN_REPORTS[2],
] as const;
const CHOOSING_STAFF: Words = [SEEN_REPORT[0], SEEN_REPORT[1], '403'];
const JUDGED = 'pending ones; what is validated or settled: 409';
const JUDGE: Words = [JUDGED, JUDGED, '403'];
const JUDGE_CASES: Access['cases'] = {
  own: STAFF,
  other: [409, 409, 403],
  missing: [404, 404, 403],
};
const WITH_CLAIM = `${JUDGED}; a claim that somebody else answers: 409`;
const JUDGE_CLAIM: Words = [WITH_CLAIM, WITH_CLAIM, '403'];

const REPORTS: readonly Access[] = [
  access(reports.listReports, SEEN_REPORTS, {
    call: ALL,
  }),
  access(reports.exportReports, LISTED, { call: ALL }),
  access(reports.getReport, SEEN_REPORT, {
    own: ALL,
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(
    reports.createReport,
    ['all fields', '403', 'own, never validated, no internal solution'],
    {
      call: ['yes', 403, 'yes'],
    },
  ),
  access(reports.updateReport, ['all', 'pending only, and only to validate as self', '403'], {
    own: ['yes', 'yes', 403],
    other: ['yes', 409, 403],
    missing: [404, 404, 403],
  }),
  access(reports.validateReportBy, VALIDATE, {
    own: STAFF,
    other: [409, 409, 403],
    missing: [404, 404, 403],
  }),
  access(reports.validateReport, VALIDATE, {
    own: STAFF,
    other: [409, 409, 403],
    missing: [404, 404, 403],
  }),
  access(reports.listReportChoices, CHOOSING_STAFF, {
    own: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(
    reports.undoValidation,
    [
      'my last verdict, within a minute; any dismissal',
      'my last verdict, within a minute (409 once the claim has moved on)',
      '403',
    ],
    { own: STAFF, other: [403, 404, 403], missing: [404, 404, 403] },
  ),
  access(verdicts.noneFits, JUDGE, JUDGE_CASES),
  access(verdicts.dismissReport, JUDGE_CLAIM, JUDGE_CASES),
  access(
    verdicts.undismissReport,
    ['any dismissal', 'my dismissal, within a minute (409 once the claim has moved on)', '403'],
    { own: STAFF, other: [403, 404, 403], missing: [404, 404, 403] },
  ),
  access(verdicts.answerReport, JUDGE_CLAIM, JUDGE_CASES),
  access(reports.getLesson, CHOOSING_STAFF, {
    own: STAFF,
    other: ['yes', 404, 403],
    missing: [404, 404, 403],
  }),
  access(reports.deleteReport, ONLY_ADMINS, {
    own: ADMINS,
    other: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
];

const FOUND = [
  'yes',
  'yes, similar complaints masked',
  'yes, without internal solutions and similar complaints',
] as const;

const OWN_NEWS: Words = [
  'own, of what I see now',
  'own, of what I see now',
  'own, of what I see now',
];

const THE_REST: readonly Access[] = [
  access(ai.search, FOUND, { call: ALL }),
  access(ai.searchLong, FOUND, { call: ALL }),
  access(
    listCandidates,
    ['all claims', 'own or unassigned claims, similar complaints masked; none while blind', '403'],
    {
      own: STAFF,
      unassigned: STAFF,
      other: ['yes', 404, 403],
      missing: [404, 404, 403],
    },
  ),
  access(ai.summarize, EVERYBODY, { call: ALL }),
  access(ai.handOver, ['403', '403', 'own conversation'], { call: [403, 403, 'yes'] }),
  access(ai.resolveConversation, ['403', '403', 'own conversation'], { call: [403, 403, 'yes'] }),
  access(conversations.listConversations, ['403', '403', 'own'], { call: [403, 403, 'yes'] }),
  access(
    conversations.listConversationMessages,
    ['all', 'those whose report or claim I see; without suggestions while blind', 'own'],
    { own: ALL, other: ['yes', 404, 404], missing: NOWHERE },
  ),
  access(
    conversations.postConversationMessage,
    ['403', '403', "own; another client's id is a new one of one's own"],
    { own: [403, 403, 'yes'], other: [403, 403, 'yes'], missing: [403, 403, 'yes'] },
  ),
  access(notificationList.listNotifications, OWN_NEWS, { call: ALL }),
  access(notifications.countNotifications, OWN_NEWS, { call: ALL }),
  access(notifications.readNotifications, OWN_NEWS, { call: ALL }),
  access(settings.getNotificationSettings, SELF, { call: ALL }),
  access(settings.updateNotificationSettings, SELF, { call: ALL }),
  access(
    settings.muteThing,
    ['what he sees, else 404', 'what he sees, else 404', 'what he sees, else 404'],
    {
      own: ALL,
      other: ['yes', 404, 404],
      missing: NOWHERE,
    },
  ),
  access(settings.readMute, SELF, { own: ALL, other: ALL, missing: ALL }),
  access(settings.unmuteThing, SELF, { own: ALL, other: ALL, missing: ALL }),
  access(unsubscribe, ['public, with a link that we made', 'the same', 'the same'], {
    call: ALL,
  }),
  access(mails.listMails, ONLY_ADMINS, { call: ADMINS }),
  access(mails.exportMails, ONLY_ADMINS, { call: ADMINS }),
  access(mails.retryMail, ['yes; one that failed or is held, else 409', '403', '403'], {
    other: ADMINS,
    missing: NOWHERE_ADMINS,
  }),
  access(mails.sendTestMail, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.getAssistantSettings, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.updateAssistantSettings, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.getAssistantQuality, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.recallAnswers, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.listGaps, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.dismissGap, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.undismissGap, ONLY_ADMINS, { call: ADMINS }),
  access(assistant.closeGap, ONLY_ADMINS, { call: ADMINS }),
  access(replay.replaySolution, ONLY_ADMINS, { call: ADMINS }),
  access(inbox.countInbox, ['all', 'what I may answer', '403'], { call: STAFF }),
  access(dashboards.getAttention, ONLY_ADMINS, { call: ADMINS }),
  access(dashboards.getFirstRun, ONLY_ADMINS, { call: ADMINS }),
  access(dashboards.dismissFirstRun, ONLY_ADMINS, { call: ADMINS }),
  access(dashboards.getDashboard, ['403 (uses the counts)', 'own figures', 'own figures'], {
    call: [403, 'yes', 'yes'],
  }),
  access(events.streamEvents, ['what a GET of the thing would show', 'the same', 'the same'], {
    call: ALL,
  }),
  access(events.tellPresence, ['at what a GET would show, else 404', 'the same', 'the same'], {
    own: ALL,
    unassigned: ['yes', 'yes', 404],
    other: ['yes', 404, 404],
    missing: NOWHERE,
  }),
  access(trash.listTrash, ONLY_ADMINS, { call: ADMINS }),
  access(trash.exportTrash, ONLY_ADMINS, { call: ADMINS }),
  access(trash.restoreTrash, ONLY_ADMINS, { other: ADMINS, missing: NOWHERE_ADMINS }),
  access(audit.listAudit, ONLY_ADMINS, { call: ADMINS }),
  access(audit.exportAudit, ONLY_ADMINS, { call: ADMINS }),
  access(openapi.getOpenApi, ONLY_ADMINS, { call: ADMINS }),
];

const WEBHOOKS: readonly Access[] = [
  access(webhooks.listWebhooks, ONLY_ADMINS, { call: ADMINS }),
  access(webhooks.getWebhook, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(webhooks.createWebhook, ONLY_ADMINS, { call: ADMINS }),
  access(webhooks.updateWebhook, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(webhooks.deleteWebhook, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(webhooks.rotateWebhook, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(webhooks.testWebhook, ['yes; while it is on, else 409', '403', '403'], KEPT_BY_ADMINS),
  access(webhooks.listDeliveries, ONLY_ADMINS, KEPT_BY_ADMINS),
  access(
    webhooks.replayDelivery,
    ['yes; none that waits, and while its webhook is on, else 409', '403', '403'],
    KEPT_BY_ADMINS,
  ),
];

const IMPORTS: readonly Access[] = [
  access(imports.previewImport, ONLY_ADMINS, { call: ADMINS }),
  access(imports.runImport, ONLY_ADMINS, { call: ADMINS }),
  access(imports.latestImport, ONLY_ADMINS, { call: ADMINS }),
];

/** Actions on a claim that are not open to a team-mate: only its assignee and administrators close or reopen it. */
const ASSIGNEES_ONLY: ReadonlySet<Endpoint> = new Set<Endpoint>([
  claims.updateClaim,
  lives.acceptClaim,
  lives.reopenClaim,
  lives.transitionClaim,
  related.mergeClaim,
  related.unmergeClaim,
]);

/**
 * The row of a claim's endpoint where employees see by team. A team-mate's claim is like an unassigned one. A claim of
 * another team is like somebody else's, whether it is assigned or not.
 */
function byTeam(row: Access): Access {
  const { unassigned, other } = row.cases;
  if (other === undefined) return row;
  const [admin, employee] = unassigned ?? other;
  const mate = ASSIGNEES_ONLY.has(row.endpoint) ? 403 : employee;
  const teammate: Verdicts = [admin, mate, other[2]];
  const cases = { ...row.cases, otherTeam: other };
  return { ...row, cases: unassigned === undefined ? cases : { ...cases, teammate } };
}

/** Every endpoint's row, room by room. */
export const ACCESS: readonly Access[] = [
  ...PEOPLE,
  ...SOLUTIONS,
  ...CALENDARS,
  ...POLICIES,
  ...TEAMS,
  ...CATEGORIES,
  ...[...CLAIMS, ...THREADS, ...RELATED, ...DESK, ...TRIAGE].map(byTeam),
  ...REPLIES,
  ...BULK,
  ...VIEWS,
  ...DOCUMENTS,
  ...REPORTS,
  ...IMPORTS,
  ...FOUND_PEOPLE,
  ...WEBHOOKS,
  ...THE_REST,
];

const cell = (text: string): string => text.replaceAll('|', '\\|');

const callOf = ({ method, path, proof }: Endpoint): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}${proof ? ` (${proof} proof)` : ''}`;

/** The table as Markdown. */
export function printAccess(): string {
  const rows = ACCESS.map(
    ({ endpoint, words }) =>
      `| ${[callOf(endpoint), words.ADMIN, words.EMPLOYE, words.CLIENT, endpoint.scope ?? ''].map(cell).join(' | ')} |`,
  );
  return ['| Endpoint | ADMIN | EMPLOYE | CLIENT | Scope |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}
