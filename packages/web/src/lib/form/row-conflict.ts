import type { FormValues } from './use-draft-form.ts';

/**
 * Edit conflicts: somebody else saved the row while a form was open. The user decides field by field which version to
 * keep.
 */

/** A field that is compared in both versions. */
export interface ComparedField<Values extends FormValues> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** Fields that go with this one, such as the name beside an id. */
  readonly along?: readonly (keyof Values & string)[];
  /** The text shown for its value; absent: the field's own text. */
  readonly shown?: (values: Values) => string;
}

export type Side = 'mine' | 'theirs';

/** Both versions of a form. */
export interface Versions<Values extends FormValues> {
  /** What the form holds now. */
  readonly mine: Values;
  /** What the server holds now. */
  readonly theirs: Values;
  /** What the form held before any typing. */
  readonly origin: Values;
}

/** A field in which the versions differ. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** The default choice: mine where I changed the field. */
  readonly usual: Side;
}

/** The fields that somebody else changed and that now differ from the form. */
export function differences<Values extends FormValues>(
  { mine, theirs, origin }: Versions<Values>,
  fields: readonly ComparedField<Values>[],
): Difference[] {
  return fields
    .filter(({ name }) => mine[name] !== theirs[name] && theirs[name] !== origin[name])
    .map(({ name, label, shown = (values) => values[name] ?? '' }) => ({
      name,
      label,
      mine: shown(mine),
      theirs: shown(theirs),
      usual: mine[name] === origin[name] ? 'theirs' : 'mine',
    }));
}

/** The form after choosing. Fields that are not compared keep my changes and take theirs otherwise. */
export function merge<Values extends FormValues>(
  { mine, theirs, origin }: Versions<Values>,
  fields: readonly ComparedField<Values>[],
  choices: Readonly<Record<string, Side>>,
): Values {
  const sideOf = (name: string): Side => {
    const main = fields.find((field) => field.name === name || field.along?.includes(name));
    const decisive = main?.name ?? name;
    return choices[decisive] ?? (mine[decisive] === origin[decisive] ? 'theirs' : 'mine');
  };
  const entries = Object.keys(mine).map((name) => [
    name,
    (sideOf(name) === 'mine' ? mine : theirs)[name] ?? '',
  ]);
  return Object.fromEntries(entries) as Values;
}
