import { LIMITS } from '@recourse/contract/values/limits';
import type { Role } from '@recourse/contract/values/roles';
import { listUsers, type User } from '@recourse/contract/users';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { USERS_KEY } from './users-key.ts';

/** A selected user, with the fields to show and to send. */
export type PickedUser = Pick<User, 'id' | 'username' | 'nom'>;

/** Parses a stored selection; null when it has another shape. */
export function readPickedUser(stored: unknown): PickedUser | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, username, nom } = stored as Record<string, unknown>;
  if (typeof id !== 'number' || typeof username !== 'string') return null;
  return { id, username, nom: typeof nom === 'string' ? nom : null };
}

/** Number of rows of the open list. Typing filters it. */
const MOST_SHOWN = 50;

interface UserPickerProps {
  label: string;
  hint?: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  placeholder?: string;
  error?: string | undefined;
  /** Offers only users with this role. */
  onlyRole?: Role;
  /** Excludes this user, because nobody shares with himself. */
  except?: number | null;
  /** The text under the field when the users can't be loaded; 'Failed to load users' when absent. */
  loadFailed?: string;
  value: PickedUser | null;
  onChange: (picked: PickedUser | null) => void;
}

/** Selects one of the users whom the caller may see, by typing a part of the name. */
export function UserPicker({
  onlyRole,
  except = null,
  loadFailed,
  value,
  onChange,
  error,
  ...field
}: UserPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const query = useQuery(
    userPickQuery(useDebounced(typed.trim().slice(0, LIMITS.query)), onlyRole),
  );
  const users = (query.data?.data ?? []).filter(({ id }) => id !== except);
  const failed = loadFailed ?? t('users.pickFailed');
  return (
    <ComboboxField
      {...field}
      error={error ?? (query.error ? errorText(query.error, failed) : undefined)}
      value={value && toPick(value)}
      items={users.slice(0, MOST_SHOWN).map(toPick)}
      busy={query.isFetching}
      onSearch={setTyped}
      onChange={(pick) => onChange(users.find(({ id }) => id === pick?.id) ?? null)}
    />
  );
}

function toPick(user: PickedUser) {
  return { id: user.id, label: userLabel(user) };
}

/** A user's label in pick lists: the display name if there is one, and the username. */
export function userLabel({ username, nom }: PickedUser): string {
  return nom === null || nom === '' ? username : `${nom} (${username})`;
}

function userPickQuery(q: string, role: Role | undefined) {
  const query = {
    page: 1,
    perPage: LIMITS.perPageMax,
    ...(q === '' ? {} : { q }),
    ...(role === undefined ? {} : { role }),
  };
  return queryOptions({
    queryKey: [...USERS_KEY, 'picker', query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
