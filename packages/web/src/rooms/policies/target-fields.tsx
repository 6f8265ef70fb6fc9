import { TARGET_CODES, TARGET_KINDS } from '@recourse/contract/clock/terms';
import { Trash2 } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { usualKind } from './policy-form.ts';
import { TargetCounting, type TargetFieldsProps } from './target-counting.tsx';
import { useChoices } from './use-choices.ts';

const UNITS = [
  'WORKING_DAYS',
  'CALENDAR_DAYS',
  'WEEKS',
  'MONTHS',
  'WORKING_MINUTES',
  'HOURS',
] as const;

/** One target of a policy: its kind, its amount and unit, and its calendar. Below these, how it is counted. */
export function TargetFields({
  onRemove,
  ...props
}: TargetFieldsProps & { onRemove: (() => void) | null }) {
  const { target, place, errors, calendars, onChange } = props;
  const t = useT();
  const choices = useChoices();
  const errorAt = (field: string): string | undefined => errors[`targets.${place}.${field}`];
  const name = t(`clock.target.${target.code}`);
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-xl border border-line p-4">
      <legend className="px-1.5 text-sm font-semibold">{name}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t('policies.field.code')}
          error={errorAt('code')}
          options={choices(TARGET_CODES, (code) => `clock.target.${code}`)}
          value={target.code}
          onChange={(event) => {
            const code = TARGET_CODES.find((one) => one === event.target.value) ?? target.code;
            onChange({ code, kind: usualKind(code) });
          }}
        />
        <TextField
          label={t('policies.field.amount')}
          error={errorAt('rule.amount')}
          inputMode="numeric"
          autoComplete="off"
          value={target.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <SelectField
          label={t('policies.field.unit')}
          error={errorAt('rule.unit')}
          options={choices(UNITS, (unit) => `policies.unit.${unit}`)}
          value={target.unit}
          onChange={(event) =>
            onChange({ unit: UNITS.find((one) => one === event.target.value) ?? target.unit })
          }
        />
        <SelectField
          label={t('policies.field.calendar')}
          error={errorAt('calendarId')}
          options={calendars}
          value={target.calendarId}
          onChange={(event) => onChange({ calendarId: event.target.value })}
        />
      </div>
      <CheckField
        label={t('policies.field.legal')}
        hint={t('policies.field.legalHint')}
        checked={target.legal}
        onChange={(legal) => onChange({ legal })}
      />
      <TargetCounting
        {...props}
        kinds={choices(TARGET_KINDS, (kind) => `policies.kindOf.${kind}`)}
      />
      {onRemove !== null && (
        <Button size="sm" variant="ghost" className="-ms-2.5 justify-self-start" onClick={onRemove}>
          <Trash2 aria-hidden size={15} />
          {t('policies.removeTarget', { name })}
        </Button>
      )}
    </fieldset>
  );
}
