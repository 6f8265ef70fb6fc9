import { ACCESS } from '@recourse/contract/access';
import { updateAssistantSettings } from '@recourse/contract/assistant';
import { updateCalendar } from '@recourse/contract/clock/calendars';
import { updateClaim } from '@recourse/contract/claims';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { tellPresence } from '@recourse/contract/events';
import { updateMe } from '@recourse/contract/profile';
import { updateReport } from '@recourse/contract/reports';
import { updateSolution } from '@recourse/contract/solutions';
import { updateClockSettings } from '@recourse/contract/clock/targets';
import { updateDeskSettings } from '@recourse/contract/desk/assignment';
import {
  type CannedReply,
  getCannedReply,
  updateCannedReply,
} from '@recourse/contract/desk/replies';
import { getView, updateView, type View } from '@recourse/contract/inbox/views';
import { getTeam, setAvailability, type Team, updateTeam } from '@recourse/contract/desk/teams';
import { updateCategory, updateProduct } from '@recourse/contract/desk/categories';
import { muteThing, updateNotificationSettings } from '@recourse/contract/told/settings';
import { updateWebhook } from '@recourse/contract/told/webhooks';
import { updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../src/db/tables.ts';
import {
  makeCalendar,
  makeClaim,
  makeReply,
  makeReport,
  makeSolution,
  makeTeam,
  makeTopic,
  makeUser,
  makeView,
  makeWebhook,
} from './factories.ts';
import { proveSessions } from './identity/factors.ts';
import { contentsOf } from './contents.ts';
import { refused } from './refusals.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * A PUT with the current values is answered as a success and changes nothing, also when it is repeated with an old
 * version.
 */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db, { nom: 'Ann' });
});
afterAll(() => t.close());

interface Put {
  as: UserRow;
  id: number | undefined;
  /** Every field, with the value of the row. */
  same: Record<string, unknown>;
  /** One field with another value. */
  other: Record<string, unknown>;
}

/** The version of every row that a case creates. */
const CURRENT = 7;

const NO_VERSION = new Set<Endpoint>([
  updateAssistantSettings,
  updateClockSettings,
  updateDeskSettings,
  tellPresence,
  updateNotificationSettings,
  muteThing,
]);

const PUTS = new Map<Endpoint, Record<string, () => Promise<Put>>>([
  [
    updateClaim,
    {
      'by an administrator': async () => {
        const row = await makeClaim(t.db, {
          client_id: client.id,
          assignee_id: employee.id,
          response: 'Wait.',
          version: CURRENT,
        });
        const { id, contenu, status, response } = row;
        const same = { contenu, status, response, userId: employee.id };
        return { as: admin, id, same, other: { response: 'Do not wait.' } };
      },
      'by the employee who has it, answered nothing': async () => {
        const row = await makeClaim(t.db, { assignee_id: employee.id, version: CURRENT });
        const same = { status: row.status, response: '', userId: employee.id };
        return { as: employee, id: row.id, same, other: { status: 'PENDING' } };
      },
    },
  ],
  [
    updateSolution,
    {
      'by an administrator': async () => {
        const { id, texte, motcle } = await makeSolution(t.db, { version: CURRENT });
        return {
          as: admin,
          id,
          same: { texte, motcle, externalId: null },
          other: { motcle: ['other'] },
        };
      },
    },
  ],
  [
    updateCalendar,
    {
      'by an administrator': async () => {
        const row = await makeCalendar(t.db, { version: CURRENT });
        const { id, name, week } = row;
        // Days in the order of people; the database stores them in another order.
        const same = { name, timeZone: row.time_zone, week };
        return { as: admin, id, same, other: { week: { ...week, FR: [['09:00', '12:00']] } } };
      },
    },
  ],
  [
    updateTeam,
    {
      'by an administrator': async () => {
        const id = await makeTeam(t.db, [employee, await makeUser(t.db, { role: 'EMPLOYE' })]);
        await t.db.updateTable('teams').set({ version: CURRENT }).where('id', '=', id).execute();
        const { name, mode, calendarId, members } = (
          await t.call(getTeam, admin, { params: { id } })
        ).json<Team>();
        const memberIds = members.map((member) => member.id).toReversed();
        return {
          as: admin,
          id,
          same: { name, mode, calendarId, memberIds },
          other: { memberIds: [] },
        };
      },
    },
  ],
  [
    updateWebhook,
    {
      'by an administrator': async () => {
        await t.bearer(admin);
        await proveSessions(t, admin);
        const same = { name: 'Ledger', url: 'https://public.example.org/', types: ['claim.filed'] };
        const id = await makeWebhook(t.db, { ...same, types: ['claim.filed'], version: CURRENT });
        return { as: admin, id, same: { ...same, enabled: true }, other: { name: 'Other' } };
      },
    },
  ],
  [updateCategory, { 'by an administrator': () => putOfTopic('categories') }],
  [updateProduct, { 'by an administrator': () => putOfTopic('products') }],
  [
    updateCannedReply,
    {
      'by an administrator': async () => {
        const id = await makeReply(t.db, { team_id: await makeTeam(t.db), version: CURRENT });
        const { title, body, language, shared, teamId } = (
          await t.call(getCannedReply, admin, { params: { id } })
        ).json<CannedReply>();
        const same = { title, body, language, shared, teamId };
        return { as: admin, id, same, other: { teamId: null } };
      },
      'by the employee whose own it is': async () => {
        const id = await makeReply(t.db, {
          owner_id: employee.id,
          body: 'Thanks.',
          version: CURRENT,
        });
        return { as: employee, id, same: { body: 'Thanks.' }, other: { body: 'Thank you.' } };
      },
    },
  ],
  [
    updateView,
    {
      'by an administrator': async () => {
        const id = await makeView(t.db, { team_id: await makeTeam(t.db), version: CURRENT });
        const { name, filter, shared, teamId } = (
          await t.call(getView, admin, { params: { id } })
        ).json<View>();
        const same = { name, filter, shared, teamId };
        return { as: admin, id, same, other: { filter: {} } };
      },
      'by the employee whose own it is': async () => {
        const filter = { q: 'lift', clock: ['late' as const] };
        const values = { owner_id: employee.id, filter, version: CURRENT };
        const id = await makeView(t.db, values);
        return { as: employee, id, same: { filter }, other: { name: 'Lifts' } };
      },
    },
  ],
  [
    setAvailability,
    {
      'by an administrator': async () => {
        const { id } = await makeUser(t.db, { role: 'EMPLOYE' });
        const from = '2026-03-02T00:00:00.000Z';
        await t.db
          .insertInto('availability')
          .values({ user_id: id, capacity: 5, away_from: new Date(from), version: CURRENT })
          .execute();
        const same = { capacity: 5, awayFrom: from, awayTo: null };
        return { as: admin, id, same, other: { capacity: 6 } };
      },
    },
  ],
  [
    updateUser,
    {
      'with a blank password': async () => {
        const row = await makeUser(t.db, { version: CURRENT });
        const { id, username, email, phone, role } = row;
        const same = { username, email, phone, role, nom: '', password: '' };
        return { as: admin, id, same, other: { phone: '0987' } };
      },
    },
  ],
  [
    updateMe,
    {
      'by oneself': async () => {
        const row = await makeUser(t.db, { version: CURRENT });
        const { email, phone } = row;
        return { as: row, id: undefined, same: { email, phone }, other: { phone: '0987' } };
      },
    },
  ],
  [
    updateReport,
    {
      'of a pending report': async () => {
        const row = await makeReport(t.db, { user_id: client.id, version: CURRENT });
        const { id, summary, steps, tags } = row;
        const same = {
          reclamationText: row.reclamation_text,
          handledByAI: row.handled_by_ai,
          validatedByEmployee: false,
          solutionId: row.solution_id,
          userId: client.id,
          employeeId: null,
          summary,
          steps,
          tags,
        };
        return { as: admin, id, same, other: { summary: 'Another one.' } };
      },
      'of a pending report, with an employee whom it does not get': async () => {
        const { id } = await makeReport(t.db, { user_id: client.id, version: CURRENT });
        const same = { employeeId: admin.id };
        return { as: admin, id, same, other: { summary: 'Another one.' } };
      },
      'of a report that an employee validated': async () => {
        const row = await makeReport(t.db, {
          validated_by_employee: true,
          employee_id: employee.id,
          validated_at: t.clock.now(),
          version: CURRENT,
        });
        const same = {
          validatedByEmployee: true,
          solutionId: row.solution_id,
          employeeId: employee.id,
        };
        return { as: admin, id: row.id, same, other: { validatedByEmployee: false } };
      },
    },
  ],
]);

async function putOfTopic(list: 'categories' | 'products'): Promise<Put> {
  const parentId = await makeTopic(t.db, list);
  const values = { parent_id: parentId, severity: 2, version: CURRENT };
  const id = await makeTopic(t.db, list, { name: 'The same', ...values });
  const same = { name: 'The same', parentId, policyCode: null, severity: 2, retired: false };
  return { as: admin, id, same, other: { retired: true } };
}

const CASES = [...PUTS].flatMap(([endpoint, puts]) =>
  Object.entries(puts).map(([how, make]) => ({ name: `${endpoint.path} ${how}`, endpoint, make })),
);

test.each(CASES)(
  'PUT $name: every field as it is there is 200 whatever the If-Match, and leaves no trace',
  async ({ endpoint, make }) => {
    const { as, id, same, other } = await make();
    await t.bearer(as);
    const put = (body: object, version: number) =>
      t.call(endpoint, as, {
        ...(id === undefined ? {} : { params: { id } }),
        body,
        headers: { 'if-match': `"${version}"` },
      });
    const before = await traces();
    for (const body of [same, {}])
      for (const version of [CURRENT - 1, CURRENT, CURRENT + 1]) {
        const answer = await put(body, version);
        expect([answer.statusCode, answer.headers['etag']]).toEqual([200, `"${CURRENT}"`]);
        expect(answer.json()).toMatchObject({ version: CURRENT });
      }
    expect(await traces()).toEqual(before);
    await refused(t.db, 412, () => put({ ...same, ...other }, CURRENT - 1));
    const changed = await put({ ...same, ...other }, CURRENT);
    expect([changed.statusCode, changed.headers['etag']]).toEqual([200, `"${CURRENT + 1}"`]);
    // Repeats the request, as a client does that lost the answer.
    expect((await put(other, CURRENT)).statusCode).toBe(200);
  },
);

const traces = async () => ({
  contents: await contentsOf(t.db),
  audit: await t.db.selectFrom('audit').select('id').execute(),
});

test('every PUT of the contract is among the cases, or has no version', () => {
  const puts = ACCESS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'PUT');
  expect(new Set([...PUTS.keys(), ...NO_VERSION])).toEqual(new Set(puts));
});
