import type { ClaimExportQuery } from '@recourse/contract/claims';
import type { View } from '@recourse/contract/inbox/views';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../texts/en-views.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDelete } from '../../../ui/dialog/confirm-delete.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { WhosePicker } from '../../teams/whose-picker.tsx';
import { useViewForm } from './use-view-form.ts';
import { ViewFilterFields } from './view-filter-fields.tsx';
import { useDeleteView } from './views.queries.ts';

addEnglishTexts(texts);

interface ViewFormProps {
  /** null: a new one. */
  view: View | null;
  /** The initial values of a new view. */
  begun: ClaimExportQuery;
  onSaved: (view: View) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Saves a filtered list of claims under a name, or changes a view. Administrators also choose with
 * whom it is shared.
 */
export function ViewForm({ view, begun, onSaved, onDeleted, onClose }: ViewFormProps) {
  const t = useT();
  const { isAdmin } = useSession();
  const { form, change, isDirty, isSaving, problem, errorOf, submit } = useViewForm({
    view,
    begun,
    isAdmin,
    onSaved,
  });
  return (
    <Modal
      open
      wide
      title={t(view === null ? 'inbox.newView' : 'views.editTitle')}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('views.name')}
          dir="auto"
          autoComplete="off"
          error={errorOf('name')}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ViewFilterFields
          filter={form.filter}
          error={errorOf('filter.q')}
          onChange={(filter) => change({ filter })}
        />
        {isAdmin && (
          <WhosePicker
            value={form.whose}
            error={errorOf('teamId')}
            onChange={(whose) => change({ whose })}
          />
        )}
        <p className="text-[0.8125rem] text-muted">{t('views.filterHint')}</p>
        <ModalActions>
          {view !== null && <DeleteButton view={view} onDeleted={onDeleted} />}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function DeleteButton({ view, onDeleted }: { view: View; onDeleted: () => void }) {
  const t = useT();
  const remove = useDeleteView(view);
  const [isAsking, setAsking] = useState(false);
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('views.deleted'));
        onDeleted();
      },
      onError: (error) => toast.error(errorText(error, t('views.deleteFailed'))),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="ghost" className="me-auto" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={15} />
        {t('views.delete')}
      </Button>
      <ConfirmDelete
        open={isAsking}
        title={t('views.deleteTitle')}
        text={t('views.deleteText', { name: view.name })}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  );
}
