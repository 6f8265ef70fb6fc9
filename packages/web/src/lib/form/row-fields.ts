import * as z from 'zod/mini';
import type { TextKey, Translate } from '../i18n/i18n.ts';
import { CHECKED } from './checkbox-value.ts';
import type { ComparedField } from './row-conflict.ts';

/**
 * Each room lists the fields of its rows once. This list defines what a form contains, what it sends, and what is
 * compared when two people change the same row.
 */

/** The kind of input of a field. */
export type FieldInput =
  /** One line, or several. */
  | { readonly kind: 'line' | 'text' }
  | { readonly kind: 'choice'; readonly options: (t: Translate) => readonly Option[] }
  | { readonly kind: 'tick' }
  /** The form has its own component for the field. */
  | { readonly kind: 'own' };

interface Option {
  readonly value: string;
  readonly label: string;
}

type TextRule = z.ZodMiniType<string, string>;

/** A field that forms change. Its value is text, because inputs and drafts hold text. */
export interface EditedField<Row, Value> {
  readonly input: FieldInput;
  /** The rule that its text must meet. */
  readonly rule: TextRule;
  /** Its text for a row. For null, its text in a new form. */
  readonly toText: (row: Row | null) => string;
  /** The value to send for a text. */
  readonly toValue: (text: string) => Value;
  /** A text that accompanies it and is not sent, such as the name beside an id. */
  readonly beside?: { readonly name: string; readonly toText: (row: Row | null) => string };
  /** How the conflict dialog shows it. Without this: the chosen option, the text beside it, or its own text. */
  readonly shown?: (text: string, t: Translate) => string;
}

/**
 * Every field that a request may change, with the value that is sent for it. Does not compile when a field is missing.
 */
export type EditedFields<Row, Changes> = {
  readonly [Name in keyof Changes]-?: {
    readonly label: TextKey;
    readonly edit: EditedField<Row, Exclude<Changes[Name], undefined>>;
  };
};

/** A list of fields, as far as forms need it; `edit` is null for fields that no form changes. */
export type FormFields<Row> = Readonly<
  Record<string, { readonly label: TextKey; readonly edit: EditedField<Row, unknown> | null }>
>;

/** Names of the fields that forms change. */
export type EditedName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly edit: null } ? never : Name;
}[keyof Fields] &
  string;

type BesideName<Field> = Field extends {
  readonly edit: { readonly beside: { readonly name: infer Name extends string } };
}
  ? Name
  : never;

/** The values of a form with these fields. */
export type FormOf<Fields> = Readonly<
  Record<EditedName<Fields> | BesideName<Fields[keyof Fields]>, string>
>;

type SentBy<Field> = Field extends {
  readonly edit: { readonly toValue: (text: string) => infer Value };
}
  ? Value
  : never;

/** The body that a form with these fields sends. */
type BodyOf<Fields> = { [Name in EditedName<Fields>]?: SentBy<Fields[Name]> };

interface NamedEdit<Row> {
  readonly name: string;
  readonly edit: EditedField<Row, unknown>;
}

const editsOf = <Row>(fields: FormFields<Row>): NamedEdit<Row>[] =>
  Object.entries(fields).flatMap(([name, { edit }]) => (edit === null ? [] : { name, edit }));

/** The validation rules of a form with these fields; `others` replace the fields' own rules. */
export function formRules<Fields extends FormFields<never>>(
  fields: Fields,
  others: { readonly [Name in EditedName<Fields>]?: TextRule } = {},
): z.ZodMiniType<FormOf<Fields>, FormOf<Fields>> {
  const replaced: Readonly<Record<string, TextRule | undefined>> = others;
  const rules = editsOf(fields).flatMap(({ name, edit }) => [
    [name, replaced[name] ?? edit.rule] as const,
    ...(edit.beside ? [[edit.beside.name, z.string()] as const] : []),
  ]);
  return z.strictObject(Object.fromEntries(rules)) as z.ZodMiniType as z.ZodMiniType<
    FormOf<Fields>,
    FormOf<Fields>
  >;
}

/** The values of a form with these fields for a row; for null, the initial values of a new row. */
export function formValues<Row, Fields extends FormFields<Row>>(
  fields: Fields,
  row: Row | null,
): FormOf<Fields> {
  const texts = editsOf<Row>(fields).flatMap(({ name, edit }) => [
    [name, edit.toText(row)] as const,
    ...(edit.beside ? [[edit.beside.name, edit.beside.toText(row)] as const] : []),
  ]);
  return Object.fromEntries(texts) as FormOf<Fields>;
}

/** The body for a new row. Empty fields are left out, except those that every row has. */
export function filledBody<Fields extends FormFields<never>, Always extends EditedName<Fields>>(
  fields: Fields,
  form: FormOf<Fields>,
  always: readonly Always[],
): BodyOf<Fields> & Required<Pick<BodyOf<Fields>, Always>> {
  const isAlways = (name: string) => always.some((one) => one === name);
  const body = bodyOf(fields, form, (name) => isAlways(name) || textOf(form, name) !== '');
  return body as BodyOf<Fields> & Required<Pick<BodyOf<Fields>, Always>>;
}

/** The body for an existing row: the fields that differ from the row. */
export function changedBody<Row, Fields extends FormFields<Row>>(
  fields: Fields,
  row: Row,
  form: FormOf<Fields>,
): BodyOf<Fields> {
  const before = formValues<Row, Fields>(fields, row);
  return bodyOf(fields, form, (name) => textOf(form, name) !== textOf(before, name));
}

function bodyOf<Fields extends FormFields<never>>(
  fields: Fields,
  form: FormOf<Fields>,
  isSent: (name: string) => boolean,
): BodyOf<Fields> {
  const sent = editsOf(fields).filter(({ name }) => isSent(name));
  return Object.fromEntries(
    sent.map(({ name, edit }) => [name, edit.toValue(textOf(form, name))]),
  ) as BodyOf<Fields>;
}

const textOf = (form: object, name: string): string =>
  (form as Readonly<Record<string, string>>)[name] ?? '';

/** How a field looks in one form: its name, hint and size. */
export interface InputLook {
  readonly label?: TextKey;
  readonly hint?: TextKey;
  readonly rows?: number;
  readonly className?: string;
}

/** For each field that a form could show, in order: its look, or null when the form does not show it. */
export type FormPlace<Fields> = { readonly [Name in EditedName<Fields>]: InputLook | null };

/**
 * The fields of a form for the comparison of two versions of a row. Without a place: all of them.
 */
export function comparedFields<Fields extends FormFields<never>>(
  t: Translate,
  fields: Fields,
  place?: FormPlace<Fields>,
): ComparedField<FormOf<Fields>>[] {
  const every = Object.keys(fields).map((name): [string, InputLook] => [name, {}]);
  const looks = place ? Object.entries<InputLook | null>(place) : every;
  return looks.flatMap(([name, look]) => {
    const field = fields[name];
    if (look === null || !field?.edit) return [];
    const { edit } = field;
    return {
      name: name as EditedName<Fields>,
      label: t(look.label ?? field.label),
      ...(edit.beside ? { along: [edit.beside.name as keyof FormOf<Fields> & string] } : {}),
      shown: (form: FormOf<Fields>) => shownText(t, edit, name, form),
    };
  });
}

function shownText(
  t: Translate,
  { input, beside, shown }: EditedField<never, unknown>,
  name: string,
  form: object,
): string {
  const text = textOf(form, name);
  if (shown) return shown(text, t);
  if (beside) return textOf(form, beside.name);
  if (input.kind === 'tick') return t(text === CHECKED ? 'common.yes' : 'common.no');
  if (input.kind !== 'choice') return text;
  return input.options(t).find(({ value }) => value === text)?.label ?? text;
}
