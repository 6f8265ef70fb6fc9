import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { useRowSave } from '../../../lib/form/use-row-save.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { type AnswerForm, changedFields, toAnswerForm } from './answer-form-schema.ts';
import { comparedStatus } from '../claim-status-options.ts';
import { fetchClaim, useUpdateClaim } from '../claims.queries.ts';

interface SaveOptions {
  claim: Claim;
  /** Only its author may change what a claim says. */
  isAuthor: boolean;
  draft: DraftForm<AnswerForm>;
  onSaved: () => void;
}

/** Saves an answer. */
export function useAnswerSave({ claim, isAuthor, draft, onSaved }: SaveOptions) {
  const t = useT();
  const update = useUpdateClaim();
  const send = (seen: Claim, values: AnswerForm, version = seen.version) =>
    update.mutateAsync({ id: seen.id, version, body: changedFields(seen, values) });
  return useRowSave<Claim, AnswerForm>({
    area: 'claims',
    row: claim,
    draft,
    toForm: toAnswerForm,
    fields: [
      ...(isAuthor ? [{ name: 'contenu', label: t('claims.content') } as const] : []),
      { name: 'response', label: t('claims.answer') },
      comparedStatus(t),
    ],
    create: (values) => send(claim, values),
    update: send,
    reload: fetchClaim,
    onSaved: () => {
      toast.success(t('claims.updatedDone'));
      onSaved();
    },
    texts: { failed: t('claims.updateFailed'), changedGone: t('adminClaims.changedGone') },
  });
}
