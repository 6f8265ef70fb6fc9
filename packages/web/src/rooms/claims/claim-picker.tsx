import { type Claim, listClaims } from '@recourse/contract/claims';
import { LIMITS, TRUNCATE } from '@recourse/contract/values/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { CLAIMS_KEY } from './claims.queries.ts';

/** A selected claim, with the fields to show and to send. */
export type PickedClaim = Pick<Claim, 'id' | 'contenu'>;

/** Number of rows of the open list. Typing filters it. */
const MOST_SHOWN = 50;

interface ClaimPickerProps {
  label: string;
  placeholder?: string;
  error?: string | undefined;
  value: PickedClaim | null;
  onChange: (picked: PickedClaim | null) => void;
}

/**
 * Selects one of the claims that the caller may see, by typing a part of its text or its number.
 */
export function ClaimPicker({ value, onChange, error, ...field }: ClaimPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  // Claims are long and numerous, so nothing is loaded until the field is used.
  const [isWanted, setWanted] = useState(false);
  const query = useQuery({
    ...claimPickQuery(useDebounced(typed.trim().slice(0, LIMITS.query))),
    enabled: isWanted,
  });
  const claims = query.data?.data ?? [];
  return (
    <ComboboxField
      {...field}
      error={error ?? (query.error ? errorText(query.error, t('claims.loadFailed')) : undefined)}
      value={value && toPick(value)}
      items={claims.slice(0, MOST_SHOWN).map(toPick)}
      busy={query.isFetching}
      onFocus={() => setWanted(true)}
      onSearch={setTyped}
      onChange={(pick) => onChange(claims.find(({ id }) => id === pick?.id) ?? null)}
    />
  );
}

function toPick({ id, contenu }: PickedClaim) {
  return { id, label: `#${id} ${truncate(contenu, TRUNCATE.claimSelect)}` };
}

function claimPickQuery(q: string) {
  const query = { page: 1, perPage: LIMITS.perPageMax, ...(q === '' ? {} : { q }) };
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'picker', q],
    queryFn: ({ signal }) => call(listClaims, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
