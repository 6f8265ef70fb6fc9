import { type Scope, SCOPES } from '@recourse/contract/wire/scopes';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SCOPE_AREAS } from './scope-areas.ts';
import { END_DAYS, endDays, UNTIL_DAY } from './token-end.ts';

interface ScopesFieldProps {
  value: readonly Scope[];
  error: string | undefined;
  onChange: (scopes: Scope[]) => void;
}

/** What a new token may do: for each area, whether it reads and whether it writes. */
export function ScopesField({ value, error, onChange }: ScopesFieldProps) {
  const t = useT();
  const errorId = useId();
  const choose = (scope: Scope, isChosen: boolean): void =>
    onChange(SCOPES.filter((one) => (one === scope ? isChosen : value.includes(one))));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="text-sm font-medium">{t('tokens.scopes')}</legend>
      <ul className="mt-1.5 divide-y divide-line rounded-lg border border-field">
        {[...SCOPE_AREAS].map(([area, scopes]) => (
          <li
            key={area}
            aria-label={t(`tokens.area.${area}`)}
            className="grid gap-x-4 gap-y-2.5 px-3 py-2.5 sm:grid-cols-2"
          >
            {scopes.map((scope) => (
              <CheckField
                key={scope}
                label={t(`tokens.scope.${scope}`)}
                hint={t(`tokens.about.${scope}`)}
                checked={value.includes(scope)}
                onChange={(isChosen) => choose(scope, isChosen)}
              />
            ))}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-[0.8125rem] text-danger">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {ruleText(t, error)}
        </p>
      )}
    </fieldset>
  );
}

interface EndFieldsProps {
  /** A number of days, or UNTIL_DAY. */
  choice: string;
  day: string;
  error: string | undefined;
  onChange: (end: { choice?: string; day?: string }) => void;
}

/** When a new token ends. */
export function EndFields({ choice, day, error, onChange }: EndFieldsProps) {
  const t = useT();
  const [range] = useState(() => endDays(new Date()));
  const isDay = choice === UNTIL_DAY;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('tokens.end')}
        options={[
          ...END_DAYS.map((count) => ({
            value: String(count),
            label: t('tokens.days', { count }),
          })),
          { value: UNTIL_DAY, label: t('tokens.untilDay') },
        ]}
        value={choice}
        error={isDay ? undefined : error}
        onChange={({ target }) => onChange({ choice: target.value })}
      />
      {isDay && (
        <TextField
          type="date"
          label={t('tokens.day')}
          {...range}
          value={day}
          error={error}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </div>
  );
}
