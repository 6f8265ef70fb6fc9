import {
  newSolution,
  type Solution,
  type SolutionChanges,
  splitKeywords,
  typedKeywords,
} from '@recourse/contract/solutions';
import { joinWords } from '@recourse/contract/values/word-lists';
import * as z from 'zod/mini';
import { CHECKED } from '../../lib/form/checkbox-value.ts';
import {
  type EditedFields,
  filledBody,
  type FormOf,
  formRules,
  formValues,
} from '../../lib/form/row-fields.ts';

/** The fields of a solution's form. The external id is not among them, because an import sets it. */
export const SOLUTION_FIELDS = {
  texte: {
    label: 'solutions.textLabel',
    edit: {
      input: { kind: 'text' },
      rule: newSolution.shape.texte,
      toText: (solution) => solution?.texte ?? '',
      toValue: (typed) => typed,
    },
  },
  /** Typed as one text, separated by commas. */
  motcle: {
    label: 'solutions.keywords',
    edit: {
      input: { kind: 'line' },
      rule: typedKeywords,
      toText: (solution) => joinWords(solution?.motcle ?? []),
      toValue: (typed) => splitKeywords(typed),
    },
  },
  internal: {
    label: 'solutions.internal',
    edit: {
      input: { kind: 'tick' },
      rule: z.string(),
      toText: (solution) => (solution?.internal === true ? CHECKED : ''),
      toValue: (ticked) => ticked === CHECKED,
    },
  },
} as const satisfies EditedFields<Solution, Omit<SolutionChanges, 'externalId'>>;

export type SolutionForm = FormOf<typeof SOLUTION_FIELDS>;

export const solutionForm = formRules(SOLUTION_FIELDS);

/** The form's values for a solution; empty for a new one. */
export function toSolutionForm(solution: Solution | null): SolutionForm {
  return formValues(SOLUTION_FIELDS, solution);
}

/** The body that the form sends: always every field. */
export function fromSolutionForm(form: SolutionForm) {
  return filledBody(SOLUTION_FIELDS, form, ['texte', 'motcle', 'internal']);
}
