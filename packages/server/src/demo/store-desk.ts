import { type Transaction, sql } from 'kysely';
import { DAY_MS } from '@recourse/contract/values/limits';
import type { Tables } from '../db/tables.ts';
import { known } from './known.ts';
import type { Topic } from './topics.ts';
import type { DemoDesk, DemoTeam } from './world.ts';

/** How the demo's staff share their work: teams with calendars, categories, replies and views for all. */

/**
 * Members are positions in the list of employees. One of them speaks French and is in two teams.
 */
const TEAMS = [
  { key: 'ORDERS', name: 'Orders and payments', calendar: 'GB-ENG', members: [0, 1] },
  { key: 'INTERNET', name: 'Internet and phone', calendar: 'GB-ENG', members: [2, 3] },
  { key: 'FRENCH', name: 'Service francophone', calendar: 'FR', members: [4, 1] },
] as const;

const CATEGORIES: readonly {
  topic: Topic;
  name: string;
  severity: number;
  policy: string | null;
}[] = [
  { topic: 'DELIVERY', name: 'Delivery', severity: 3, policy: null },
  { topic: 'GOODS', name: 'Goods', severity: 3, policy: null },
  { topic: 'RETURNS', name: 'Returns and refunds', severity: 3, policy: null },
  { topic: 'PAYMENTS', name: 'Payments', severity: 2, policy: 'UK-FCA' },
  { topic: 'INTERNET', name: 'Internet and phone', severity: 2, policy: null },
  { topic: 'ACCOUNT', name: 'Customer account', severity: 4, policy: null },
];

const REPLIES = [
  [
    'en',
    'We are looking into it',
    'Dear {{clientName}}, thank you for your message. We are looking into {{reference}} and will write to you again.',
  ],
  [
    'en',
    'A photo, please',
    'Dear {{clientName}}, could you send us a photo of the damage? You can add it to your answer.',
  ],
  [
    'en',
    'Replacement on its way',
    'Dear {{clientName}}, a replacement is on its way. You need not send anything back.',
  ],
  [
    'fr',
    'Nous vérifions',
    'Bonjour {{clientName}}, merci de votre message. Nous vérifions votre dossier {{reference}} et revenons vers vous.',
  ],
] as const;

const CAPACITY = 30;

/** Stores teams, categories, replies and views. `employees` are those of the demo, in their order. */
export async function storeDesk(
  trx: Transaction<Tables>,
  { now, employees }: { now: Date; employees: readonly number[] },
): Promise<DemoDesk> {
  const rows = await trx.selectFrom('calendars').select(['id', 'shipped_as']).execute();
  const calendars = new Map(rows.map(({ id, shipped_as }) => [shipped_as, id]));
  const inserted = await trx
    .insertInto('teams')
    .values(
      TEAMS.map(({ name, calendar }) => ({ name, calendar_id: calendars.get(calendar) ?? null })),
    )
    .returning(['id', 'name'])
    .execute();
  const teams = TEAMS.map(({ key, name, members }): [string, DemoTeam] => [
    key,
    {
      id: known(inserted.find((team) => team.name === name)).id,
      members: members.flatMap((place) => employees[place] ?? []),
    },
  ]);
  await trx
    .insertInto('team_members')
    .values(
      teams.flatMap(([, { id, members }]) => members.map((user_id) => ({ team_id: id, user_id }))),
    )
    .execute();
  const teamOf = new Map(teams);
  await storeAvailability(trx, { now, employees });
  const team = (key: (typeof TEAMS)[number]['key']): DemoTeam => known(teamOf.get(key));
  const categories = await storeCategories(trx, (topic) =>
    topic === 'INTERNET' ? team('INTERNET').id : team('ORDERS').id,
  );
  await storeReplies(trx);
  await storeViews(trx, categories);
  return {
    teams: { orders: team('ORDERS'), internet: team('INTERNET'), french: team('FRENCH') },
    categories,
  };
}

/** All employees have a capacity, and the fourth is away next week. */
async function storeAvailability(
  trx: Transaction<Tables>,
  { now, employees }: { now: Date; employees: readonly number[] },
): Promise<void> {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await trx
    .insertInto('availability')
    .values(
      employees.map((user_id, place) => ({
        user_id,
        capacity: CAPACITY,
        away_from: place === 3 ? after(4) : null,
        away_to: place === 3 ? after(11) : null,
      })),
    )
    .execute();
}

/** Each category has the team that gets its claims without an assignee. */
async function storeCategories(
  trx: Transaction<Tables>,
  teamFor: (topic: Topic) => number,
): Promise<ReadonlyMap<Topic, number>> {
  const inserted = await trx
    .insertInto('categories')
    .values(
      CATEGORIES.map(({ topic, name, severity, policy }) => ({
        name,
        severity,
        policy_code: policy,
        team_id: teamFor(topic),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const idOf = new Map(inserted.map(({ id, name }) => [name, id]));
  return new Map(CATEGORIES.map(({ topic, name }) => [topic, known(idOf.get(name))]));
}

async function storeReplies(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('canned_replies')
    .values(
      REPLIES.map(([language, title, body]) => ({
        owner_id: null,
        team_id: null,
        language,
        title,
        body,
      })),
    )
    .execute();
}

async function storeViews(
  trx: Transaction<Tables>,
  categories: ReadonlyMap<Topic, number>,
): Promise<void> {
  const live = ['OPEN', 'PENDING'] as const;
  const views = [
    {
      name: 'Payments, next due first',
      filter: { status: [...live], categoryId: known(categories.get('PAYMENTS')), sort: 'due' },
    },
    { name: 'Letters', filter: { status: [...live], channel: 'LETTER' } },
  ] as const;
  await trx
    .insertInto('views')
    .values(
      views.map(({ name, filter }) => ({
        owner_id: null,
        team_id: null,
        name,
        filter: JSON.stringify(filter),
      })),
    )
    .execute();
}

/** Escalates some difficult claims, chosen by their ids. */
export async function escalate(trx: Transaction<Tables>): Promise<void> {
  await sql`
    with hard as (
      insert into claim_desk (claim_id, escalation)
      select c.id, 1 from claims as c
      where c.status in ('OPEN', 'PENDING') and c.assignee_id is not null and c.id % 11 = 5 returning claim_id
    )
    insert into claim_changes (claim_id, at, actor_id, kind, from_value, to_value, reason, client_visible)
    select c.id, c.updated_at, c.assignee_id, 'ESCALATE', null, '1', 'The client asks for somebody who decides.', false
    from claims as c join hard on hard.claim_id = c.id order by c.id`.execute(trx);
}
