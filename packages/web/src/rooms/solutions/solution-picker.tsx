import { LIMITS } from '@recourse/contract/values/limits';
import { listSolutions, type Solution } from '@recourse/contract/solutions';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { SOLUTIONS_KEY } from './solutions.queries.ts';

/** A selected solution, with the fields to show and to send. */
export type PickedSolution = Pick<Solution, 'id' | 'texte'>;

/** Number of rows of the open list. Typing filters it. */
const MOST_SHOWN = 50;

interface SolutionPickerProps {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Characters of each text that are shown. */
  textLength: number;
  value: PickedSolution | null;
  onChange: (picked: PickedSolution | null) => void;
}

/** Selects one of all solutions by typing a part of its text, a keyword or its number. */
export function SolutionPicker({
  textLength,
  value,
  onChange,
  error,
  ...field
}: SolutionPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim().slice(0, LIMITS.query));
  const query = useQuery(pickQuery(q));
  const solutions = query.data?.data ?? [];
  const toPick = ({ id, texte }: PickedSolution) => ({
    id,
    label: `#${id} ${truncate(texte, textLength)}`,
  });
  return (
    <ComboboxField
      {...field}
      error={error ?? (query.error ? errorText(query.error, t('solutions.loadFailed')) : undefined)}
      value={value && toPick(value)}
      items={solutions.slice(0, MOST_SHOWN).map(toPick)}
      busy={query.isFetching}
      onSearch={setTyped}
      onChange={(pick) => onChange(solutions.find(({ id }) => id === pick?.id) ?? null)}
    />
  );
}

function pickQuery(q: string) {
  const query = { page: 1, perPage: LIMITS.perPageMax, ...(q === '' ? {} : { q }) };
  return queryOptions({
    queryKey: [...SOLUTIONS_KEY, 'picker', q],
    queryFn: ({ signal }) => call(listSolutions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
