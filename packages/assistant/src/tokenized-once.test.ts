import { beforeEach, expect, test, vi } from 'vitest';
import { tellingWords } from './clarify.ts';
import { summarize } from './summarize.ts';
import { MAX_SEARCH_CHARACTERS, tokenize } from './text/tokenize.ts';

/** The cost of a long text: however many results come from it, its words are tokenized once. */

vi.mock('./text/tokenize.ts', async (original) => {
  const real = await original<typeof import('./text/tokenize.ts')>();
  return { ...real, tokenize: vi.fn<typeof tokenize>(real.tokenize) };
});
const tokenized = (): number =>
  vi.mocked(tokenize).mock.calls.reduce((sum, [text]) => sum + text.length, 0);
beforeEach(() => {
  vi.mocked(tokenize).mockClear();
});

const LONG = 'The lamp in the hall has been broken since Monday. '.repeat(200).trim();
const ANSWER = 'Take the old bulb out, then put a new one in; close the cover. '.repeat(150).trim();

test('a summary reads complaint and solution once each', () => {
  const { summary, steps, tags } = summarize({ reclamationText: LONG, solutionText: ANSWER });
  expect(tokenized()).toBeLessThanOrEqual(LONG.length + ANSWER.length);
  expect(tokenized()).toBeGreaterThan(0);
  expect([summary.length, steps.length, tags.length]).not.toContain(0);
});

test('the question between two solutions reads each once, and of the complaint what the search reads', () => {
  const first = { id: 1, texte: ANSWER, motcle: ['bulb'] };
  const second = { id: 2, texte: `${ANSWER} Call the electrician.`, motcle: ['wire'] };
  expect(tellingWords(LONG, first, second)).toBeNull();
  const solutions = `${first.texte}${second.texte}`.length + 'bulb\nwire\n'.length;
  expect(tokenized()).toBeLessThanOrEqual(MAX_SEARCH_CHARACTERS + solutions);
});
