import {
  newSolution,
  type Solution,
  splitKeywords,
  typedKeywords,
} from '@recourse/contract/solutions';
import { joinWords } from '@recourse/contract/word-lists';
import * as z from 'zod/mini';
import { CHECKED } from '../../lib/form/checkbox-value.ts';

/** The form of a solution: keywords are typed as one text, separated by commas. */
export const solutionForm = z.strictObject({
  texte: newSolution.shape.texte,
  motcle: typedKeywords,
  internal: z.string(),
});
export type SolutionForm = z.output<typeof solutionForm>;

/** What the form shows for a solution; empty for a new one. */
export function toSolutionForm(solution: Solution | null): SolutionForm {
  return {
    texte: solution?.texte ?? '',
    motcle: joinWords(solution?.motcle ?? []),
    internal: solution?.internal === true ? CHECKED : '',
  };
}

/** What the form sends. */
export function fromSolutionForm({ texte, motcle, internal }: SolutionForm) {
  return { texte, motcle: splitKeywords(motcle), internal: internal === CHECKED };
}
