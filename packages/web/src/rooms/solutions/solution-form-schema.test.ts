import { LIMITS } from '@recourse/contract/limits';
import { SOLUTION_MESSAGES } from '@recourse/contract/solutions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromSolutionForm, solutionForm } from './solution-form-schema.ts';

function problems(values: { texte: string; motcle: string }): string[] {
  const result = z.safeParse(solutionForm, values);
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
  const typed = { texte: 'Restart it', motcle: ' router,, Wi-Fi , ROUTER,' };
  expect(problems(typed)).toEqual([]);
  expect(fromSolutionForm(typed)).toEqual({ texte: 'Restart it', motcle: ['router', 'Wi-Fi'] });
});
