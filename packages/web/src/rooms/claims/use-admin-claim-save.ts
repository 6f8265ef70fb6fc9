import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../lib/i18n.ts';
import type { DraftForm } from '../../lib/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRowSave } from '../../lib/use-row-save.ts';
import { toast } from '../../ui/toast-store.ts';
import { type AdminClaimForm, claimChangesBody, newClaimBody } from './admin-claim-form-schema.ts';
import { fetchClaim, useCreateClaim, useUpdateClaim } from './claims.queries.ts';

interface ClaimSaveOptions {
  /** The claim as it was when the form was opened; null for a new one. */
  claim: Claim | null;
  draft: DraftForm<AdminClaimForm>;
  onSaved: () => void;
}

/** Saves the administrators' form of a claim. */
export function useAdminClaimSave({ claim, draft, onSaved }: ClaimSaveOptions) {
  const t = useT();
  const create = useCreateClaim();
  const update = useUpdateClaim();
  const keyFor = useIdempotencyKey();
  return useRowSave<Claim, AdminClaimForm>({
    row: claim,
    draft,
    create: (values) => {
      const body = newClaimBody(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: async (values, version) => {
      if (claim === null) return;
      const body = claimChangesBody(claim, values);
      await update.mutateAsync({ id: claim.id, version: version ?? claim.version, body });
    },
    reload: fetchClaim,
    onSaved: () => {
      toast.success(t(claim === null ? 'claims.createdDone' : 'claims.updatedDone'));
      onSaved();
    },
    texts: {
      failed: t(claim === null ? 'claims.createFailed' : 'claims.updateFailed'),
      changedElsewhere: t('adminClaims.changedElsewhere'),
      changedGone: t('adminClaims.changedGone'),
    },
  });
}
