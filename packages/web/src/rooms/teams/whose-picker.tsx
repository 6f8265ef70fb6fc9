import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { teamListQuery } from './teams.queries.ts';
import { ALL, OWN } from './whose-picker-values.ts';

interface WhosePickerProps {
  value: string;
  error: string | undefined;
  onChange: (whose: string) => void;
}

/**
 * An administrator chooses with whom an item of the staff is shared: nobody, a team or everybody.
 */
export function WhosePicker({ value, error, onChange }: WhosePickerProps) {
  const t = useT();
  const { data } = useQuery(teamListQuery);
  return (
    <SelectField
      label={t('whose.label')}
      error={error}
      // The team is selected from the start. Its name is shown when the names are loaded.
      key={data === undefined ? 'waiting' : 'known'}
      disabled={data === undefined}
      options={[
        { value: OWN, label: t('whose.own') },
        { value: ALL, label: t('whose.all') },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
