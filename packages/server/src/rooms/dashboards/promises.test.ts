import { listClaims, type StaffClaim } from '@recourse/contract/claims';
import { DUE_SOON, dueStateOf } from '@recourse/contract/clock/claim-clock';
import { type Attention, getAttention } from '@recourse/contract/dashboards';
import { HOME } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeTeam, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/**
 * Tests the figures about promises on the administrators' home: each equals the number of rows in
 * its list.
 */

const HOUR = 3_600_000;

let t: TestApp;
let admin: UserRow;
let client: UserRow;
let people: UserRow[];
let teams: number[];

const inHours = (hours: number): Date => new Date(t.clock.now().getTime() + hours * HOUR);

beforeAll(async () => {
  t = await createTestApp();
  [admin, client] = await Promise.all([makeUser(t.db, { role: 'ADMIN' }), makeUser(t.db)]);
  people = [];
  for (let made = 0; made < HOME.people + 3; made += 1)
    people.push(await makeUser(t.db, { role: 'EMPLOYE' }));
  // The last team has no claims.
  teams = [await makeTeam(t.db), await makeTeam(t.db), await makeTeam(t.db)];
});
afterAll(() => t.close());

const attention = async (): Promise<Attention> =>
  (await t.call(getAttention, admin)).json<Attention>();

const read = async (query: Record<string, string>) =>
  (await t.call(listClaims, admin, { query })).json<{
    data: StaffClaim[];
    meta: { total: number };
  }>();

/** The size of a list, in the form of a figure on the home page. */
const held = async (query: Record<string, string>) => ({
  count: (await read(query)).meta.total,
  more: false,
});

/** Claims with every team and person, and with none, in every state of the clock, also deleted and closed ones. */
async function fill(): Promise<void> {
  const dues = [null, -60, -1, 0, 2, 20, 30, 60, 200];
  for (let made = 0; made < 220; made += 1) {
    const due = dues[made % dues.length] ?? null;
    await makeClaim(t.db, {
      created_by: client.id,
      client_id: client.id,
      team_id: made % 4 === 0 ? null : (teams[made % 2] ?? null),
      assignee_id:
        made % 3 === 0
          ? null
          : (people[(made + Math.floor(made / 40)) % people.length]?.id ?? null),
      status: due !== null || made % 2 === 0 ? 'OPEN' : 'CLOSED',
      deleted_at: made % 23 === 0 ? new Date() : null,
      next_due_at: due === null ? null : inHours(due),
      next_day_at: due === null ? null : inHours(due - 24),
      next_warn_at: due === null ? null : inHours(due - 72),
    });
  }
}

test('CA-38 the numbers of teams and people are a count of every claim, and the totals of their lists', async () => {
  await fill();
  const { promises, teams: byTeam, people: byPerson, unassigned } = await attention();
  const every = (await read({ perPage: '1000' })).data;
  const countOf = (fits: (claim: StaffClaim) => boolean) => ({
    count: every.filter(fits).length,
    more: false,
  });
  const stands = (state: (typeof DUE_SOON)[number]) => (claim: StaffClaim) =>
    dueStateOf(claim, t.clock.now()) === state;
  const isQueued = ({ assigneeId, status }: StaffClaim) =>
    assigneeId === null && (status === 'OPEN' || status === 'PENDING');
  for (const state of DUE_SOON) {
    expect(promises[state].count).toBeGreaterThan(10);
    expect(promises[state]).toEqual(countOf(stands(state)));
    expect(promises[state]).toEqual(await held({ clock: state }));
  }
  expect(unassigned).toEqual(await held({ unassigned: 'true', status: 'OPEN,PENDING' }));

  expect(new Set(byTeam.map(({ id }) => id))).toEqual(new Set([teams[0], teams[1], null]));
  expect(byTeam).toHaveLength(3);
  for (const team of byTeam) {
    const whose: Record<string, string> =
      team.id === null ? { teamless: 'true' } : { teamId: String(team.id) };
    const isTheirs = ({ teamId }: StaffClaim) => teamId === team.id;
    for (const state of DUE_SOON) {
      expect(team[state]).toEqual(countOf((claim) => isTheirs(claim) && stands(state)(claim)));
      expect(team[state]).toEqual(await held({ ...whose, clock: state }));
    }
    expect(team.unassigned).toEqual(countOf((claim) => isTheirs(claim) && isQueued(claim)));
    expect(team.unassigned).toEqual(
      await held({ ...whose, unassigned: 'true', status: 'OPEN,PENDING' }),
    );
  }

  expect(byPerson).toHaveLength(HOME.people);
  for (const { id, open, ...counts } of byPerson) {
    const assigneeId = String(id);
    for (const state of DUE_SOON) {
      expect(counts[state]).toEqual(
        countOf((claim) => claim.assigneeId === id && stands(state)(claim)),
      );
      expect(counts[state]).toEqual(await held({ assigneeId, clock: state }));
    }
    expect(open).toEqual(await held({ assigneeId, status: 'OPEN,PENDING' }));
  }
  const lates = byPerson.map(({ late }) => late.count);
  expect(lates).toEqual(lates.toSorted((one, other) => other - one));
  // Nobody outside the list has more late claims than the last person in it.
  const shown = new Set(byPerson.map(({ id }) => id));
  for (const { id } of people.filter((person) => !shown.has(person.id)))
    expect(
      countOf((claim) => claim.assigneeId === id && stands('late')(claim)).count,
    ).toBeLessThanOrEqual(lates.at(-1) ?? 0);
});

test('the first is what is due first; what nobody answered is counted as its list does', async () => {
  const { promises, unanswered } = await attention();
  const [first] = (await read({ clock: 'late', sort: 'due' })).data;
  expect(promises.first).toMatchObject({
    id: first?.id,
    nextDueAt: first?.nextDueAt,
    nextDueOn: first?.nextDueOn,
  });
  const list = await read({ unanswered: 'true', sort: 'id' });
  expect(unanswered.count).toBe(list.meta.total);
  expect(unanswered.items.map(({ id }) => id)).toEqual(
    list.data.slice(0, HOME.shown + 1).map(({ id }) => id),
  );
});

test('what is more than is counted says so', async () => {
  const rows = Array.from({ length: HOME.counted + 1 }, () => ({
    contenu: 'One of many.',
    created_by: client.id,
    team_id: teams[2] ?? 0,
    next_due_at: inHours(-1),
  }));
  await t.db.insertInto('claims').values(rows).execute();
  const most = { count: HOME.counted, more: true };
  const { promises, teams: byTeam } = await attention();
  expect(promises.late).toEqual(most);
  // The list begins with the person who has the most late claims.
  expect(byTeam[0]).toMatchObject({ id: teams[2], late: most, unassigned: most });
});
