import { listAudit } from '@recourse/contract/audit';
import * as claims from '@recourse/contract/claims';
import { CLAIM_QUEUES, countInbox } from '@recourse/contract/inbox/queues';
import { getDashboard } from '@recourse/contract/dashboards';
import { countDocuments, listDocuments } from '@recourse/contract/documents';
import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { listReports } from '@recourse/contract/reports';
import { listSolutions } from '@recourse/contract/solutions';
import { listTrash } from '@recourse/contract/trash';
import { countUsers, listUsers } from '@recourse/contract/users';
import type { Call } from './client.ts';
import { WORDS } from './data.ts';

/** The calls that the benchmark measures. */

export interface Tokens {
  admin: string;
  employee: string;
  client: string;
}

export interface Stage {
  tokens: Tokens;
  /** Rows of claims at the start of the stage. */
  claims: number;
  /** The row just before the deep page, and its position in the list. */
  deep: { afterId: number; row: number };
}

export interface Measured {
  name: string;
  status: number;
  /** The n-th request. */
  call: (stage: Stage, n: number) => Call;
}

type Query = Record<string, string | number | boolean>;

const PER_PAGE = 10;
const TIME_ZONE = 'Europe/Paris';
/** A step to spread single rows over the table. It is coprime to the size of every table. */
const STRIDE = 7_919;

function get(endpoint: Endpoint, token: string, query: Query): Call {
  const written = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method: 'GET',
    path: `${endpoint.path}?${new URLSearchParams(written).toString()}`,
    token,
  };
}

/** A list or figures, read by a user with that role. */
const read = (
  name: string,
  endpoint: Endpoint,
  { as, ...query }: Query & { as: keyof Tokens },
): Measured => ({
  name,
  status: 200,
  call: ({ tokens }) => get(endpoint, tokens[as], query),
});

const page = (name: string, endpoint: Endpoint, query: Query & { as?: keyof Tokens }): Measured =>
  read(name, endpoint, { as: 'admin', perPage: PER_PAGE, ...query });

/** The id of the row that the n-th request for a single row asks for. */
export const someId = ({ claims: size }: Stage, n: number): number => 1 + ((n * STRIDE) % size);

/** The calls that the targets of the design are for. */
export const CALLS = {
  firstPage: page('list, first page', claims.listClaims, { page: 1 }),
  deepByNumber: {
    name: 'list, deep page by number',
    status: 200,
    call: ({ tokens, deep }) =>
      get(claims.listClaims, tokens.admin, { page: deep.row / PER_PAGE + 1, perPage: PER_PAGE }),
  },
  deepByAfter: {
    name: 'list, deep page by after',
    status: 200,
    call: ({ tokens, deep }) =>
      get(claims.listClaims, tokens.admin, { after: deep.afterId, perPage: PER_PAGE }),
  },
  filter: page('filter by status', claims.listClaims, { status: 'PENDING' }),
  searchRare: page('search, rare word', claims.listClaims, { q: WORDS.rare }),
  searchFrequent: page('search, frequent word', claims.listClaims, { q: WORDS.frequent }),
  searchAbsent: page('search, absent word', claims.listClaims, { q: WORDS.absent }),
  getOne: {
    name: 'get one',
    status: 200,
    call: (stage, n) => ({
      method: 'GET',
      path: fillPath(claims.getClaim.path, { id: someId(stage, n) }),
      token: stage.tokens.admin,
    }),
  },
  create: {
    name: 'create, with audit row',
    status: 201,
    call: ({ tokens }, n) => ({
      method: 'POST',
      path: claims.createClaim.path,
      token: tokens.client,
      body: { contenu: `The parcel came open and half of the order ${n} is missing.` },
    }),
  },
  update: {
    name: 'update status',
    status: 200,
    call: (stage, n) => ({
      method: 'PUT',
      path: fillPath(claims.updateClaim.path, { id: someId(stage, n) }),
      token: stage.tokens.admin,
      body: { status: n % 2 === 0 ? 'PENDING' : 'RESOLVED' },
    }),
  },
  dashboard: read('dashboard, employee', getDashboard, { as: 'employee', tz: TIME_ZONE }),
  dashboardClient: read('dashboard, client', getDashboard, { as: 'client', tz: TIME_ZONE }),
  inboxPage: page('inbox, first page of what is mine', claims.listClaims, {
    as: 'employee',
    scope: CLAIM_QUEUES.MINE.scope,
    status: CLAIM_QUEUES.MINE.status.join(),
    sort: 'id',
  }),
  inboxCounts: read('inbox, counts of all queues', countInbox, { as: 'employee' }),
  counts: read('counts, administrator', claims.countClaims, { as: 'admin' }),
} as const satisfies Record<string, Measured>;
export type CallName = keyof typeof CALLS;

const { rare, uncommon, frequent, absent } = WORDS;
const BY_AI = { pending: true, handledByAI: true } as const;

/** Every other list and search, to check that none of them is slow. */
export const LISTS: readonly Measured[] = [
  page('claims of an employee', claims.listClaims, { as: 'employee' }),
  page('claims of an employee, word', claims.listClaims, { as: 'employee', q: frequent }),
  page('claims of a client', claims.listClaims, { as: 'client' }),
  page('queue of claims', claims.listClaims, { as: 'employee', unassigned: true }),
  page('queue of claims, word', claims.listClaims, {
    as: 'employee',
    unassigned: true,
    q: frequent,
  }),
  page('claims, word in one of 10,000', claims.listClaims, { q: uncommon }),
  page('claims of a person', claims.listClaims, { userId: 100 }),
  page('reports', listReports, {}),
  page('reports, rare word', listReports, { q: rare }),
  page('reports, frequent word', listReports, { q: frequent }),
  page('reports, absent word', listReports, { q: absent }),
  page('reports to validate', listReports, { as: 'employee', ...BY_AI }),
  page('reports of an employee, word', listReports, { as: 'employee', q: frequent }),
  page('reports of a client', listReports, { as: 'client' }),
  page('documents', listDocuments, {}),
  page('documents, rare word', listDocuments, { q: rare }),
  page('documents, frequent word', listDocuments, { q: frequent }),
  page('documents, absent word', listDocuments, { q: absent }),
  page('documents of a client', listDocuments, { as: 'client' }),
  read('documents, counts', countDocuments, { as: 'admin' }),
  page('users', listUsers, {}),
  page('users, sorted', listUsers, { sort: 'username' }),
  page('users, word', listUsers, { q: 'bench77' }),
  read('users, counts', countUsers, { as: 'admin' }),
  page('solutions, word', listSolutions, { q: frequent }),
  page('audit', listAudit, {}),
  page('audit, by area', listAudit, { area: 'claims' }),
  page('trash', listTrash, {}),
];
