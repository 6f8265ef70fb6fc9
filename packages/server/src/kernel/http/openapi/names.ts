import * as candidates from '@recourse/contract/ai-candidates';
import * as ai from '@recourse/contract/ai';
import * as assistant from '@recourse/contract/assistant';
import * as audit from '@recourse/contract/audit';
import * as auth from '@recourse/contract/auth';
import * as lives from '@recourse/contract/claims-life';
import * as related from '@recourse/contract/claims-links';
import * as threads from '@recourse/contract/claims-thread';
import * as claims from '@recourse/contract/claims';
import * as replies from '@recourse/contract/desk/replies';
import * as calendars from '@recourse/contract/clock/calendars';
import * as calendarPreviews from '@recourse/contract/clock/calendar-preview';
import * as conversations from '@recourse/contract/conversations';
import * as dashboards from '@recourse/contract/dashboards';
import * as documents from '@recourse/contract/documents';
import * as factors from '@recourse/contract/identity/factors';
import * as passkeys from '@recourse/contract/identity/passkeys';
import * as passkeyShapes from '@recourse/contract/values/passkeys';
import * as proofs from '@recourse/contract/identity/proof';
import * as serviceAccounts from '@recourse/contract/identity/service-accounts';
import * as singleSignOn from '@recourse/contract/identity/single-sign-on';
import * as tokens from '@recourse/contract/identity/tokens';
import * as secondSteps from '@recourse/contract/identity/second-step';
import * as steps from '@recourse/contract/values/second-step';
import * as events from '@recourse/contract/events';
import * as imports from '@recourse/contract/imports';
import * as bulk from '@recourse/contract/inbox/bulk';
import * as inbox from '@recourse/contract/inbox/queues';
import * as views from '@recourse/contract/inbox/views';
import * as notifications from '@recourse/contract/notifications';
import * as notificationList from '@recourse/contract/told/notification-list';
import * as people from '@recourse/contract/people';
import * as policies from '@recourse/contract/clock/policies';
import * as targets from '@recourse/contract/clock/targets';
import * as terms from '@recourse/contract/clock/terms';
import * as profile from '@recourse/contract/profile';
import * as replay from '@recourse/contract/replay';
import * as verdicts from '@recourse/contract/reports-verdict';
import * as reports from '@recourse/contract/reports';
import * as solutions from '@recourse/contract/solutions';
import * as assignment from '@recourse/contract/desk/assignment';
import * as teams from '@recourse/contract/desk/teams';
import * as categories from '@recourse/contract/desk/categories';
import * as triage from '@recourse/contract/desk/triage';
import * as settings from '@recourse/contract/told/settings';
import * as links from '@recourse/contract/told/links';
import * as signUps from '@recourse/contract/told/sign-up';
import * as mails from '@recourse/contract/told/mail-log';
import * as webhooks from '@recourse/contract/told/webhooks';
import * as unsubscribe from '@recourse/contract/told/unsubscribe';
import * as trash from '@recourse/contract/trash';
import * as users from '@recourse/contract/users';
import * as common from '@recourse/contract/values/common';
import type { Endpoint, Schema } from '@recourse/contract/wire/endpoint';
import * as openapi from '@recourse/contract/wire/openapi';

/** Names for programs that call the API: the names under which the contract's files export endpoints and shapes. */

const FILES: readonly Readonly<Record<string, unknown>>[] = [
  common,
  users,
  auth,
  steps,
  passkeyShapes,
  secondSteps,
  factors,
  passkeys,
  singleSignOn,
  serviceAccounts,
  tokens,
  proofs,
  profile,
  solutions,
  calendars,
  calendarPreviews,
  terms,
  policies,
  targets,
  teams,
  assignment,
  categories,
  triage,
  claims,
  replies,
  lives,
  related,
  threads,
  documents,
  reports,
  verdicts,
  ai,
  candidates,
  conversations,
  assistant,
  replay,
  imports,
  inbox,
  bulk,
  views,
  notifications,
  notificationList,
  settings,
  links,
  signUps,
  mails,
  unsubscribe,
  webhooks,
  people,
  dashboards,
  trash,
  audit,
  events,
  openapi,
];

/** Shapes whose name for callers differs from the one in our sources. */
const CALLED: Readonly<Record<string, string>> = {
  staffClaim: 'Claim',
  errorBody: 'Error',
  problemBody: 'Problem',
  openApi: 'OpenApi',
  listMeta: 'ListMeta',
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint';

/** A shape with its own fields; path and query parameters are described one by one. */
const isShape = (name: string, value: unknown): value is Schema =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  ['object', 'union'].includes((value as Schema)._zod.def.type) &&
  !/(?:Query|Params)$/.test(name);

const exported = FILES.flatMap((file) => Object.entries(file));

const operations = new Map(
  exported.flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
);

/** The name of an endpoint, such as createClaim. Throws an Error for one that no file of the contract exports. */
export function operationName(endpoint: Endpoint): string {
  const name = operations.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no name.`);
  return name;
}

/** Every shape with a name, such as Claim. */
export const NAMED_SHAPES: readonly (readonly [name: string, shape: Schema])[] = exported.flatMap(
  ([name, value]) =>
    isShape(name, value)
      ? [[CALLED[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1), value] as const]
      : [],
);
