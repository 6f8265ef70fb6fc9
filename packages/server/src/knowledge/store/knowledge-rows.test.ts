import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readRejections } from './knowledge-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a refused suggestion is the one that was made, not the one that was chosen instead', async () => {
  const { db } = database;
  const [suggested, chosen, employee] = await Promise.all([
    makeSolution(db),
    makeSolution(db),
    makeUser(db, { role: 'EMPLOYE' }),
  ]);
  const validated = {
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
    suggested_solution_id: suggested.id,
  };
  const refused = await makeReport(db, {
    ...validated,
    reclamation_text: 'The lamp flickers.',
    solution_id: chosen.id,
  });
  await makeReport(db, { ...validated, solution_id: suggested.id });
  await makeReport(db, { suggested_solution_id: suggested.id, solution_id: chosen.id });
  expect(await readRejections(db, { after: 0 })).toEqual([
    { id: refused.id, text: 'The lamp flickers.', solution_id: suggested.id },
  ]);
});
