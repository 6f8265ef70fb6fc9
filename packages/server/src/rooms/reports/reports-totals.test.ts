import { listReports } from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const WHO = ['admin', 'employee', 'second employee', 'client', 'second client'] as const;
type Who = (typeof WHO)[number];

let t: TestApp;
const people = {} as Record<Who, UserRow>;
beforeAll(async () => {
  t = await createTestApp();
  people.admin = await makeUser(t.db, { role: 'ADMIN' });
  for (const who of ['employee', 'second employee'] as const)
    people[who] = await makeUser(t.db, { role: 'EMPLOYE' });
  for (const who of ['client', 'second client'] as const) people[who] = await makeUser(t.db);
  await makeReports();
});
afterAll(() => t.close());

/**
 * Reports for each client, made by each possible author, validated by nobody or by an employee, with and without an
 * answer and a resolution.
 */
async function makeReports(): Promise<void> {
  const solution_id = (await makeSolution(t.db)).id;
  const clients = [people.client, people['second client']];
  for (const { id: user_id } of clients) {
    for (const { id: created_by } of [people.admin, ...clients]) {
      for (const employee of [null, people.employee, people['second employee']]) {
        const base = {
          user_id,
          created_by,
          solution_id,
          ...(employee && {
            validated_by_employee: true,
            employee_id: employee.id,
            validated_at: new Date(),
          }),
        };
        await makeReport(t.db, { ...base, handled_by_ai: true });
        await makeReport(t.db, { ...base, handled_by_ai: false });
        await makeReport(t.db, { ...base, handled_by_ai: true, resolved_at: new Date() });
      }
    }
  }
  const settled_at = new Date();
  for (const { id: settler_id } of [people.employee, people['second employee'], people.admin]) {
    const base = { user_id: people.client.id, settled_at, settler_id, solution_id };
    await makeReport(t.db, { ...base, settled_by: 'PERSON' });
    await makeReport(t.db, { ...base, settled_by: 'PERSON', handled_by_ai: false });
    await makeReport(t.db, { ...base, settled_by: 'DISMISSED', dismissal: 'TEST' });
    await makeReport(t.db, { ...base, settled_by: 'PERSON', resolved_at: new Date() });
  }
  await makeReport(t.db, { deleted_at: new Date(), user_id: people.client.id, solution_id });
}

type Query = Record<string, string>;

const flagFilters = (name: string): Query[] => [{}, { [name]: 'true' }, { [name]: 'false' }];

/** Each filter alone, and two filters together. */
const OTHERS: Query[] = [
  ...flagFilters('handledByAI'),
  ...flagFilters('resolved').slice(1),
  { handledByAI: 'true', resolved: 'false' },
  ...flagFilters('settled').slice(1),
  { settled: 'true', resolved: 'true' },
  { settled: 'false', handledByAI: 'false' },
];
const QUERIES = flagFilters('pending').flatMap((pending) =>
  OTHERS.map((other): Query => ({ ...pending, ...other })),
);

interface Page {
  data: unknown[];
  meta: { total: number; next: number | null };
}
const pageOf = async (who: Who, query: Query): Promise<Page> =>
  (await t.call(listReports, people[who], { query })).json<Page>();

async function pageByPage(who: Who, query: Query): Promise<unknown[]> {
  const rows: unknown[] = [];
  let place: Query = {};
  for (;;) {
    const { data, meta } = await pageOf(who, { ...query, ...place, perPage: '7' });
    rows.push(...data);
    if (meta.next === null) return rows;
    place = { after: String(meta.next) };
  }
}

test.each(WHO)(
  'every list of the %s has as many rows as its total says, and its pages hold the same',
  async (who) => {
    const sizes = new Set<number>();
    for (const query of QUERIES) {
      const { data, meta } = await pageOf(who, query);
      expect({ query, total: meta.total }).toEqual({ query, total: data.length });
      expect(await pageByPage(who, query)).toEqual(data);
      sizes.add(data.length);
    }
    // The filters had an effect.
    expect(sizes.size).toBeGreaterThan(3);
  },
);
