import type { Claim } from '@recourse/contract/claims';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { comparedFields } from '../../../lib/form/row-fields.ts';
import { useRowSave } from '../../../lib/form/use-row-save.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { CLAIM_FIELDS, CLAIM_FORMS } from '../claim-fields.tsx';
import { claimChangesBody, type ClaimForm, toClaimForm } from '../claim-form.ts';
import { fetchClaim, useUpdateClaim } from '../claims.queries.ts';
import { texts } from '../../../texts/en-admin-claims.ts';

addEnglishTexts(texts);

/** The fields of the answer form. Only the author may change the claim's content. */
export function answerPlace(isAuthor: boolean) {
  return isAuthor ? CLAIM_FORMS.ANSWER_OF_AUTHOR : CLAIM_FORMS.ANSWER;
}
type AnswerPlace = ReturnType<typeof answerPlace>;

interface SaveOptions {
  claim: Claim;
  /** The changes that the form sends. */
  place: AnswerPlace;
  draft: DraftForm<ClaimForm>;
  onSaved: () => void;
}

/** Saves an answer. */
export function useAnswerSave({ claim, place, draft, onSaved }: SaveOptions) {
  const t = useT();
  const update = useUpdateClaim();
  const send = (seen: Claim, values: ClaimForm, version = seen.version) =>
    update.mutateAsync({ id: seen.id, version, body: claimChangesBody(seen, values) });
  return useRowSave<Claim, ClaimForm>({
    area: 'claims',
    row: claim,
    draft,
    toForm: toClaimForm,
    fields: comparedFields(t, CLAIM_FIELDS, place),
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
