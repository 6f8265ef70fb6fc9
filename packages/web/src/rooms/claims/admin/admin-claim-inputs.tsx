import { useWatch } from 'react-hook-form';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { userLabel, UserPicker } from '../../users/user-picker.tsx';
import type { AdminClaimForm } from './admin-claim-form-schema.ts';
import { claimStatusOptions } from '../claim-status-options.ts';

/** The fields of a claim, for creating and for changing one. */
export function AdminClaimInputs({ draft }: { draft: DraftForm<AdminClaimForm> }) {
  const t = useT();
  const { register, formState } = draft.form;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <TextArea
        label={t('claims.content')}
        rows={8}
        className="lg:min-h-51"
        error={formState.errors.contenu?.message}
        {...register('contenu')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('claims.status')}
          options={claimStatusOptions(t)}
          error={formState.errors.status?.message}
          {...register('status')}
        />
        <EmployeeField draft={draft} />
        <div className="sm:col-span-2">
          <TextArea
            label={t('adminClaims.response')}
            rows={2}
            className="min-h-16"
            error={formState.errors.response?.message}
            {...register('response')}
          />
        </div>
      </div>
    </div>
  );
}

function EmployeeField({ draft: { form } }: { draft: DraftForm<AdminClaimForm> }) {
  const t = useT();
  const [id, name] = useWatch({ control: form.control, name: ['employeeId', 'employeeName'] });
  return (
    <UserPicker
      label={t('adminClaims.employee')}
      hint={t('adminClaims.employeeHint')}
      placeholder={t('adminClaims.employeePlaceholder')}
      onlyRole="EMPLOYE"
      error={form.formState.errors.employeeId?.message}
      value={id === '' ? null : { id: Number(id), username: name, nom: null }}
      onChange={(picked) => {
        form.setValue('employeeName', picked === null ? '' : userLabel(picked));
        form.setValue('employeeId', String(picked?.id ?? ''));
      }}
    />
  );
}
