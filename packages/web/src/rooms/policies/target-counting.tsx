import type { TARGET_KINDS } from '@recourse/contract/clock/terms';
import { useId, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { type Option, SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { PolicyErrors, TargetForm } from './policy-form.ts';
import { useChoices } from './use-choices.ts';

export interface TargetFieldsProps {
  target: TargetForm;
  /** The index in the list of targets. */
  place: number;
  errors: PolicyErrors;
  calendars: readonly Option[];
  onChange: (part: Partial<TargetForm>) => void;
}

type Kind = (typeof TARGET_KINDS)[number];

/** The rule's fields with selects, in the order of the life cycle of a claim. */
const CHOICES = {
  startsFrom: ['RECEIVED', 'SENT'],
  lateReceipt: ['SAME_DAY', 'NEXT_WORKING_DAY'],
  roll: ['NONE', 'NEXT', 'PREVIOUS'],
  end: ['END_OF_DAY', 'CLOSE_OF_BUSINESS'],
  pause: ['NEVER', 'WAITING'],
  onReopen: ['KEEP', 'EXTEND', 'RESTART'],
} as const satisfies { readonly [Field in keyof TargetForm]?: readonly TargetForm[Field][] };
const FIELDS = ['startsFrom', 'lateReceipt', 'roll', 'end', 'pause', 'onReopen'] as const;

/**
 * How a target is counted. The section is collapsed, and expands when something in it is invalid.
 */
export function TargetCounting(props: TargetFieldsProps & { kinds: readonly Option[] }) {
  const { target, place, errors, kinds, onChange } = props;
  const t = useT();
  const choices = useChoices();
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const errorAt = (field: string): string | undefined => errors[`targets.${place}.${field}`];
  const isWrong = Object.keys(errors).some(
    (path) =>
      path.startsWith(`targets.${place}.`) &&
      !/\.(?:code|calendarId|rule\.amount|rule\.unit)$/.test(path),
  );
  const isOpen = isWanted || isWrong;
  return (
    <div className="grid gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="justify-self-start rounded text-sm font-semibold text-accent hover:underline"
        onClick={() => setWanted(!isOpen)}
      >
        {t('policies.counting')}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <SelectField
          label={t('policies.field.kind')}
          error={errorAt('kind')}
          options={kinds}
          value={target.kind}
          onChange={(event) => onChange({ kind: event.target.value as Kind })}
        />
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={t(`policies.field.${field}`)}
            error={errorAt(`rule.${field}`)}
            options={choices<string>(
              CHOICES[field],
              (value) => `policies.${field}.${value}` as Parameters<typeof t>[0],
            )}
            value={target[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        <Warning {...props} />
        <TextField
          label={t('policies.field.atMost')}
          hint={t('policies.field.atMostHint')}
          error={errorAt('atMost')}
          inputMode="numeric"
          autoComplete="off"
          value={target.atMost}
          onChange={(event) => onChange({ atMost: event.target.value })}
        />
      </div>
    </div>
  );
}

/** How long before a date to warn. Only rules that count minutes have warnings in minutes. */
function Warning({ target, place, errors, onChange }: TargetFieldsProps) {
  const t = useT();
  const choices = useChoices();
  const isTime = target.unit === 'WORKING_MINUTES' || target.warnIn === 'MINUTES';
  const at = `targets.${place}.rule.warn`;
  const error = errors[at] ?? errors[`${at}.workingDays`] ?? errors[`${at}.workingMinutes`];
  return (
    <>
      <SelectField
        label={t('policies.field.warnIn')}
        options={choices(
          isTime ? (['NEVER', 'DAYS', 'MINUTES'] as const) : (['NEVER', 'DAYS'] as const),
          (unit) => `policies.warnIn.${unit}`,
        )}
        value={target.warnIn}
        onChange={(event) => onChange({ warnIn: event.target.value as TargetForm['warnIn'] })}
      />
      {target.warnIn !== 'NEVER' && (
        <TextField
          label={t('policies.field.warn')}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={target.warn}
          onChange={(event) => onChange({ warn: event.target.value })}
        />
      )}
    </>
  );
}
