import { expect, test } from 'vitest';
import { SEARCH } from '@recourse/contract/values/limits';
import { DEMO_SOLUTIONS } from './knowledge.ts';
import { type PlannedCase, planCases } from './plan.ts';
import { createRandom } from './random.ts';
import type { DemoWorld } from './world.ts';

const now = new Date('2026-03-02T10:00:00Z');
const world: DemoWorld = {
  now,
  size: 400,
  employees: [3, 4, 5],
  clients: [6, 7, 8, 9],
  desk: {
    teams: {
      orders: { id: 1, members: [3] },
      internet: { id: 2, members: [4] },
      french: { id: 3, members: [5, 3] },
    },
    categories: new Map(),
  },
  solutions: DEMO_SOLUTIONS.map((solution, index) => ({
    ...solution,
    id: index + 1,
    revisedAt: null,
  })),
};
const plan = (seed: number): PlannedCase[] => [...planCases(createRandom(seed), world)];

test('the same seed and time plan the same claims and reports', () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(2)).not.toEqual(plan(1));
});

test('nothing happens in the future or before it was written, and ids follow time', () => {
  const cases = plan(1);
  let last = 0;
  for (const { claim, report } of cases) {
    for (const row of [claim, report]) {
      const [from, to] = [Number(row.created_at), Number(row.updated_at)];
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(now.getTime());
    }
    expect(Number(report.created_at)).toBeGreaterThanOrEqual(last);
    last = Number(report.created_at);
  }
});

test('a score is confident exactly from the line on, and a report is handled when a solution is attached', () => {
  for (const { report } of plan(1)) {
    const score = report.score ?? 0;
    expect(report.confident).toBe(Math.fround(score) >= SEARCH.confidentScore);
    expect(score).toBeLessThanOrEqual(2);
    expect(report.handled_by_ai).toBe(report.solution_id !== null);
    expect(report.solution_version === null).toBe(report.solution_id === null);
  }
});

test('a conversation that was handed over is one claim and one report of the same client', () => {
  const handedOver = plan(1).filter((planned) => planned.handedOver);
  expect(handedOver.length).toBeGreaterThan(10);
  for (const { claim, report } of handedOver) {
    expect(claim.conversation_id).toBe(report.conversation_id);
    expect(claim.client_id).toBe(report.user_id);
    expect(claim.status).toBe(report.validated_by_employee ? 'RESOLVED' : 'OPEN');
    expect(claim.assignee_id).toBe(report.validated_by_employee ? report.employee_id : null);
  }
});

test('claims that are answered have a response and someone who answers for them', () => {
  const cases = plan(1);
  const open = cases.filter(({ claim }) => claim.status === 'OPEN');
  const answered = cases.filter(({ claim }) => claim.status !== 'OPEN');
  expect(open.length).toBeGreaterThan(20);
  expect(open.filter(({ claim }) => claim.response !== null)).toEqual([]);
  expect(answered.filter(({ claim }) => !claim.response || !claim.assignee_id)).toEqual([]);
});
