import type { Solution } from '@recourse/contract/solutions';
import { useT } from '../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { comparedFields } from '../../lib/form/row-fields.ts';
import { useRowSave } from '../../lib/form/use-row-save.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import {
  fromSolutionForm,
  SOLUTION_FIELDS,
  type SolutionForm,
  toSolutionForm,
} from './solution-form.ts';
import { fetchSolution, useCreateSolution, useUpdateSolution } from './solutions.queries.ts';

interface SaveOptions {
  /** The solution that is changed; null for a new one. */
  solution: Solution | null;
  draft: DraftForm<SolutionForm>;
  onSaved: () => void;
}

/** Saves the form of a solution. */
export function useSolutionSave({ solution, draft, onSaved }: SaveOptions) {
  const t = useT();
  const create = useCreateSolution();
  const update = useUpdateSolution();
  const keyFor = useIdempotencyKey();
  return useRowSave<Solution, SolutionForm>({
    area: 'solutions',
    row: solution,
    draft,
    toForm: toSolutionForm,
    fields: comparedFields(t, SOLUTION_FIELDS),
    create: (values) => {
      const body = fromSolutionForm(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: (seen, values, version = seen.version) =>
      update.mutateAsync({ id: seen.id, version, body: fromSolutionForm(values) }),
    reload: fetchSolution,
    onSaved: () => {
      keyFor.end();
      toast.success(t(solution === null ? 'solutions.created' : 'solutions.updatedDone'));
      onSaved();
    },
    texts: {
      failed: t(solution === null ? 'solutions.createFailed' : 'solutions.updateFailed'),
      changedGone: t('solutions.changedGone'),
    },
  });
}
