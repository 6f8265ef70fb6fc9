import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { hasStatus } from '../api/api-error.ts';
import { errorFields, errorText } from '../api/error-text.ts';
import type { DraftForm, FormValues } from './use-draft-form.ts';
import { usePresence } from '../live/use-presence.ts';
import {
  type RowConflict,
  type RowVersionsOptions,
  useRowVersions,
  type Versioned,
} from './use-row-versions.ts';

interface RowSaveOptions<
  Row extends Versioned,
  Values extends FormValues,
> extends RowVersionsOptions<Row, Values> {
  create: (values: Values) => Promise<unknown>;
  /** Sends what was changed of a row as it was seen, in that version. */
  update: (row: Row, values: Values, version: number | undefined) => Promise<unknown>;
  onSaved: () => void;
  texts: {
    failed: string;
    /** Somebody else has deleted it. */
    changedGone: string;
  };
}

/** A form that saves a row, and what stands in its way. */
export interface RowSave<Values extends FormValues> {
  save: (values: Values) => Promise<void>;
  problem: string | null;
  /** null: nobody else has changed what is being changed here. */
  conflict: RowConflict | null;
  /** How often saving was tried before one has chosen. */
  attention: number;
  /** Somebody else's version has taken the place of the one shown, in which nothing was typed. */
  wasRenewed: boolean;
  /** Names of others who have the row open for changing. */
  others: readonly string[];
  busy: boolean;
}

/**
 * Saves a form. What was typed stays when it fails. When somebody else changes the row, before or while it is
 * saved, both versions are offered, and nothing is sent before one has seen them.
 */
export function useRowSave<Row extends Versioned, Values extends FormValues>(
  options: RowSaveOptions<Row, Values>,
): RowSave<Values> {
  const { area, row, draft, create, update, reload, onSaved, texts } = options;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Saving was tried while these versions of others were shown: saving again means it. */
  const [asked, setAsked] = useState<readonly unknown[]>([]);
  const versions = useRowVersions(options, busy);
  const { basis, newer, conflict, isGone, wasRenewed } = versions;

  /** Sends the form; when somebody was quicker in fields that it does not show, once more on top of his. */
  const send = async (values: Values): Promise<boolean> => {
    if (row === null || basis === null) {
      await create(values);
      return true;
    }
    const merged = newer ? versions.rebaseOn(newer, values) : values;
    try {
      await update(newer ?? basis, merged, newer ? newer.version : (draft.base ?? basis.version));
      return true;
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
      const now = (await versions.readAgain()) ?? (await reload(row.id));
      if (versions.differs(now, merged)) {
        setAsked([...asked, now.version]);
        return false;
      }
      await update(now, versions.rebaseOn(now, merged), now.version);
      return true;
    }
  };

  const save = async (values: Values): Promise<void> => {
    setProblem(null);
    versions.forgetRenewed();
    if (conflict !== null && !asked.includes(newer?.version)) {
      setAsked([...asked, newer?.version]);
      return;
    }
    setBusy(true);
    try {
      if (!(await send(values))) return;
      draft.forget();
      onSaved();
    } catch (error) {
      showFieldErrors(draft, values, error);
      const isDeleted = row !== null && hasStatus(error, 404);
      setProblem(isDeleted ? texts.changedGone : errorText(error, texts.failed));
    } finally {
      setBusy(false);
    }
  };

  return {
    save,
    problem: isGone && !busy && problem === null ? texts.changedGone : problem,
    conflict,
    attention: asked.length,
    wasRenewed,
    others: usePresence(area, row?.id ?? null),
    busy,
  };
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
