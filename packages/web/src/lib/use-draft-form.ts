import { useEffect, useState } from 'react';
import { type DefaultValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useDraft } from './drafts.ts';

/** A form's fields as they stand in it: all are text. */
export type FormValues = Readonly<Record<string, string>>;

interface StoredForm<Values> {
  readonly values: Values;
  /** The version of the row that was changed; null for a new one. */
  readonly base: number | null;
}

interface DraftFormOptions<Values extends FormValues> {
  /** Under which name the draft is kept. */
  name: string;
  /** What the fields hold when nothing was typed. */
  initial: Values;
  /** The version of the row that the fields show. */
  base?: number;
  resolver: Resolver<Values, unknown, Values>;
  /** Fields that are never kept in the browser: passwords. */
  secrets?: readonly (keyof Values & string)[];
}

const NO_SECRETS: readonly string[] = [];

export interface DraftForm<Values extends FormValues> {
  form: UseFormReturn<Values, unknown, Values>;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** What was typed before a reload stands in the fields again. */
  restored: boolean;
  /** The version that the typed text was made from. */
  base: number | null;
  /** From now on the typed text counts as made from this version. */
  rebase: (base: number) => void;
  /** Forgets the draft: it is saved or thrown away. */
  forget: () => void;
  /** Empties the fields to what they were and forgets the draft. */
  startOver: () => void;
}

/** A form whose typed text survives reload and the end of the session. */
export function useDraftForm<Values extends FormValues>({
  name,
  initial,
  base,
  resolver,
  secrets = NO_SECRETS,
}: DraftFormOptions<Values>): DraftForm<Values> {
  const [start] = useState<StoredForm<Values>>({ values: initial, base: base ?? null });
  const [draft, change, forget] = useDraft(name, start, (stored) =>
    readStoredForm(start.values, stored),
  );
  const [restored, setRestored] = useState(!sameValues(draft.values, start.values));
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
          change({ values: kept, base: draft.base });
          setHasSecret(secrets.some((field) => values[field] !== ''));
          if (sameValues(kept, start.values)) forget();
        },
      }),
    [form, change, forget, draft.base, start, secrets],
  );

  return {
    form,
    isDirty: hasSecret || !sameValues(draft.values, start.values),
    restored,
    base: draft.base,
    rebase: (version) =>
      change({ values: { ...form.getValues(), ...blank(secrets) }, base: version }),
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

/** Reads a kept form; null when it is not one with exactly these fields. */
export function readStoredForm<Values extends FormValues>(
  fields: Values,
  stored: unknown,
): StoredForm<Values> | null {
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return null;
  const { values } = stored;
  if (typeof values !== 'object' || values === null) return null;
  const kept = values as Record<string, unknown>;
  if (!Object.keys(fields).every((field) => typeof kept[field] === 'string')) return null;
  const base = 'base' in stored && typeof stored.base === 'number' ? stored.base : null;
  return { values: { ...fields, ...pick(kept, fields) }, base };
}

function pick<Values extends FormValues>(kept: Record<string, unknown>, fields: Values): Values {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, kept[field]])) as Values;
}
