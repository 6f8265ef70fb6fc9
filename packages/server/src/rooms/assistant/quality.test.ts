import { type AssistantQuality, getAssistantQuality } from '@recourse/contract/assistant';
import { QUALITY_WEEKS } from '@recourse/contract/values/limits';
import { beforeAll, afterAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { recordOutcome, type Verdict } from '../reports/judge/outcomes.repository.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const quality = async (tz?: string): Promise<AssistantQuality> =>
  (await t.call(getAssistantQuality, admin, { query: tz === undefined ? {} : { tz } })).json();

test('without any validation every figure is zero, for every week', async () => {
  const { weeks, total, learned, encoderHost } = await quality();
  expect(weeks).toHaveLength(QUALITY_WEEKS);
  expect(weeks.every(({ first }) => first.asked === 0)).toBe(true);
  expect(total.reports).toEqual({ made: 0, alone: 0 });
  expect(encoderHost).toBeNull();
  expect(learned).toMatchObject({ solutions: 0, examples: 0, trainedAt: null, isTraining: false });
});

test('a week counts what was confirmed in it, what was confident, and what was chosen without a look', async () => {
  const now = t.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const [right, wrong] = await Promise.all([makeSolution(t.db), makeSolution(t.db)]);
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const validated = (values: Parameters<typeof makeReport>[1], at = now) =>
    makeReport(t.db, {
      solution_id: right.id,
      suggested_solution_id: right.id,
      validated_by_employee: true,
      employee_id: employee.id,
      validated_at: at,
      created_at: at,
      ...values,
    });
  await validated({ confident: true });
  await validated({ confident: true, suggested_solution_id: wrong.id });
  await validated({ blind: true, blind_choice_id: wrong.id });
  await validated({ blind: true, blind_choice_id: right.id });
  // Its suggestion was visible in the end, so its validation was influenced and does not count as
  // blind.
  await validated({ blind: true });
  await validated({ suggested_solution_id: null });
  await validated({ deleted_at: now });
  await validated({}, before(7 * (QUALITY_WEEKS + 1)));
  await validated({}, before(14));
  await makeReport(t.db, { created_at: now, resolved_at: now });
  const claim = await makeClaim(t.db);
  await makeReport(t.db, { created_at: now, resolved_at: now, claim_id: claim.id });

  const { weeks, total } = await quality();
  expect(weeks.at(-1)).toMatchObject({
    first: { asked: 5, right: 4 },
    confident: { asked: 2, right: 1 },
    blind: { asked: 2, right: 1 },
    unanswered: 1,
    reports: { made: 8, alone: 1 },
  });
  expect(weeks.at(-3)).toMatchObject({ first: { asked: 1, right: 1 }, unanswered: 0 });
  expect(total.first).toEqual({ asked: 6, right: 5 });
});

test('the record counts judgements of confident answers, and names the wrong ones week by week', async () => {
  const before = await quality();
  const now = t.clock.now();
  const solution = await makeSolution(t.db);
  const judged = async (verdict: Verdict, more: Parameters<typeof makeReport>[1] = {}) => {
    const { id } = await makeReport(t.db, {
      created_at: now,
      suggested_solution_id: solution.id,
      answer_features: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      confident: true,
      ...more,
    });
    await recordOutcome(t.db, id, { verdict, at: now });
    return id;
  };
  await judged('TAKEN');
  await judged('YES');
  await judged('NONE_FITS', { confident: false });
  await judged('OTHER', { deleted_at: now });
  const other = await judged('OTHER');
  const none = await judged('NONE_FITS');
  const after = await quality();
  expect(before.record).toEqual({ asked: 0, right: 0 });
  expect(after.record).toEqual({ asked: 3, right: 1 });
  expect(after.weeks.at(-1)?.wrong).toEqual([none, other]);
  expect(after.weeks.at(-2)?.wrong).toEqual([]);
  const [week, earlier] = [after.weeks.at(-1), before.weeks.at(-1)];
  // A first answer is also wrong when no solution fits. Validated ones are counted from the reports themselves.
  expect((week?.first.asked ?? 0) - (earlier?.first.asked ?? 0)).toBe(2);
  expect((week?.confident.asked ?? 0) - (earlier?.confident.asked ?? 0)).toBe(1);
});

test('a time zone is one, and only administrators ask', async () => {
  expect((await quality('Pacific/Honolulu')).weeks).toHaveLength(QUALITY_WEEKS);
  const [employee, client] = await Promise.all([
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  for (const as of [employee, client])
    await refused(t.db, 403, () => t.call(getAssistantQuality, as));
  await refused(t.db, 401, () => t.call(getAssistantQuality, null));
  await refused(t.db, 400, () => t.call(getAssistantQuality, admin, { query: { tz: 'Nowhere' } }));
});

test('administrators are told which host outside of the own network gets the complaints', async () => {
  // No request goes there, because nothing is taught.
  const own = await createTestApp({ ENCODER: 'https://8.8.8.8:8443/v1/embeddings' });
  const as = await makeUser(own.db, { role: 'ADMIN' });
  const { encoderHost } = (await own.call(getAssistantQuality, as)).json<AssistantQuality>();
  await own.close();
  expect(encoderHost).toBe('8.8.8.8:8443');
});
