import type { Solution } from '@recourse/contract/solutions';
import { useState } from 'react';
import { hasStatus } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import type { DraftForm } from '../../lib/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { toast } from '../../ui/toast-store.ts';
import { fromSolutionForm, type SolutionForm } from './solution-form-schema.ts';
import { fetchSolution, useCreateSolution, useUpdateSolution } from './solutions.queries.ts';

interface SaveOptions {
  /** The solution that is changed; null for a new one. */
  solution: Solution | null;
  draft: DraftForm<SolutionForm>;
  onSaved: () => void;
}

/** Saves the form of a solution. What was typed stays when somebody else was quicker. */
export function useSolutionSave({ solution, draft, onSaved }: SaveOptions) {
  const t = useT();
  const create = useCreateSolution();
  const update = useUpdateSolution();
  const keyFor = useIdempotencyKey();
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState<Solution | null>(null);

  const showConflict = async (id: number): Promise<void> => {
    try {
      const now = await fetchSolution(id);
      draft.rebase(now.version);
      setStored(now);
      setProblem(t('solutions.changedElsewhere'));
    } catch {
      setProblem(t('solutions.changedGone'));
    }
  };

  const send = async (values: SolutionForm): Promise<void> => {
    const body = fromSolutionForm(values);
    if (solution === null) await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    else {
      const version = draft.base ?? solution.version;
      await update.mutateAsync({ id: solution.id, version, body });
    }
  };

  const save = async (values: SolutionForm): Promise<void> => {
    setProblem(null);
    setStored(null);
    try {
      await send(values);
      draft.forget();
      toast.success(t(solution === null ? 'solutions.created' : 'solutions.updatedDone'));
      onSaved();
    } catch (error) {
      if (solution !== null && hasStatus(error, 412)) await showConflict(solution.id);
      else if (solution !== null && hasStatus(error, 404)) setProblem(t('solutions.changedGone'));
      else
        setProblem(
          errorText(
            error,
            t(solution === null ? 'solutions.createFailed' : 'solutions.updateFailed'),
          ),
        );
    }
  };

  return { save, problem, stored, busy: create.isPending || update.isPending };
}
