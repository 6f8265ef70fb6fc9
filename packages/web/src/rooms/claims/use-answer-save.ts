import type { Claim } from '@recourse/contract/claims';
import { useState } from 'react';
import { hasStatus } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import type { DraftForm } from '../../lib/use-draft-form.ts';
import { toast } from '../../ui/toast-store.ts';
import { type AnswerForm, changedFields } from './answer-form-schema.ts';
import { fetchClaim, useUpdateClaim } from './claims.queries.ts';

interface SaveOptions {
  claim: Claim;
  draft: DraftForm<AnswerForm>;
  onSaved: () => void;
}

/** Saves an answer. What was typed stays when somebody else was quicker. */
export function useAnswerSave({ claim, draft, onSaved }: SaveOptions) {
  const t = useT();
  const update = useUpdateClaim();
  const [problem, setProblem] = useState<string | null>(null);
  /** The claim as it is stored, after somebody else has changed it. */
  const [stored, setStored] = useState<Claim | null>(null);

  const explain = async (error: unknown): Promise<string> => {
    const failed = errorText(error, t('claims.updateFailed'));
    if (!hasStatus(error, 412)) return failed;
    try {
      const now = await fetchClaim(claim.id);
      draft.rebase(now.version);
      setStored(now);
      return t('claims.changedElsewhere');
    } catch {
      return failed;
    }
  };

  const save = async (values: AnswerForm): Promise<void> => {
    setProblem(null);
    const version = draft.base ?? claim.version;
    try {
      await update.mutateAsync({
        id: claim.id,
        version,
        body: changedFields(stored ?? claim, values),
      });
      toast.success(t('claims.updatedDone'));
      draft.forget();
      onSaved();
    } catch (error) {
      setProblem(await explain(error));
    }
  };

  return { save, problem, stored, busy: update.isPending };
}
