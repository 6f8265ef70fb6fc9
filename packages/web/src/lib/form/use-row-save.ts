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
  /** Sends the changes to a row, with the version that was seen. */
  update: (row: Row, values: Values, version: number | undefined) => Promise<unknown>;
  onSaved: () => void;
  texts: {
    failed: string;
    /** Whether somebody else has deleted it. */
    changedGone: string;
  };
}

/** A form that saves a row, and what prevents the save. */
export interface RowSave<Values extends FormValues> {
  save: (values: Values) => Promise<void>;
  problem: string | null;
  /** null: nobody else has changed the same fields. */
  conflict: RowConflict | null;
  /** How often the user tried to save before choosing a version. */
  attention: number;
  /** Somebody else's version replaced the shown one; nothing had been typed. */
  wasRenewed: boolean;
  /** Names of other people who have the row open. */
  others: readonly string[];
  busy: boolean;
}

/**
 * Saves a form. When that fails, the typed text stays. When somebody else changes the row before or during the save,
 * the form shows both versions, and sends nothing until the user has seen them.
 */
export function useRowSave<Row extends Versioned, Values extends FormValues>(
  options: RowSaveOptions<Row, Values>,
): RowSave<Values> {
  const { area, row, draft, create, update, reload, onSaved, texts } = options;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Other people's versions that were on screen when the user tried to save. Saving again confirms the choice. */
  const [asked, setAsked] = useState<readonly unknown[]>([]);
  const versions = useRowVersions(options, busy);
  const { basis, newer, conflict, isGone, wasRenewed } = versions;

  /** Sends the form. After a 412 without a conflict it sends once more, based on the new version. */
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
    others: usePresence(area, row?.id ?? null).flatMap((one) => (one.isWriting ? [one.name] : [])),
    busy,
  };
}

/** Shows the server's messages under their fields. */
function showFieldErrors<Values extends FormValues>(
  { form }: DraftForm<Values>,
  values: Values,
  error: unknown,
): void {
  for (const [field, message] of Object.entries(errorFields(error))) {
    if (field in values) form.setError(field as FieldPath<Values>, { type: 'server', message });
  }
}
