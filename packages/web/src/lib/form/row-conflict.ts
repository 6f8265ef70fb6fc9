import type { FormValues } from './use-draft-form.ts';

/** A form was opened, somebody else saved the same row: which version counts, field by field. */

/** A field as both versions are shown in. */
export interface ComparedField<Values extends FormValues> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** Fields that go with this one, such as the name beside an id. */
  readonly along?: readonly (keyof Values & string)[];
  /** What is shown for it; without it, the field's own text. */
  readonly shown?: (values: Values) => string;
}

export type Side = 'mine' | 'theirs';

/** Both versions of a form. */
export interface Versions<Values extends FormValues> {
  /** What stands in the form. */
  readonly mine: Values;
  /** What is stored now. */
  readonly theirs: Values;
  /** What the typing began with. */
  readonly origin: Values;
}

/** A field in which the versions differ. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** What counts unless one chooses: mine where I changed it. */
  readonly usual: Side;
}

/** The fields that somebody else has changed to something else than what stands in the form. */
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

/** The form as it is after choosing; fields that are not compared keep what I changed and take the rest. */
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
