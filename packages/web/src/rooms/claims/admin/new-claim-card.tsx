import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TABLE_FITS } from '../../../ui/layout/use-media.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { type ClaimForm, claimForm, toClaimForm } from '../claim-form.ts';
import { AdminClaimInputs } from './admin-claim-inputs.tsx';
import { useAdminClaimSave } from './use-admin-claim-save.ts';

const RESOLVER = standardSchemaResolver<ClaimForm, unknown, ClaimForm>(claimForm);

/** Files a claim for anybody. On phones the card starts folded. */
export function NewClaimCard() {
  const t = useT();
  const draft = useDraftForm({
    name: 'claim:admin-new',
    initial: toClaimForm(null),
    resolver: RESOLVER,
  });
  const [open, setOpen] = useState(() => draft.restored || matchMedia(TABLE_FITS).matches);
  const { save, problem, busy } = useAdminClaimSave({
    claim: null,
    draft,
    onSaved: draft.startOver,
  });
  const begin = (): void => {
    flushSync(() => setOpen(true));
    draft.form.setFocus('contenu');
  };
  useShortcut('n', begin, t('adminClaims.new'));
  return (
    <FormCard title={t('adminClaims.new')} open={open} onToggle={() => setOpen(!open)}>
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
