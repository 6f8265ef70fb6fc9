import { TRUNCATE } from '@recourse/contract/values/limits';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { CHECKED } from '../../../lib/form/checkbox-value.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type PickedSolution, SolutionPicker } from '../../solutions/solution-picker.tsx';
import { userLabel, UserPicker } from '../../users/user-picker.tsx';
import type { AdminReportForm } from './admin-report-form.ts';

interface InputsProps {
  draft: DraftForm<AdminReportForm>;
}

interface SolutionFieldsProps extends InputsProps {
  /** The report's current solution; null without one, and for a suggestion with low confidence, which nobody chose. */
  solution: PickedSolution | null;
  /** That suggestion as text. */
  unsure: string | null;
}

interface AdminReportInputsProps extends SolutionFieldsProps {
  /** Whether the report exists. For a new one the server decides who handled it. */
  isExisting: boolean;
}

/** The inputs for creating and changing a report. */
export function AdminReportInputs({ draft, isExisting, ...fields }: AdminReportInputsProps) {
  const t = useT();
  const { register, formState } = draft.form;
  return (
    <>
      <TextArea
        label={t('adminReports.text')}
        rows={5}
        error={formState.errors.reclamationText?.message}
        {...register('reclamationText')}
      />
      <SolutionFields draft={draft} {...fields} />
      <UserField draft={draft} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TickBox
          draft={draft}
          field="validatedByEmployee"
          label={t('adminReports.validatedBox')}
          hint={t('adminReports.validatedBoxHint')}
        />
        {isExisting && (
          <TickBox draft={draft} field="handledByAI" label={t('adminReports.handledByAI')} />
        )}
      </div>
    </>
  );
}

/** The solution, entered by number or found by its text. Selecting one fills in the number. */
function SolutionFields({ draft, solution, unsure }: SolutionFieldsProps) {
  const t = useT();
  const { register, setValue, formState, control } = draft.form;
  const typed = useWatch({ control, name: 'solutionId' });
  const [picked, setPicked] = useState(solution);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
      <TextField
        label={t('adminReports.solutionId')}
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.solutionId?.message}
        {...register('solutionId')}
      />
      <SolutionPicker
        label={t('adminReports.solutionPick')}
        hint={unsure ?? undefined}
        placeholder={t('adminReports.solutionPlaceholder')}
        textLength={TRUNCATE.adminSolutionPick}
        value={picked !== null && String(picked.id) === typed.trim() ? picked : null}
        onChange={(next) => {
          setPicked(next);
          setValue('solutionId', String(next?.id ?? ''), {
            shouldValidate: formState.isSubmitted,
          });
        }}
      />
    </div>
  );
}

function UserField({ draft: { form } }: InputsProps) {
  const t = useT();
  const [id, name] = useWatch({ control: form.control, name: ['userId', 'userName'] });
  return (
    <UserPicker
      label={t('adminReports.user')}
      hint={t('adminReports.userHint')}
      placeholder={t('adminReports.userPlaceholder')}
      error={form.formState.errors.userId?.message}
      value={id === '' ? null : { id: Number(id), username: name, nom: null }}
      onChange={(picked) => {
        form.setValue('userName', picked === null ? '' : userLabel(picked));
        form.setValue('userId', String(picked?.id ?? ''));
      }}
    />
  );
}

interface TickBoxProps extends InputsProps {
  field: 'handledByAI' | 'validatedByEmployee';
  label: ReactNode;
  hint?: string;
}

function TickBox({ draft: { form }, field, ...text }: TickBoxProps) {
  const value = useWatch({ control: form.control, name: field });
  return (
    <CheckField
      {...text}
      checked={value === CHECKED}
      onChange={(ticked) =>
        form.setValue(field, ticked ? CHECKED : '', { shouldValidate: form.formState.isSubmitted })
      }
    />
  );
}
