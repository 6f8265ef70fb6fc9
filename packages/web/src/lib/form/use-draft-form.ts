import { useEffect, useState } from 'react';
import { type DefaultValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useDraft } from './drafts.ts';

/** The fields of a form; every value is text. */
export type FormValues = Readonly<Record<string, string>>;

interface StoredForm<Values> {
  readonly values: Values;
  /** The version of the row that the form changes; null for a new row. */
  readonly base: number | null;
  /** The values of the fields in that version. */
  readonly origin: Values;
}

interface DraftFormOptions<Values extends FormValues> {
  /** The name of the draft. */
  name: string;
  /** What the fields hold before anything is typed. */
  initial: Values;
  /** The version of the row that the fields show. */
  base?: number;
  resolver: Resolver<Values, unknown, Values>;
  /** Fields that are never stored in the browser: passwords. */
  secrets?: readonly (keyof Values & string)[];
}

const NO_SECRETS: readonly string[] = [];

export interface DraftForm<Values extends FormValues> {
  form: UseFormReturn<Values, unknown, Values>;
  /** Whether the form contains text that is not saved. */
  isDirty: boolean;
  /** Whether the fields contain text that was typed before a reload. */
  restored: boolean;
  /** The fields' values, without the secrets. */
  values: Values;
  /** The version of the row that the typed text is based on, and what the fields held in it. */
  base: number | null;
  origin: Values;
  /** Puts these values into the form and bases them on that version of the row. */
  rebase: (values: Values, version: { base: number | null; origin: Values }) => void;
  /** Deletes the draft, because it was saved or discarded. */
  forget: () => void;
  /** Resets the fields to their initial values and deletes the draft. */
  startOver: () => void;
}

/** A form whose typed text survives a reload and the end of the session. */
export function useDraftForm<Values extends FormValues>({
  name,
  initial,
  base,
  resolver,
  secrets = NO_SECRETS,
}: DraftFormOptions<Values>): DraftForm<Values> {
  const [start, setStart] = useState<StoredForm<Values>>({
    values: initial,
    base: base ?? null,
    origin: initial,
  });
  const [draft, change, forget] = useDraft(name, start, (stored) =>
    readStoredForm(start.values, stored),
  );
  const [restored, setRestored] = useState(!sameValues(draft.values, draft.origin));
  const [hasSecret, setHasSecret] = useState(false);
  const form = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: draft.values as DefaultValues<Values>,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = { ...values, ...blank(secrets) };
          change({ values: kept, base: draft.base, origin: draft.origin });
          setHasSecret(secrets.some((field) => values[field] !== ''));
          if (sameValues(kept, draft.origin)) forget();
        },
      }),
    [form, change, forget, draft.base, draft.origin, secrets],
  );

  const rebase: DraftForm<Values>['rebase'] = (values, version) => {
    form.reset(values);
    const kept = { ...values, ...blank(secrets) };
    setStart({ ...version, values: version.origin });
    change({ ...version, values: kept });
    if (sameValues(kept, version.origin)) forget();
  };

  return {
    form,
    isDirty: hasSecret || !sameValues(draft.values, draft.origin),
    restored,
    values: draft.values,
    base: draft.base,
    origin: draft.origin,
    rebase,
    forget,
    startOver: () => {
      form.reset(start.values);
      change(start);
      forget();
      setRestored(false);
    },
  };
}

function blank(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, '']));
}

/** Whether every field holds the same text. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  return Object.keys(a).every((field) => a[field] === b[field]);
}

/** Reads a stored form; null unless it has exactly these fields. */
export function readStoredForm<Values extends FormValues>(
  fields: Values,
  stored: unknown,
): StoredForm<Values> | null {
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return null;
  const values = readValues(fields, stored.values);
  if (values === null) return null;
  const base = 'base' in stored && typeof stored.base === 'number' ? stored.base : null;
  const origin = 'origin' in stored ? readValues(fields, stored.origin) : null;
  return { values, base, origin: origin ?? fields };
}

function readValues<Values extends FormValues>(fields: Values, stored: unknown): Values | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const kept = stored as Record<string, unknown>;
  if (!Object.keys(fields).every((field) => typeof kept[field] === 'string')) return null;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, kept[field]])) as Values;
}
