import {
  type Claim,
  type ClaimListQuery,
  clientClaim,
  exportClaims,
  listClaims,
  type StaffClaim,
  staffClaim,
} from '@recourse/contract/claims';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeTargets, makeTeam, makeTopic, makeUser } from '../factories.ts';
import { refused } from '../refusals.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/**
 * The export of claims contains exactly the rows of the list with all their fields, for every combination of filters.
 */

const HOUR = 3_600_000;

type Query = Partial<Record<keyof ClaimListQuery, string>>;
type Line = Record<string, string>;

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let single: readonly Query[];
const names = new Map<string, string>();

const inHours = (hours: number): Date => new Date(t.clock.now().getTime() + hours * HOUR);

beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  const other = await makeUser(t.db, { role: 'EMPLOYE' });
  const [teamId, category, part, product] = [
    await makeTeam(t.db, [employee]),
    await makeTopic(t.db, 'categories', { name: 'Lifts' }),
    await makeTopic(t.db, 'categories', { name: 'Doors' }),
    await makeTopic(t.db, 'products', { name: 'Tower, "north"' }),
  ];
  const team = await t.db
    .selectFrom('teams')
    .where('id', '=', teamId)
    .select('name')
    .executeTakeFirstOrThrow();
  names.set('team', team.name);
  const people = [null, employee.id, other.id];
  for (let made = 0; made < 60; made += 1) {
    const due = [null, -30, -1, 2, 20, 40, 90][made % 7] ?? null;
    const claim = await makeClaim(t.db, {
      created_by: client.id,
      client_id: client.id,
      contenu: made % 2 === 0 ? `The lift stands, ${made}.` : `A letter, ${made}; "lost"`,
      status: (['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] as const)[made % 4],
      response: made % 5 === 0 ? 'Soon.' : null,
      assignee_id: people[made % 3] ?? null,
      team_id: made % 4 === 1 ? null : teamId,
      channel: made % 3 === 0 ? 'LETTER' : 'PORTAL',
      waiting_for: made % 10 === 3 ? 'CLIENT' : null,
      client_replied_at: made % 6 === 0 ? inHours(-1) : null,
      next_due_at: due === null ? null : inHours(due),
      next_day_at: due === null ? null : inHours(due - 24),
      next_warn_at: due === null ? null : inHours(due - 48),
    });
    if (made % 3 > 0)
      await t.db
        .insertInto('claim_triage')
        .values({
          claim_id: claim.id,
          nature: made % 2 === 0 ? 'COMPLAINT' : 'QUESTION',
          category_id: made % 3 === 1 ? category : part,
          product_id: product,
          severity: 1 + (made % 4),
        })
        .execute();
    if (made % 20 === 0) await makeTargets(t.db, claim.id);
  }
  single = [
    { clock: 'late' },
    { clock: 'today,risk' },
    { clock: 'paused' },
    { status: 'OPEN,PENDING' },
    { teamId: String(teamId) },
    { teamless: 'true' },
    { assigneeId: String(employee.id) },
    { categoryId: String(category) },
    { productId: String(product) },
    { severity: '2' },
    { nature: 'COMPLAINT' },
    { nature: 'UNDECIDED' },
    { waitingFor: 'CLIENT' },
    { clientReplied: 'true' },
    { unanswered: 'true' },
    { createdSince: '2020-01-01T00:00:00Z' },
    { doneSince: '2020-01-01T00:00:00Z' },
    { unassigned: 'true' },
    { scope: 'mine' },
    { scope: 'team' },
    { channel: 'LETTER' },
    { clientId: String(client.id) },
    { q: 'lift' },
    { q: client.username },
  ];
});
afterAll(() => t.close());

const listed = async (as: UserRow, query: Query): Promise<Claim[]> => {
  const answer = await t.call(listClaims, as, { query: { ...query, perPage: '1000' } });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<{ data: Claim[] }>().data;
};
const exported = async (as: UserRow, query: Query): Promise<Line[]> => {
  const { statusCode, body } = await t.call(exportClaims, as, { query });
  expect([query, statusCode]).toEqual([query, 200]);
  return parse(body, { bom: true, columns: true });
};

/** A field in the form of the file. */
function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (name === 'due')
    return (value as Claim['due']).map(({ code, dueOn }) => `${code} ${dueOn}`).join(', ');
  return Array.isArray(value) ? value.join(', ') : String(value as string | number | boolean);
}

const lineOf = (row: Claim, columns: readonly string[]): Line =>
  Object.fromEntries(
    columns.map((name) => [name, textOf(name, (row as unknown as Record<string, unknown>)[name])]),
  );

/** Each filter alone, and each pair of filters; the orders take turns. */
function* combinations(
  filters: readonly Query[],
  sorts: readonly Query[],
): Generator<[query: Query, isPair: boolean]> {
  for (const [place, one] of filters.entries())
    for (const other of filters.slice(place))
      yield [{ ...one, ...other, ...sorts[place % sorts.length] }, one !== other];
}

describe('an export of claims', () => {
  test('holds the rows of the list for every pair of filters, to the staff', async () => {
    const columns = Object.keys(staffClaim.shape);
    const sorts = [{}, { sort: 'due' }, { sort: 'id' }] as const;
    let found = 0;
    for (const [place, [query, isPair]] of [...combinations(single, sorts)].entries())
      // Both roles have the same filters, so each pair is asked by one of them.
      for (const as of isPair ? [place % 2 === 0 ? admin : employee] : [admin, employee]) {
        const rows = await listed(as, query);
        const lines = await exported(as, query);
        expect({ query, ids: lines.map(({ id }) => Number(id)) }).toEqual({
          query,
          ids: rows.map(({ id }) => id),
        });
        found += rows.length;
        for (const [place, row] of rows.entries())
          expect(lines[place]).toMatchObject(lineOf(row, columns));
      }
    expect(found).toBeGreaterThan(1000);
  });

  test('holds the rows of the list to a client, with the fields of his shape and no others', async () => {
    const columns = Object.keys(clientClaim.shape);
    const filters: Query[] = [
      {},
      ...['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'].map((status) => ({ status })),
      { channel: 'LETTER' },
      { q: 'lift' },
    ];
    let found = 0;
    for (const [query] of combinations(filters, [{}, { sort: 'id' }])) {
      const rows = await listed(client, query);
      const lines = await exported(client, query);
      found += rows.length;
      expect(lines).toEqual(rows.map((row) => lineOf(row, columns)));
    }
    expect(found).toBeGreaterThan(200);
    const promised = (await exported(client, {})).filter(({ due }) => due !== '');
    expect(promised).toHaveLength(3);
    expect(promised[0]?.['due']).toMatch(/^FINAL \d{4}-\d{2}-\d{2}$/);
  });

  test('names what a claim is about and its team', async () => {
    const rows = (await listed(admin, {})) as StaffClaim[];
    const lines = await exported(admin, {});
    const sorted = rows.findIndex(({ teamId, productId }) => teamId !== null && productId !== null);
    expect(lines[sorted]).toMatchObject({
      categoryName: expect.stringMatching(/^(Lifts|Doors)$/) as string,
      productName: 'Tower, "north"',
      teamName: names.get('team'),
    });
    const unsorted = rows.findIndex(({ teamId, productId }) => teamId === null && !productId);
    expect(lines[unsorted]).toMatchObject({ categoryName: '', productName: '', teamName: '' });
  });

  test('is refused to a client who asks about the work of the staff, as the list is', async () => {
    const theirs = single.filter(
      (query) => !['channel', 'clientId', 'q'].some((name) => name in query),
    );
    for (const query of theirs.filter((one) => !('unassigned' in one)))
      for (const endpoint of [listClaims, exportClaims])
        expect([
          query,
          (await refused(t.db, 403, () => t.call(endpoint, client, { query }))).json(),
        ]).toMatchObject([query, { code: 'FORBIDDEN' }]);
  });
});

test('a client reads the day until which the law asks for an answer, until he has it', async () => {
  const claim = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
  const [target] = await makeTargets(t.db, claim.id);
  const dueOf = async () =>
    (await listed(client, { q: String(claim.id) })).find(({ id }) => id === claim.id)?.due;
  const isDue = {
    code: 'FINAL',
    dueOn: target?.due_on,
    dueAt: target?.due_at?.toISOString(),
    timeZone: 'Europe/Paris',
  };
  expect(await dueOf()).toEqual([isDue]);
  const change = (values: object) =>
    t.db.updateTable('claim_targets').set(values).where('claim_id', '=', claim.id).execute();
  for (const [hidden, shown] of [
    [{ legal: false }, { legal: true }],
    [{ kind: 'WINDOW' }, { kind: 'DUE' }],
    [{ cycle: 2 }, { cycle: 1 }],
    [{ code: 'ACK' }, { code: 'FINAL' }],
    [{ cancelled_at: new Date() }, { cancelled_at: null }],
    [
      { due_on: null, due_at: null },
      { due_on: target?.due_on, due_at: target?.due_at },
    ],
  ]) {
    await change(hidden ?? {});
    expect([hidden, await dueOf()]).toEqual([hidden, []]);
    await change(shown ?? {});
    expect(await dueOf()).toEqual([isDue]);
  }
  await change({ met_at: new Date() });
  expect(await dueOf()).toEqual([]);
});
