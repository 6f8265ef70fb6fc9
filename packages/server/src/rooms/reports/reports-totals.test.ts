import { listReports } from '@recourse/contract/reports';
import { expect, test } from 'vitest';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/test-app.ts';

const flagFilters = (name: string): Record<string, string>[] => [
  {},
  { [name]: 'true' },
  { [name]: 'false' },
];

test('every list has as many rows as its total says, and its pages hold the same, whoever asks', async () => {
  const t = await createTestApp();
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const employees = await Promise.all([1, 2].map(() => makeUser(t.db, { role: 'EMPLOYE' })));
  const clients = await Promise.all([1, 2].map(() => makeUser(t.db)));
  const solution_id = (await makeSolution(t.db)).id;
  for (const client of clients) {
    for (const author of [admin, ...clients]) {
      for (const employee of [null, ...employees]) {
        const base = { user_id: client.id, created_by: author.id, solution_id };
        const done = employee && {
          validated_by_employee: true,
          employee_id: employee.id,
          validated_at: new Date(),
        };
        await makeReport(t.db, { ...base, ...done, handled_by_ai: true });
        await makeReport(t.db, { ...base, ...done, handled_by_ai: false });
        await makeReport(t.db, { ...base, ...done, handled_by_ai: true, resolved_at: new Date() });
      }
    }
  }
  const gone = { deleted_at: new Date() };
  await makeReport(t.db, { ...gone, user_id: clients[0]?.id ?? 0, solution_id });
  const sizes = new Set<number>();
  for (const person of [admin, ...employees, ...clients]) {
    for (const pending of flagFilters('pending')) {
      const others = [...flagFilters('handledByAI'), ...flagFilters('resolved').slice(1)];
      for (const other of [...others, { handledByAI: 'true', resolved: 'false' }]) {
        const query = { ...pending, ...other };
        const list = await t.call(listReports, person, { query });
        const { data, meta } = list.json<{ data: unknown[]; meta: { total: number } }>();
        expect({ query, total: meta.total }).toEqual({ query, total: data.length });
        sizes.add(data.length);
        const paged: unknown[] = [];
        for (let after: string | undefined, more = data.length > 0; more;) {
          const place: Record<string, string> = after === undefined ? {} : { after };
          const next = await t.call(listReports, person, {
            query: { ...query, ...place, perPage: '5' },
          });
          const part = next.json<{ data: unknown[]; meta: { next: number | null } }>();
          paged.push(...part.data);
          more = part.meta.next !== null;
          after = String(part.meta.next);
        }
        expect(paged).toEqual(data);
      }
    }
  }
  expect(sizes.size).toBeGreaterThan(5);
  await t.close();
});
