import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { hasStatus } from './api-error.ts';
import { errorFields, errorText } from './error-text.ts';
import type { DraftForm, FormValues } from './use-draft-form.ts';

interface Versioned {
  readonly id: number;
  readonly version?: number | undefined;
}

interface RowSaveOptions<Row extends Versioned, Values extends FormValues> {
  /** The row that is changed; null for a new one. */
  row: Row | null;
  draft: DraftForm<Values>;
  create: (values: Values) => Promise<unknown>;
  /** Sends what was changed; `version` is the one that the typed text was made from. */
  update: (values: Values, version: number | undefined) => Promise<unknown>;
  /** Reads the row as it is stored now. */
  reload: (id: number) => Promise<Row>;
  onSaved: () => void;
  texts: {
    failed: string;
    /** Somebody else was quicker. */
    changedElsewhere: string;
    /** Somebody else has deleted it. */
    changedGone: string;
  };
}

/**
 * Saves a form. What was typed stays when it fails; when somebody else has changed the row, `stored` is the
 * row as it is now and saving again applies the typed changes to it.
 */
export function useRowSave<Row extends Versioned, Values extends FormValues>({
  row,
  draft,
  create,
  update,
  reload,
  onSaved,
  texts,
}: RowSaveOptions<Row, Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState<Row | null>(null);
  const [busy, setBusy] = useState(false);

  const explain = async (error: unknown): Promise<string> => {
    if (row !== null && hasStatus(error, 404)) return texts.changedGone;
    if (row === null || !hasStatus(error, 412)) return errorText(error, texts.failed);
    try {
      const now = await reload(row.id);
      if (now.version !== undefined) draft.rebase(now.version);
      setStored(now);
      return texts.changedElsewhere;
    } catch (reloading) {
      return hasStatus(reloading, 404) ? texts.changedGone : errorText(error, texts.failed);
    }
  };

  const save = async (values: Values): Promise<void> => {
    setProblem(null);
    setStored(null);
    setBusy(true);
    try {
      await (row === null ? create(values) : update(values, draft.base ?? row.version));
      draft.forget();
      onSaved();
    } catch (error) {
      showFieldErrors(draft, values, error);
      setProblem(await explain(error));
    } finally {
      setBusy(false);
    }
  };

  return { save, problem, stored, busy };
}

/** Puts the server's message for a field under it. */
function showFieldErrors<Values extends FormValues>(
  { form }: DraftForm<Values>,
  values: Values,
  error: unknown,
): void {
  for (const [field, message] of Object.entries(errorFields(error))) {
    if (field in values) form.setError(field as FieldPath<Values>, { type: 'server', message });
  }
}
