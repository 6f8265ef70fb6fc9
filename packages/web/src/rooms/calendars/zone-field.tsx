import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';

/** The maximum number of suggestions for the typed text. */
const OFFERED = 50;

/** The names of all time zones that the browser knows, plus these. */
const zonesAnd = (...known: readonly string[]): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...known])]
    .filter((zone) => zone !== '')
    .toSorted();

interface ZoneFieldProps {
  /** '' for none. */
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

/** Picks a time zone by a part of its name. */
export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const t = useT();
  const [zones] = useState(() => zonesAnd('UTC', value));
  const [typed, setTyped] = useState('');
  const wanted = typed.toLowerCase().replaceAll(' ', '_');
  const items = zones
    .map((label, id) => ({ id, label }))
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, OFFERED);
  return (
    <ComboboxField
      label={t('calendars.timeZone')}
      placeholder={t('calendars.timeZonePlaceholder')}
      error={error}
      value={value === '' ? null : { id: zones.indexOf(value), label: value }}
      items={items}
      onSearch={setTyped}
      onChange={(picked) => onChange(picked?.label ?? '')}
    />
  );
}
