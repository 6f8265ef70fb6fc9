import { LIMITS } from '@recourse/contract/values/limits';
import { expect, test } from 'vitest';
import type { PaperDraw } from './paper.ts';
import { ANSWER_PAPERS, CLIENT_PAPERS, COLLEAGUE_PAPERS } from './papers.ts';
import { createRandom } from './random.ts';

const PAPERS = [...CLIENT_PAPERS, ...ANSWER_PAPERS, ...COLLEAGUE_PAPERS];
const draw = (seed: number): PaperDraw => ({
  random: createRandom(seed),
  at: new Date('2026-03-02T10:00:00Z'),
  reference: 4_000_000 + seed,
});

test.each(PAPERS)('$tag in $language ($extension): the same draw writes the same file', (paper) => {
  expect(paper.write(draw(1))).toEqual(paper.write(draw(1)));
  expect(paper.title(draw(1)).length).toBeLessThan(LIMITS.nom);
});

test('papers that chance has a part in differ from draw to draw', () => {
  const drawn = PAPERS.filter(({ tag }) => tag !== 'Advice' && tag !== 'Conseils');
  expect(drawn.filter((paper) => paper.write(draw(1)).equals(paper.write(draw(2))))).toEqual([]);
});

test('the articles and the delivery of an invoice sum up to its total', () => {
  const invoice = CLIENT_PAPERS.find(({ tag }) => tag === 'Invoice');
  for (let seed = 0; seed < 20; seed += 1) {
    const page = invoice?.write(draw(seed)).toString('latin1') ?? '';
    const amounts = [...page.matchAll(/\(\u0080([\d.]+)\) Tj/g)].map(([, amount]) =>
      Number(amount),
    );
    const [total = 0] = amounts.splice(-2);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 2);
  }
});
