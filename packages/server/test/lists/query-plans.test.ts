import { listGaps } from '@recourse/contract/assistant';
import { countClaims, getClaim, listClaims } from '@recourse/contract/claims';
import { listAudit } from '@recourse/contract/audit';
import { CLAIM_QUEUES, countInbox } from '@recourse/contract/inbox/queues';
import { getAttention, getDashboard } from '@recourse/contract/dashboards';
import { countDocuments, getDocument, listDocuments } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { BURST, REPLAY } from '@recourse/contract/values/limits';
import { replaySolution } from '@recourse/contract/replay';
import { getReport, listReports } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { listTrash } from '@recourse/contract/trash';
import { countUsers, getUser, listUsers } from '@recourse/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { countRefusals } from '../../src/kernel/changes/recent-refusals.ts';
import { proposeSolutions } from '../../src/rooms/assistant/proposals.service.ts';
import { makeTeam } from '../factories.ts';
import { fillLargely, LARGE, WORDS } from './large-tables.ts';
import { planReader, type PlanReader, type ScanRead } from './plan-reader.ts';
import { type CallInput, createTestApp, type TestApp } from '../test-app.ts';

/** LD-02: with many rows in every table, no request reads a large part of a table. */

/** The largest number of rows that a statement may read of a table. */
const MOST = 0.1;

let t: TestApp;
let plans: PlanReader;
const people = {} as Record<'ADMIN' | 'EMPLOYE' | 'CLIENT', UserRow>;
beforeAll(async () => {
  t = await createTestApp();
  plans = await planReader(t.ownerUrl);
  Object.assign(people, await fillLargely(t.db, t.ownerUrl));
}, 180_000);
afterAll(async () => {
  await plans.close();
  await t.close();
});

/** What the statements of a call read from the large tables. */
async function readsOf(
  endpoint: Endpoint,
  as: keyof typeof people,
  input: CallInput = {},
): Promise<ScanRead[]> {
  // The session is opened before, so that only the call's own statements count.
  await t.bearer(people[as]);
  const { result, reads } = await plans.during(() => t.call(endpoint, people[as], input));
  expect(result.statusCode).toBe(200);
  return reads;
}

const tooMuch = (reads: readonly ScanRead[]): ScanRead[] =>
  reads.filter(({ table, rows }) => rows > MOST * (LARGE[table] ?? Number.POSITIVE_INFINITY));

const SEARCHES = Object.values(WORDS).map((q) => ({ q }));
const MIDDLE = { after: String(LARGE['claims'] / 2) };
const NOBODY = { q: 'nobodyknows' };
const OLDEST = { sort: 'id' };
const TODAY = '2026-01-05T00:00:00Z';
const AUDIT_DAY = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };

/** The queues of the inbox in the form of their requests: by date where dates decide, else oldest first. */
const QUEUES = Object.values(CLAIM_QUEUES).flatMap((queue) =>
  ('clientReplied' in queue || 'waitingFor' in queue ? [OLDEST] : [{ sort: 'due' }, OLDEST]).map(
    (order) => ({
      ...Object.fromEntries(Object.entries(queue).map(([name, value]) => [name, String(value)])),
      ...order,
    }),
  ),
);

const CALLS: readonly [Endpoint, keyof typeof people, readonly Record<string, string>[]][] = [
  [
    listClaims,
    'ADMIN',
    [
      {},
      MIDDLE,
      { status: 'PENDING' },
      { userId: '100' },
      { unassigned: 'true' },
      { status: 'OPEN', q: WORDS.frequent },
      ...SEARCHES,
    ],
  ],
  [listClaims, 'EMPLOYE', [{}, MIDDLE, { status: 'PENDING' }, { unassigned: 'true' }, ...SEARCHES]],
  [listClaims, 'EMPLOYE', SEARCHES.map((search) => ({ ...search, unassigned: 'true' }))],
  [listClaims, 'CLIENT', [{}, MIDDLE, { status: 'PENDING' }, ...SEARCHES]],
  [listClaims, 'ADMIN', [OLDEST, { ...OLDEST, ...MIDDLE }, { ...OLDEST, status: 'PENDING' }]],
  [listClaims, 'ADMIN', SEARCHES.map((search) => ({ ...search, ...OLDEST }))],
  [listClaims, 'EMPLOYE', [OLDEST, { ...OLDEST, unassigned: 'true' }]],
  [listClaims, 'CLIENT', [OLDEST, { ...OLDEST, ...MIDDLE }]],
  // Searches by the name of a client, alone and with other words and filters.
  [listClaims, 'ADMIN', [{ q: 'person777' }, { q: 'person777', status: 'OPEN' }, NOBODY]],
  [listClaims, 'ADMIN', [{ clientId: '777' }, { channel: 'LETTER' }]],
  [listClaims, 'EMPLOYE', [{ q: 'person777' }, { q: 'person777', unassigned: 'true' }, NOBODY]],
  [listReports, 'EMPLOYE', [OLDEST, { ...OLDEST, pending: 'true', handledByAI: 'true' }]],
  [listDocuments, 'ADMIN', [OLDEST, { ...OLDEST, ...MIDDLE }]],
  [listReports, 'ADMIN', [{}, MIDDLE, { pending: 'true' }, { userId: '200' }, ...SEARCHES]],
  [listReports, 'EMPLOYE', [{}, MIDDLE, { pending: 'true', handledByAI: 'true' }, ...SEARCHES]],
  [listReports, 'EMPLOYE', [{ pending: 'true', resolved: 'true' }]],
  [listReports, 'EMPLOYE', [{ pending: 'true', handledByAI: 'true', resolved: 'false' }]],
  [listReports, 'CLIENT', [{}, MIDDLE, ...SEARCHES]],
  [listDocuments, 'ADMIN', [{}, MIDDLE, { userId: '200' }, { reclamationId: '9' }, ...SEARCHES]],
  [listDocuments, 'EMPLOYE', [{}, { sent: 'true' }, { sent: 'false' }, ...SEARCHES]],
  [listDocuments, 'CLIENT', [{}, ...SEARCHES]],
  [listUsers, 'ADMIN', [{}, { role: 'EMPLOYE' }, { sort: 'username' }, { sort: '-email' }]],
  [listUsers, 'ADMIN', [{ q: 'person77' }, { q: 'nobodyknows' }]],
  [listUsers, 'EMPLOYE', [{}, { q: 'person77' }, { q: 'nobodyknows' }]],
  [listUsers, 'CLIENT', [{}, { q: 'person44' }]],
  [listAudit, 'ADMIN', [{}, { area: 'claims' }, { action: 'update', actorId: '7' }, AUDIT_DAY]],
  [listTrash, 'ADMIN', [{}, { q: WORDS.rare }]],
  [listClaims, 'ADMIN', QUEUES],
  [listClaims, 'EMPLOYE', QUEUES],
  [listClaims, 'EMPLOYE', QUEUES.map((queue) => ({ ...queue, ...MIDDLE }))],
  [
    listClaims,
    'ADMIN',
    [{ sort: 'due' }, { sort: 'due', ...MIDDLE }, { sort: 'due', status: 'OPEN' }],
  ],
  // The lists behind the figures of the administrators' home.
  [
    listClaims,
    'ADMIN',
    ['late', 'today', 'risk'].flatMap((clock) => [
      { clock, sort: 'due', teamId: '1' },
      { clock, sort: 'due', teamless: 'true' },
      { clock, sort: 'due', assigneeId: '100' },
    ]),
  ],
  [listClaims, 'ADMIN', [{ unanswered: 'true', ...OLDEST }, { assigneeId: '100' }]],
  [
    listClaims,
    'ADMIN',
    (['createdSince', 'doneSince', 'ratedSince'] as const).map((since) => ({ [since]: TODAY })),
  ],
  [listClaims, 'ADMIN', [{ clock: 'late,today,risk', sort: 'due' }, { clock: 'today,risk' }]],
  [countInbox, 'ADMIN', [{}]],
  [countInbox, 'EMPLOYE', [{}]],
  [countClaims, 'ADMIN', [{}]],
  [countClaims, 'EMPLOYE', [{}]],
  [countDocuments, 'ADMIN', [{}]],
  [countDocuments, 'CLIENT', [{}]],
  [countUsers, 'ADMIN', [{}]],
  [getDashboard, 'EMPLOYE', [{ tz: 'Europe/Paris' }]],
  [getDashboard, 'CLIENT', [{}]],
  [getAttention, 'ADMIN', [{}]],
  [listGaps, 'ADMIN', [{}]],
];

const cases = CALLS.flatMap(([endpoint, as, queries]) =>
  queries.map((query) => ({ endpoint, as, query, asked: new URLSearchParams(query).toString() })),
);

test.each(cases)(
  'LD-02 $endpoint.path?$asked reads a small part of each table for $as',
  async ({ endpoint, as, query }) => {
    const asked = { query: { ...pageSizeOf(endpoint), ...query } };
    expect(tooMuch(await readsOf(endpoint, as, asked))).toEqual([]);
  },
);

/** Ten rows per page when the call is a list. */
const pageSizeOf = (endpoint: Endpoint): Record<string, string> =>
  endpoint.query?.safeParse({ perPage: '10' }).success ? { perPage: '10' } : {};

test.each([
  { endpoint: getClaim, as: 'EMPLOYE' },
  { endpoint: getReport, as: 'EMPLOYE' },
  { endpoint: getDocument, as: 'ADMIN' },
  { endpoint: getUser, as: 'ADMIN' },
] as const)('LD-02 $endpoint.path finds its row by the number', async ({ endpoint, as }) => {
  await t.bearer(people[as]);
  const ids = {
    [getClaim.path]: 8,
    [getReport.path]: 77,
    [getDocument.path]: 77,
    [getUser.path]: 77,
  };
  const reads = await readsOf(endpoint, as, { params: { id: ids[endpoint.path] ?? 0 } });
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ table, rows }) => table in LARGE && rows > 1)).toEqual([]);
});

test('LD-02 trying a solution on past complaints reads the newest ones alone', async () => {
  const body = { solutionId: null, texte: 'Open My orders.' };
  const reads = await readsOf(replaySolution, 'ADMIN', { body });
  expect(reads.some(({ table }) => table === 'reports')).toBe(true);
  expect(
    reads.filter(({ table, rows }) => table === 'reports' && rows > REPLAY.complaints),
  ).toEqual([]);
});

test('LD-02 a portion of reports that a solution is proposed for is found by indexes', async () => {
  const body = { texte: 'Open My orders and choose Return.', motcle: ['return'] };
  await t.call(createSolution, people.ADMIN, { body });
  const { result, reads } = await plans.during(() => proposeSolutions(t.ctx));
  expect(result).toBe(true);
  expect(reads.some(({ table }) => table === 'reports')).toBe(true);
  expect(tooMuch(reads)).toEqual([]);
});

test('LD-02 a page deep in the list is found by an index alone, and only its own rows are read', async () => {
  const query = { page: String(LARGE['claims'] / 20), perPage: '10' };
  const reads = await readsOf(listClaims, 'ADMIN', { query });
  const many = tooMuch(reads);
  expect(many.map(({ node }) => node)).toEqual(['Index Only Scan']);
  const others = reads.filter((read) => !many.includes(read) && read.table === 'claims');
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(({ rows }) => rows <= 11)).toBe(true);
});

test('LD-02 the refusals of the last minutes are counted by an index', async () => {
  const { newest } = await t.db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('newest'))
    .executeTakeFirstOrThrow();
  const since = new Date(newest.getTime() - BURST.minutes * 60_000);
  const { reads } = await plans.during(() => countRefusals(t.db, since));
  expect(reads.some(({ table }) => table === 'audit')).toBe(true);
  expect(tooMuch(reads)).toEqual([]);
});

/** The last test, because the rows that it adds stay. */
describe('LD-02 where employees see by team', () => {
  beforeAll(async () => {
    const teamId = await makeTeam(t.db, [people.EMPLOYE]);
    await sql`update claims set team_id = ${teamId} where id % 3 = 0`.execute(t.db);
    await t.db.insertInto('desk_settings').values({ by_team: true }).execute();
    await sql`analyze claims`.execute(t.db);
  });

  test.each<Record<string, string>>([
    ...QUEUES,
    { unassigned: 'true' },
    ...QUEUES.map((queue) => ({ ...queue, ...MIDDLE })),
  ])('the claims of %j are read from an index', async (query) => {
    const asked = { query: { perPage: '10', ...query } };
    expect(tooMuch(await readsOf(listClaims, 'EMPLOYE', asked))).toEqual([]);
  });

  test('and so are their counts', async () => {
    expect(tooMuch(await readsOf(countInbox, 'EMPLOYE'))).toEqual([]);
    expect(tooMuch(await readsOf(getAttention, 'ADMIN'))).toEqual([]);
  });
});
