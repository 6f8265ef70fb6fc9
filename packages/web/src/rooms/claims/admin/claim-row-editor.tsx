import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Claim } from '@recourse/contract/claims';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { RowForm } from '../../../ui/form/row-form.tsx';
import { type ClaimForm, claimForm, toClaimForm } from '../claim-form.ts';
import { AdminClaimInputs } from './admin-claim-inputs.tsx';
import { useAdminClaimSave } from './use-admin-claim-save.ts';

const RESOLVER = standardSchemaResolver<ClaimForm, unknown, ClaimForm>(claimForm);

interface ClaimRowEditorProps {
  /** The row as the list shows it now. It may be newer than the version that is being edited. */
  claim: Claim;
  onClose: () => void;
}

/** Edits a claim in its row. */
export function ClaimRowEditor({ claim: shown, onClose }: ClaimRowEditorProps) {
  const t = useT();
  // The typed values are compared with the claim as it was when the editor opened.
  const [claim] = useState(shown);
  const draft = useDraftForm({
    name: `claim:admin:${claim.id}`,
    initial: toClaimForm(claim),
    base: claim.version,
    resolver: RESOLVER,
  });
  const saving = useAdminClaimSave({ claim, draft, onSaved: onClose });
  const { setFocus } = draft.form;
  useEffect(() => setFocus('contenu'), [setFocus]);
  const discard = (): void => {
    draft.forget();
    onClose();
  };
  return (
    <RowForm
      label={t('adminClaims.edit', { id: claim.id })}
      draft={draft}
      saving={saving}
      onDiscard={discard}
    >
      <AdminClaimInputs draft={draft} />
    </RowForm>
  );
}
