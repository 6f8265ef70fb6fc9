import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '@recourse/contract/values/limits';
import { type DemoClaim, documentCounts, planDocuments } from './plan-documents.ts';
import { SPREAD_DAYS } from './plan.ts';
import { createRandom } from './random.ts';
import type { DemoWorld } from './world.ts';

const now = new Date('2026-03-02T10:00:00Z');
const world: DemoWorld = {
  now,
  size: 300,
  employees: [3, 4],
  clients: [6, 7],
  desk: {
    teams: {
      orders: { id: 1, members: [3] },
      internet: { id: 2, members: [4] },
      french: { id: 3, members: [4] },
    },
    categories: new Map(),
  },
  solutions: [],
};
const TEXTS = ['my parcel is damaged', 'votre facture est trop chère, je veux un remboursement'];

const claims = Array.from({ length: 200 }, (_, index): DemoClaim => ({
  id: index + 1,
  contenu: TEXTS[index % 2] ?? '',
  client_id: 6 + (index % 2),
  assignee_id: index % 3 === 0 ? null : 3,
  created_at: new Date(now.getTime() - (index % SPREAD_DAYS) * DAY_MS),
}));
const plan = (seed: number, among = claims) =>
  planDocuments(createRandom(seed), world, among).map(({ row, file }) => ({
    ...row,
    file: file.name,
  }));

test('the same seed plans the same documents, another seed others', () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(2)).not.toEqual(plan(1));
});

/** Only the first file of each kind: drawing a dozen pictures would take longer than the rest of this test. */
function filesOfEachKind(seed: number): Map<string, Buffer> {
  const planned = planDocuments(createRandom(seed), world, claims);
  const first = Map.groupBy(planned, ({ file }) => path.extname(file.name));
  return new Map([...first].flatMap(([kind, [one]]) => (one ? [[kind, one.file.content()]] : [])));
}

test('the same seed writes the same bytes', () => {
  const once = filesOfEachKind(1);
  expect([...once.keys()].toSorted()).toEqual(['.csv', '.pdf', '.png', '.txt']);
  expect(filesOfEachKind(1)).toEqual(once);
});

test('a document about a claim is in its language and about its matter, one for each claim', () => {
  const about = plan(1).filter((row) => row.claim_id !== null);
  expect(about.length).toBeGreaterThan(10);
  expect(new Set(about.map((row) => row.claim_id)).size).toBe(about.length);
  for (const { claim_id, file } of about) {
    const isEnglish = claims[(claim_id ?? 0) - 1]?.contenu === TEXTS[0];
    expect(file).toMatch(isEnglish ? /damaged|Cracked|Return label/ : /Facture|Prélèvements|Avoir/);
  }
});

test('without a claim that fits, the same number of documents belongs to none', () => {
  const without = plan(1, []);
  expect(without).toHaveLength(documentCounts(world.size).files);
  expect(without.filter((row) => row.claim_id !== null)).toEqual([]);
});
