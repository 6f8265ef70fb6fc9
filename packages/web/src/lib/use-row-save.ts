import type { EventArea } from '@recourse/contract/events';
import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { hasStatus } from './api-error.ts';
import { errorFields, errorText } from './error-text.ts';
import {
  type ComparedField,
  type Difference,
  differences,
  merge,
  type Side,
} from './row-conflict.ts';
import type { DraftForm, FormValues } from './use-draft-form.ts';
import { usePresence } from './use-presence.ts';
import { useStoredRow } from './use-stored-row.ts';

interface Versioned {
  readonly id: number;
  readonly version?: number | undefined;
}

interface RowSaveOptions<Row extends Versioned, Values extends FormValues> {
  area: EventArea;
  /** The row that is changed, as it was when the form was opened; null for a new one. */
  row: Row | null;
  draft: DraftForm<Values>;
  /** What the form shows for a row. */
  toForm: (row: Row) => Values;
  /** The fields that are shown when somebody else has changed the row. */
  fields: readonly ComparedField<Values>[];
  create: (values: Values) => Promise<unknown>;
  /** Sends what was changed of a row as it was seen, in that version. */
  update: (row: Row, values: Values, version: number | undefined) => Promise<unknown>;
  /** Reads the row as it is stored now. */
  reload: (id: number) => Promise<Row>;
  onSaved: () => void;
  texts: {
    failed: string;
    /** Somebody else has deleted it. */
    changedGone: string;
  };
}

/** Somebody else has changed the row meanwhile: both versions, and what counts of each. */
export interface RowConflict {
  readonly differences: readonly (Difference & { readonly chosen: Side })[];
  readonly choose: (field: string, side: Side) => void;
  /** Puts the choice into the form, which from then on changes the row as it is stored now. */
  readonly settle: () => void;
}

/**
 * Saves a form. What was typed stays when it fails. When somebody else changes the row, before or while it is
 * saved, both versions are offered; a form in which nothing was typed simply shows the new one.
 */
export function useRowSave<Row extends Versioned, Values extends FormValues>(
  options: RowSaveOptions<Row, Values>,
) {
  const { area, row, draft, toForm, fields, create, update, reload, onSaved, texts } = options;
  const { stored, isGone, readAgain } = useStoredRow({ area, row, read: reload });
  const [basis, setBasis] = useState(row);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [wasRenewed, setRenewed] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Saving was tried while these versions of others were shown: saving again means it. */
  const [asked, setAsked] = useState<readonly unknown[]>([]);

  const isNewer = (now: Row | null): now is Row =>
    now !== null && (now.version ?? 0) > (draft.base ?? basis?.version ?? 0);
  const versionsWith = (now: Row, mine: Values) => ({
    mine,
    theirs: toForm(now),
    origin: draft.origin,
  });
  const rebaseOn = (now: Row, values: Values): Values => {
    const merged = merge(versionsWith(now, values), fields, choices);
    draft.rebase(merged, { base: now.version ?? null, origin: toForm(now) });
    setBasis(now);
    setChoices({});
    return merged;
  };

  const overtaking = !busy && isNewer(stored) ? stored : null;
  const found = overtaking ? differences(versionsWith(overtaking, draft.values), fields) : [];
  const isSettled = overtaking !== null && (found.length === 0 || !draft.isDirty);
  useEffect(() => {
    if (!isSettled || overtaking === null) return;
    rebaseOn(overtaking, draft.form.getValues());
    setRenewed(found.length > 0);
    // What it does depends on the version alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSettled, overtaking?.version]);

  /** Sends the form; when somebody was quicker in fields that it does not show, once more on top of his. */
  const send = async (values: Values): Promise<boolean> => {
    if (row === null || basis === null) {
      await create(values);
      return true;
    }
    const known = isNewer(stored) ? stored : null;
    const merged = known ? rebaseOn(known, values) : values;
    const from = known ?? basis;
    try {
      await update(from, merged, known ? known.version : (draft.base ?? basis.version));
      return true;
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
      const now = (await readAgain()) ?? (await reload(row.id));
      if (differences(versionsWith(now, merged), fields).length > 0) {
        setAsked([...asked, now.version]);
        return false;
      }
      await update(now, rebaseOn(now, merged), now.version);
      return true;
    }
  };

  const save = async (values: Values): Promise<void> => {
    setProblem(null);
    setRenewed(false);
    if (overtaking !== null && !isSettled && !asked.includes(overtaking.version)) {
      setAsked([...asked, overtaking.version]);
      return;
    }
    setBusy(true);
    try {
      if (!(await send(values))) return;
      draft.forget();
      onSaved();
    } catch (error) {
      showFieldErrors(draft, values, error);
      setProblem(
        row !== null && hasStatus(error, 404) ? texts.changedGone : errorText(error, texts.failed),
      );
    } finally {
      setBusy(false);
    }
  };

  const conflict: RowConflict | null =
    overtaking === null || isSettled
      ? null
      : {
          differences: found.map((one) => ({ ...one, chosen: choices[one.name] ?? one.usual })),
          choose: (field, side) => setChoices((before) => ({ ...before, [field]: side })),
          settle: () => void rebaseOn(overtaking, draft.form.getValues()),
        };
  const isLost = isGone && !busy && problem === null;
  return {
    save,
    problem: isLost ? texts.changedGone : problem,
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
