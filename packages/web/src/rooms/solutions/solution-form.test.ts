import { LIMITS } from '@recourse/contract/values/limits';
import { type Solution, SOLUTION_MESSAGES } from '@recourse/contract/solutions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CHECKED } from '../../lib/form/checkbox-value.ts';
import { fromSolutionForm, solutionForm, toSolutionForm } from './solution-form.ts';

function problems(values: { texte: string; motcle: string }): string[] {
  const result = z.safeParse(solutionForm, { internal: '', ...values });
  return result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
}

test('a solution needs a text that is more than blanks', () => {
  expect(problems({ texte: '  ', motcle: '' })).toEqual([`texte: ${SOLUTION_MESSAGES.texte}`]);
});

test('too many keywords, and too long ones, are the keyword field’s error', () => {
  const many = Array.from({ length: LIMITS.keywords + 1 }, (_, index) => `word ${index}`);
  expect(problems({ texte: 'Restart it', motcle: many.join(',') })).toEqual([
    `motcle: Please use at most ${LIMITS.keywords} keywords.`,
  ]);
  expect(problems({ texte: 'Restart it', motcle: 'x'.repeat(LIMITS.keyword + 1) })).toEqual([
    `motcle: Please use at most ${LIMITS.keyword} characters.`,
  ]);
});

test('typed keywords are sent as a list without blanks and doubles', () => {
  const typed = { texte: 'Restart it', motcle: ' router,, Wi-Fi , ROUTER,', internal: CHECKED };
  expect(problems(typed)).toEqual([]);
  expect(fromSolutionForm(typed)).toEqual({
    texte: 'Restart it',
    motcle: ['router', 'Wi-Fi'],
    internal: true,
  });
});

test('keywords with commas in them are shown so that they are sent as they were', () => {
  const motcle = ['slow, very', '27" screen', '"late"', 'a; b'];
  const shown = toSolutionForm({ texte: 'Wait', motcle } as Solution);
  expect(shown.motcle).toBe('"slow, very", 27" screen, """late""", "a; b"');
  expect(fromSolutionForm(shown).motcle).toEqual(motcle);
});

test.each([true, false])(
  'a solution whose internal is %s stays so when its text is changed',
  (internal) => {
    const shown = toSolutionForm({ texte: 'Wait', motcle: ['slow'], internal } as Solution);
    const sent = fromSolutionForm({ ...shown, texte: 'Wait longer' });
    expect(sent).toEqual({ texte: 'Wait longer', motcle: ['slow'], internal });
  },
);
