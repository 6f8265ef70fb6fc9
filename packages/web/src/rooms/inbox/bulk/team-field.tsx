import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { teamListQuery } from '../../teams/teams.queries.ts';

interface TeamFieldProps {
  value: number | null;
  onChange: (teamId: number | null) => void;
}

/** Selects a team, or none. */
export function TeamField({ value, onChange }: TeamFieldProps) {
  const t = useT();
  const query = useQuery(teamListQuery);
  const teams = query.data?.data ?? [];
  return (
    <SelectField
      label={t('inbox.bulkTeamWhich')}
      error={query.error === null ? undefined : errorText(query.error, t('inbox.bulkTeamsFailed'))}
      options={[
        { value: '', label: t('inbox.bulkNoTeam') },
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}
