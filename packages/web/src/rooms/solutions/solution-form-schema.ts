import {
  newSolution,
  type Solution,
  splitKeywords,
  typedKeywords,
} from '@recourse/contract/solutions';
import { joinWords } from '@recourse/contract/word-lists';
import * as z from 'zod/mini';

/** The form of a solution: keywords are typed as one text, separated by commas. */
export const solutionForm = z.strictObject({
  texte: newSolution.shape.texte,
  motcle: typedKeywords,
});
export type SolutionForm = z.output<typeof solutionForm>;

/** What the form shows for a solution; empty for a new one. */
export function toSolutionForm(solution: Solution | null): SolutionForm {
  return { texte: solution?.texte ?? '', motcle: joinWords(solution?.motcle ?? []) };
}

/** What the form sends. */
export function fromSolutionForm({ texte, motcle }: SolutionForm) {
  return { texte, motcle: splitKeywords(motcle) };
}
