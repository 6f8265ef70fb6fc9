import { ROLES, type Role } from '@recourse/contract/values/roles';
import type { UserRow } from '../../src/db/tables.ts';
import {
  makeCalendar,
  makeBulkChange,
  makeClaim,
  makeDocument,
  makeMail,
  makePolicy,
  makeReply,
  makeReport,
  makeSolution,
  makeTeam,
  makeTopic,
  makeUser,
  makeView,
} from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import type { IdsOf } from './values.ts';

/** The callers of a fuzz run, and the rows that they can use. */

export interface World {
  actors: Readonly<Record<Role, UserRow>>;
  idsOf: IdsOf;
}

const MISSING = 999_999_999;

/** The kind of row that each id field refers to. */
const NAMES: Readonly<Record<string, string>> = {
  auth: 'users',
  userId: 'users',
  employeeId: 'users',
  actorId: 'users',
  reclamationId: 'claims',
  solutionId: 'solutions',
  calendarId: 'calendars',
  teamId: 'teams',
  defaultTeamId: 'teams',
  assigneeId: 'users',
  memberIds: 'users',
  categoryId: 'categories',
  productId: 'products',
  parentId: 'categories',
  workload: 'users',
};

/** Makes an actor of each role, with his own rows, rows of others, rows in the trash, and ids without rows. */
export async function makeWorld(t: TestApp): Promise<World> {
  const { db } = t;
  const actors = {} as Record<Role, UserRow>;
  for (const role of ROLES) actors[role] = await makeUser(db, { role });
  const { ADMIN, EMPLOYE, CLIENT } = actors;
  const strangers = [
    await makeUser(db, { role: 'EMPLOYE' }),
    await makeUser(db),
    await makeUser(db, { role: 'ADMIN' }),
  ] as const;
  const ids: Record<string, number[]> = {
    users: [ADMIN, EMPLOYE, CLIENT, ...strangers].map(({ id }) => id),
    claims: [],
    reports: [],
    documents: [],
    solutions: [],
    sessions: await sessionsOf(t, Object.values(actors)),
    calendars: [await makeCalendar(db), await makeCalendar(db)].map(({ id }) => id),
    teams: [await makeTeam(db, [EMPLOYE, strangers[0]]), await makeTeam(db)],
    bulk: [await makeBulkChange(db, EMPLOYE.id)],
    views: [await makeView(db, { owner_id: EMPLOYE.id }), await makeView(db)],
    'canned-replies': [await makeReply(db, { owner_id: EMPLOYE.id }), await makeReply(db)],
    categories: [await makeTopic(db, 'categories'), await makeTopic(db, 'categories')],
    products: [await makeTopic(db, 'products')],
    mail: [
      await makeMail(db, { user_id: CLIENT.id }),
      await makeMail(db, { user_id: ADMIN.id, state: 'SENT', outcome: null }),
    ],
    policies: [await makePolicy(db), await makePolicy(db)],
  };
  const add = (area: string, { id }: { id: number }) => ids[area]?.push(id);
  const gone = { deleted_at: new Date(), deleted_by: ADMIN.id };
  const solutions = [await makeSolution(db), await makeSolution(db)];
  for (const solution of solutions) add('solutions', solution);
  add('solutions', await makeSolution(db, { archived_at: new Date() }));
  for (const [i, client_id] of [CLIENT.id, CLIENT.id, strangers[1].id].entries()) {
    const assignee_id = [EMPLOYE.id, null, strangers[0].id][i] ?? null;
    add('claims', await makeClaim(db, { client_id, assignee_id }));
    add('claims', await makeClaim(db, { client_id, ...gone }));
    const solution_id = [solutions[0]?.id ?? null, null, solutions[1]?.id ?? null][i] ?? null;
    add(
      'reports',
      await makeReport(db, { user_id: client_id, solution_id, conversation_id: `talk-${i}` }),
    );
    add('reports', await makeReport(db, { user_id: client_id, ...gone }));
    add('documents', await makeDocument(db, { user_id: client_id, employee_id: EMPLOYE.id }));
    add('documents', await makeDocument(db, { user_id: client_id, ...gone }));
  }
  const all = Object.values(ids).flat();
  return {
    actors,
    idsOf: (field) => {
      const known = ids[NAMES[field] ?? field] ?? all;
      return [...known, ...known, MISSING];
    },
  };
}

/** Opens a session for each user; returns the ids of the sessions. */
async function sessionsOf(t: TestApp, users: readonly UserRow[]): Promise<number[]> {
  for (const user of users) await t.bearer(user);
  const ids = users.map(({ id }) => id);
  const rows = await t.db.selectFrom('sessions').where('user_id', 'in', ids).select('id').execute();
  return rows.map(({ id }) => id);
}
