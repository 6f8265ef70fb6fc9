import { useState } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { mergedForm } from './merged-form.ts';

interface MergedForm<Row, Form> {
  form: Form;
  change: (part: Partial<Form>) => void;
  isDirty: boolean;
  /** The row on which the saved changes are based. */
  seen: Row | null;
  /** Records why the save failed. */
  refuse: (error: unknown) => void;
}

/**
 * The form of a row. After a 412, because somebody else changed the row, those changes are merged with the typed ones
 * as soon as `row` has them. `row` is the current row; null: a new one.
 */
export function useMergedForm<Row extends { readonly version: number }, Form extends object>(
  row: Row | null,
  toForm: (row: Row | null) => Form,
): MergedForm<Row, Form> {
  const [seen, setSeen] = useState(() => ({ row, form: toForm(row) }));
  const [form, setForm] = useState(seen.form);
  const [wasStale, setStale] = useState(false);
  if (wasStale && row?.version !== seen.row?.version) {
    const stored = toForm(row);
    setForm(mergedForm(form, seen.form, stored));
    setSeen({ row, form: stored });
    setStale(false);
  }
  return {
    form,
    change: (part) => setForm((now) => ({ ...now, ...part })),
    isDirty: JSON.stringify(form) !== JSON.stringify(seen.form),
    seen: seen.row,
    refuse: (error) => {
      if (hasStatus(error, 412)) setStale(true);
    },
  };
}
