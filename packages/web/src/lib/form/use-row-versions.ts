import type { RowArea } from '@recourse/contract/events';
import { useEffect, useState } from 'react';
import {
  type ComparedField,
  type Difference,
  differences,
  merge,
  type Side,
} from './row-conflict.ts';
import type { DraftForm, FormValues } from './use-draft-form.ts';
import { useStoredRow } from './use-stored-row.ts';

/** The fields of a row that are used here. */
export interface Versioned {
  readonly id: number;
  readonly version?: number | undefined;
}

export interface RowVersionsOptions<Row extends Versioned, Values extends FormValues> {
  area: RowArea;
  /** The row to change, as it was when the form was opened; null for a new one. */
  row: Row | null;
  draft: DraftForm<Values>;
  /** What the form shows for a row. */
  toForm: (row: Row) => Values;
  /** The fields to compare when somebody else has changed the row. */
  fields: readonly ComparedField<Values>[];
  /** Reads the stored row. */
  reload: (id: number) => Promise<Row>;
}

/** Somebody else has changed the row meanwhile: both versions, and the chosen side of each field. */
export interface RowConflict {
  readonly differences: readonly (Difference & { readonly chosen: Side })[];
  readonly choose: (field: string, side: Side) => void;
  /** Puts the choice into the form, and bases the form on the stored row. */
  readonly settle: () => void;
}

/**
 * Follows the row that a form changes. Somebody else's version is a conflict when it differs from the typed text;
 * otherwise the form silently takes it over. `isPaused`: the form is being sent, so a new version may be the user's
 * own.
 */
export function useRowVersions<Row extends Versioned, Values extends FormValues>(
  { area, row, draft, toForm, fields, reload }: RowVersionsOptions<Row, Values>,
  isPaused: boolean,
) {
  const { stored, isGone, readAgain } = useStoredRow({ area, row, read: reload });
  const [basis, setBasis] = useState(row);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [wasRenewed, setRenewed] = useState(false);

  const isNewer = (stored?.version ?? 0) > (draft.base ?? basis?.version ?? 0);
  const newer = isNewer ? stored : null;
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

  const overtaking = isPaused ? null : newer;
  const found = overtaking ? differences(versionsWith(overtaking, draft.values), fields) : [];
  const isHarmless = overtaking !== null && (found.length === 0 || !draft.isDirty);
  useEffect(() => {
    if (!isHarmless || overtaking === null) return;
    rebaseOn(overtaking, draft.form.getValues());
    setRenewed(found.length > 0);
    // The effect depends on the version alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isHarmless, overtaking?.version]);

  const conflict: RowConflict | null =
    overtaking === null || isHarmless
      ? null
      : {
          differences: found.map((one) => ({ ...one, chosen: choices[one.name] ?? one.usual })),
          choose: (field, side) => setChoices((before) => ({ ...before, [field]: side })),
          settle: () => void rebaseOn(overtaking, draft.form.getValues()),
        };

  return {
    /** The row that the typed text changes. */
    basis,
    /** The row as stored now, where that is newer. */
    newer,
    conflict,
    isGone,
    /** Somebody else's version replaced the shown one; nothing had been typed. */
    wasRenewed,
    forgetRenewed: () => setRenewed(false),
    readAgain,
    /** Whether there would be a field to choose. */
    differs: (now: Row, mine: Values) => differences(versionsWith(now, mine), fields).length > 0,
    /** Bases the form on this row. Returns the form's new values. */
    rebaseOn,
  };
}
