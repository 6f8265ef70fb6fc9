import type { Claim } from '@recourse/contract/claims';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { comparedFields } from '../../../lib/form/row-fields.ts';
import { useRowSave } from '../../../lib/form/use-row-save.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { CLAIM_FIELDS, CLAIM_FORMS } from '../claim-fields.tsx';
import { claimChangesBody, type ClaimForm, newClaimBody, toClaimForm } from '../claim-form.ts';
import { fetchClaim, useCreateClaim, useUpdateClaim } from '../claims.queries.ts';
import { texts } from '../../../texts/en-claim-dialogs.ts';

addEnglishTexts(texts);

interface ClaimSaveOptions {
  /** The claim as it was when the form was opened; null for a new one. */
  claim: Claim | null;
  draft: DraftForm<ClaimForm>;
  /** The uploaded files for a new claim. */
  documentIds?: () => readonly number[];
  onSaved: () => void;
}

/** Saves the administrators' form of a claim. */
export function useAdminClaimSave({ claim, draft, documentIds, onSaved }: ClaimSaveOptions) {
  const t = useT();
  const create = useCreateClaim();
  const update = useUpdateClaim();
  const keyFor = useIdempotencyKey();
  return useRowSave<Claim, ClaimForm>({
    area: 'claims',
    row: claim,
    draft,
    toForm: toClaimForm,
    fields: comparedFields(t, CLAIM_FIELDS, CLAIM_FORMS.ADMIN),
    create: (values) => {
      const files = documentIds?.() ?? [];
      const body = {
        ...newClaimBody(values),
        ...(files.length > 0 && { documentIds: [...files] }),
      };
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: (seen, values, version = seen.version) =>
      update.mutateAsync({ id: seen.id, version, body: claimChangesBody(seen, values) }),
    reload: fetchClaim,
    onSaved: () => {
      keyFor.end();
      toast.success(t(claim === null ? 'claims.createdDone' : 'claims.updatedDone'));
      onSaved();
    },
    texts: {
      failed: t(claim === null ? 'claims.createFailed' : 'claims.updateFailed'),
      changedGone: t('adminClaims.changedGone'),
    },
  });
}
