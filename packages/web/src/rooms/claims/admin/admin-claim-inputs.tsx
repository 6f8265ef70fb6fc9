import { useWatch } from 'react-hook-form';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { userLabel, UserPicker } from '../../users/user-picker.tsx';
import { CLAIM_FIELDS, CLAIM_FORMS } from '../claim-fields.tsx';
import type { ClaimForm, ClaimInputName } from '../claim-form.ts';
import { ClaimInput, isPlainInput } from '../claim-input.tsx';

interface InputsProps {
  draft: DraftForm<ClaimForm>;
}

const { contenu: CONTENT, ...OTHERS } = CLAIM_FORMS.ADMIN;
const isLong = (name: ClaimInputName) => CLAIM_FIELDS[name].edit.input.kind === 'text';
const NAMES = Object.keys(OTHERS) as (keyof typeof OTHERS)[];
/** Short fields are side by side, above the long ones. */
const ORDER = [...NAMES.filter((name) => !isLong(name)), ...NAMES.filter(isLong)];

/** The inputs for creating and changing a claim. */
export function AdminClaimInputs({ draft }: InputsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ClaimInput name="contenu" look={CONTENT} draft={draft} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {ORDER.map((name) => (
          <div key={name} className={isLong(name) ? 'sm:col-span-2' : undefined}>
            {isPlainInput(name) ? (
              <ClaimInput name={name} look={CLAIM_FORMS.ADMIN[name]} draft={draft} />
            ) : (
              <EmployeeField draft={draft} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function EmployeeField({ draft: { form } }: InputsProps) {
  const t = useT();
  const [id, name] = useWatch({ control: form.control, name: ['userId', 'userName'] });
  return (
    <UserPicker
      label={t(CLAIM_FIELDS.userId.label)}
      hint={t('adminClaims.employeeHint')}
      placeholder={t('adminClaims.employeePlaceholder')}
      onlyRole="EMPLOYE"
      error={form.formState.errors.userId?.message}
      value={id === '' ? null : { id: Number(id), username: name, nom: null }}
      onChange={(picked) => {
        form.setValue('userName', picked === null ? '' : userLabel(picked));
        form.setValue('userId', String(picked?.id ?? ''));
      }}
    />
  );
}
