import { LIMITS } from '@recourse/contract/values/limits';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ClaimPicker } from '../../claims/claim-picker.tsx';
import { type PickedUser, userLabel, UserPicker } from '../../users/user-picker.tsx';
import type { AdminDocumentForm } from './admin-document-form.ts';

interface InputsProps {
  draft: DraftForm<AdminDocumentForm>;
}

/** The inputs for a new document: its name and type, its recipients, and the claim it is about. */
export function AdminDocumentInputs({ draft }: InputsProps) {
  const t = useT();
  const { register, formState, control } = draft.form;
  const form = useWatch({ control });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <TextField
        label={t('documents.name')}
        autoComplete="off"
        maxLength={LIMITS.nom}
        error={formState.errors.nom?.message}
        {...register('nom')}
      />
      <TextField
        label={t('documents.type')}
        hint={t('documents.typeHint')}
        autoComplete="off"
        maxLength={LIMITS.documentType}
        error={formState.errors.type?.message}
        {...register('type')}
      />
      <ReclamationField draft={draft} />
      <UserPicker
        label={t('adminDocuments.user')}
        placeholder={t('adminDocuments.userPlaceholder')}
        value={pickedUser(form.userId, form.userName)}
        onChange={(picked) => setPick(draft, 'user', picked)}
      />
      <UserPicker
        label={t('adminDocuments.employee')}
        placeholder={t('adminDocuments.userPlaceholder')}
        onlyRole="EMPLOYE"
        value={pickedUser(form.employeeId, form.employeeName)}
        onChange={(picked) => setPick(draft, 'employee', picked)}
      />
    </div>
  );
}

function ReclamationField({ draft: { form } }: InputsProps) {
  const t = useT();
  const [id, contenu] = useWatch({
    control: form.control,
    name: ['reclamationId', 'reclamationText'],
  });
  return (
    <ClaimPicker
      label={t('adminDocuments.reclamation')}
      placeholder={t('adminDocuments.reclamationPlaceholder')}
      value={id === '' ? null : { id: Number(id), contenu }}
      onChange={(picked) => {
        form.setValue('reclamationText', picked?.contenu ?? '');
        form.setValue('reclamationId', String(picked?.id ?? ''));
      }}
    />
  );
}

function pickedUser(id = '', name = ''): PickedUser | null {
  return id === '' ? null : { id: Number(id), username: name, nom: null };
}

function setPick(
  { form }: DraftForm<AdminDocumentForm>,
  whom: 'user' | 'employee',
  picked: PickedUser | null,
): void {
  form.setValue(`${whom}Name`, picked === null ? '' : userLabel(picked));
  form.setValue(`${whom}Id`, String(picked?.id ?? ''));
}
