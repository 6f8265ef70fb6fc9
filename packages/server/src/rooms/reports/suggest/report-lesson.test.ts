import { MAX_SEARCH_CHARACTERS } from '@recourse/assistant/text/tokenize';
import { LIMITS } from '@recourse/contract/values/limits';
import { validateReportBy } from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRow, UserRow } from '../../../db/tables.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { makeReport, makeSolution, makeUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { listPendingTexts } from '../store/report-lesson.repository.ts';
import { lessonOfReport } from './report-lesson.service.ts';

/**
 * Tests that the cost of a lesson is limited, whatever the number and length of pending reports.
 */

let t: TestApp;
let employee: UserRow;
let taught: ReportRow;
const WAITING = 5;
beforeAll(async () => {
  t = await createTestApp();
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const client = await makeUser(t.db);
  const brass = await makeSolution(t.db, { texte: 'Polish the brass.', motcle: [] });
  const text = 'purple zebra stripes';
  taught = await makeReport(t.db, {
    user_id: client.id,
    reclamation_text: text,
    solution_id: brass.id,
  });
  await t.call(validateReportBy, employee, {
    params: { id: taught.id, employeeId: employee.id },
    body: { solutionId: brass.id },
  });
  for (let i = 0; i < WAITING; i += 1) {
    const reclamation_text = `${'other words '.repeat(900).slice(0, LIMITS.longText - 50)}\n${text}`;
    await makeReport(t.db, { user_id: client.id, reclamation_text, solution_id: null });
  }
});
afterAll(() => t.close());

const actor = (): Actor => ({
  userId: employee.id,
  role: 'EMPLOYE',
  token: null,
  isService: false,
  username: employee.username,
  requestId: '',
  address: '',
  userAgent: '',
});

/** The lesson within that many steps, and the number of steps that it took. */
async function lessonIn(most: number) {
  let steps = 0;
  const goesOn = (): boolean => {
    steps += 1;
    return steps <= most;
  };
  return { lesson: await lessonOfReport(t.ctx, actor(), { id: taught.id, goesOn }), steps };
}

test('what waits is read from the database as far as the search reads it', async () => {
  const texts = await listPendingTexts(t.db, 10);
  expect(texts).toHaveLength(WAITING);
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(MAX_SEARCH_CHARACTERS);
    expect(text).toMatch(/purple zebra stripes$/);
  }
});

test('between any two texts others have their turn, compared or asked', async () => {
  const { lesson, steps } = await lessonIn(Infinity);
  expect(lesson.answered).toBe(WAITING);
  expect(steps).toBeGreaterThanOrEqual(2 * WAITING);
});

test('when its time is over it tells what it has found until then', async () => {
  expect((await lessonIn(0)).lesson.answered).toBe(0);
  expect((await lessonIn(WAITING + 2)).lesson.answered).toBe(2);
});
