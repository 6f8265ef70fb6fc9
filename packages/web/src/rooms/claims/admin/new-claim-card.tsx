import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type ClaimForm, claimForm, toClaimForm } from '../claim-form.ts';
import { AdminClaimInputs } from './admin-claim-inputs.tsx';
import { NEW_CLAIM_DRAFT } from './new-claim.ts';
import { useAdminClaimSave } from './use-admin-claim-save.ts';

const RESOLVER = standardSchemaResolver<ClaimForm, unknown, ClaimForm>(claimForm);

interface NewClaimCardProps {
  /** How often the form was asked for; its first field takes the focus then. */
  asked: number;
  onFold: () => void;
}

/** Files a claim for anybody. Folding keeps what was typed. */
export function NewClaimCard({ asked, onFold }: NewClaimCardProps) {
  const t = useT();
  const draft = useDraftForm({
    name: NEW_CLAIM_DRAFT,
    initial: toClaimForm(null),
    resolver: RESOLVER,
  });
  const { save, problem, busy } = useAdminClaimSave({
    claim: null,
    draft,
    onSaved: draft.startOver,
  });
  const { setFocus } = draft.form;
  useEffect(() => {
    if (asked > 0) setFocus('contenu');
  }, [asked, setFocus]);
  return (
    <FormCard open title={t('adminClaims.new')} onToggle={onFold}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void draft.form.handleSubmit(save)(event)}
      >
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
        <AdminClaimInputs draft={draft} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? t('common.saving') : t('adminClaims.create')}
          </Button>
        </div>
      </form>
    </FormCard>
  );
}
