import type { AliasedRawBuilder, RawBuilder } from 'kysely';
import { personNamed } from './person-name.ts';

/**
 * The fields of a row, said once: for each field on the wire, where it comes from. What is read, what is answered,
 * where a sent field is stored and what a change is called in the audit trail all follow from this one list.
 */

/** A column under its own name that is shown otherwise than it is stored, and never sent. */
interface Shown<Column, Value, Wire> {
  readonly kind: 'shown';
  readonly column: Column;
  show(value: Value): Wire;
}

/** A text that may be missing: sending a blank one takes it away. */
interface Clearable<Column> {
  readonly kind: 'clearable';
  readonly column: Column;
}

/** Made of columns, and never sent. */
interface Made<Column, Row, Wire> {
  readonly kind: 'made';
  readonly columns: readonly Column[];
  make(row: Row): Wire;
}

/** Read with the row under the field's own name; `orElse` stands for null. */
interface Read<Value> {
  readonly kind: 'read';
  readonly expression: (alias: string) => RawBuilder<Value | null>;
  readonly orElse: Value;
}

type Columns<Row> = keyof Row & string;

/** The columns that hold just what a field says. */
type Same<Row, Wire> = {
  [C in Columns<Row>]: [Row[C], Wire] extends [Wire, Row[C]] ? C : never;
}[Columns<Row>];

type Field<Row, Wire> =
  | Same<Row, Wire>
  | { [C in Columns<Row>]: Shown<C, Row[C], Wire> }[Columns<Row>]
  | Clearable<Same<Row, Wire>>
  | Made<Columns<Row>, never, Wire>
  | Read<Wire>;

/** One place for each field of `Wire`; a field without one does not compile. */
type FieldsOf<Row, Wire> = { readonly [Name in keyof Wire]-?: Field<Row, Wire[Name]> };

/** A time, on the wire as ISO 8601 in UTC. */
export const time = <const Column extends string>(column: Column): Shown<Column, Date, string> => ({
  kind: 'shown',
  column,
  show: (at) => at.toISOString(),
});

/** A time that may not have come yet. */
export const timeOrNull = <const Column extends string>(
  column: Column,
): Shown<Column, Date | null, string | null> => ({
  kind: 'shown',
  column,
  show: (at) => at?.toISOString() ?? null,
});

/** A text that may be missing: sending a blank one takes it away. */
export const clearable = <const Column extends string>(column: Column): Clearable<Column> => ({
  kind: 'clearable',
  column,
});

/** What somebody is called whose id stands in a column; null where nobody's does. */
export const nameOf = (column: string): Read<string | null> => ({
  kind: 'read',
  expression: (alias) => personNamed(`${alias}.${column}`),
  orElse: null,
});

/** What somebody is called whose id always stands in a column. */
export const nameOfEvery = (column: string): Read<string> => ({
  ...nameOf(column),
  orElse: '',
});

/** What an expression over the tables of the query says. */
export const read = <Value>(expression: RawBuilder<Value | null>): Read<Value | null> => ({
  kind: 'read',
  expression: () => expression,
  orElse: null,
});

type ColumnIn<F> = F extends string
  ? F
  : F extends { readonly column: infer Column }
    ? Column
    : F extends { readonly columns: readonly (infer Column)[] }
      ? Column
      : never;

/** The column into which a field goes as it was sent; never for what nobody sends. */
type StoredIn<F> = F extends string
  ? F
  : F extends { readonly kind: 'clearable'; readonly column: infer Column extends string }
    ? Column
    : never;

type StoredNames<F> = {
  [Name in keyof F]: [StoredIn<F[Name]>] extends [never] ? never : Name;
}[keyof F];

type ReadNames<F> = {
  [Name in keyof F]: F[Name] extends { readonly kind: 'read' } ? Name : never;
}[keyof F] &
  string;

type ReadValue<F> = F extends Read<infer Value> ? Value | null : never;

/** A row as it is read: its columns, and what is read with them. */
type ReadRow<Row, F> = Pick<Row, ColumnIn<F[keyof F]> & keyof Row> & {
  [Name in ReadNames<F>]: ReadValue<F[Name]>;
};

type Selection<F, Alias extends string> =
  | `${Alias}.${ColumnIn<F[keyof F]> & string}`
  | { [Name in ReadNames<F>]: AliasedRawBuilder<ReadValue<F[Name]>, Name> }[ReadNames<F>];

/** What a field may be sent as: what it reads as, and nothing where no column stores it. */
type Storable<Wire, F, Name> = Name extends keyof Wire & StoredNames<F>
  ? Wire[Name] | undefined
  : never;

/** What a person's fields are as columns. */
type AsColumns<F, Sent> = {
  [Name in keyof Sent as Name extends keyof F ? StoredIn<F[Name]> : never]: Sent[Name];
};

/** What differs between two states of a row. */
export interface Difference<Values> {
  /** Names on the wire. */
  readonly fields: string[];
  /** The columns as they are to be. */
  readonly values: Partial<Values>;
}

/** What follows from the list of a row's fields. */
export interface RowFields<Row, Wire, F> {
  /** The names on the wire. */
  readonly names: readonly (keyof Wire & string)[];
  /** The columns that are read. */
  readonly columns: readonly (ColumnIn<F[keyof F]> & keyof Row & string)[];
  /** All that is read of a row whose table is called `alias` in the query. */
  selection<const Alias extends string>(alias: Alias): readonly Selection<F, Alias>[];
  /** The row on the wire. */
  readonly toWire: (row: ReadRow<Row, F>) => Wire;
  /**
   * Sent fields as the columns that store them; what was not sent is left out. A field that no column stores as it
   * was sent does not compile: a rule of the service has to take it out before.
   */
  toColumns<Sent extends object>(
    sent: Sent & { [Name in keyof Sent]: Storable<Wire, F, Name> },
  ): AsColumns<F, Sent>;
  /** What changes from one state to the other, of the columns that are fields by themselves. */
  difference<Values extends object>(before: Values, after: Values): Difference<Values>;
}

/** Says of which columns a field is made, and how. */
type Maker<Row> = <const Column extends Columns<Row>, Wire>(
  columns: readonly Column[],
  make: (row: Pick<Row, Column>) => Wire,
) => Made<Column, Pick<Row, Column>, Wire>;

/** The list of a row's fields: `rowFields<ClaimRow, Claim>()((made) => ({ id: 'id', ... }))`. */
export const rowFields =
  <Row extends object, Wire extends object>() =>
  <const F extends FieldsOf<Row, Wire>>(define: (made: Maker<Row>) => F): RowFields<Row, Wire, F> =>
    followingFrom<Row, Wire, F>(define((columns, make) => ({ kind: 'made', columns, make })));

type AnyField =
  | string
  | Shown<string, unknown, unknown>
  | Clearable<string>
  | Made<string, unknown, unknown>
  | Read<unknown>;
type AnyRow = Record<string, unknown>;

function columnsOf(field: AnyField): readonly string[] {
  if (typeof field === 'string') return [field];
  if (field.kind === 'made') return field.columns;
  return field.kind === 'read' ? [] : [field.column];
}

/** How a field is read off a row: found out once, for lists are long. */
function readerOf(name: string, field: AnyField): (row: AnyRow) => unknown {
  if (typeof field === 'string') return (row) => row[field];
  if (field.kind === 'made') return (row) => field.make(row);
  if (field.kind === 'shown') return (row) => field.show(row[field.column]);
  if (field.kind === 'clearable') return (row) => row[field.column];
  return (row) => row[name] ?? field.orElse;
}

function followingFrom<Row extends object, Wire extends object, F extends object>(
  defined: F,
): RowFields<Row, Wire, F> {
  const fields = Object.entries(defined) as [string, AnyField][];
  const known = new Map(fields);
  const columns = [...new Set(fields.flatMap(([, field]) => columnsOf(field)))];
  const readers = fields.map(([name, field]) => [name, readerOf(name, field)] as const);
  const named = fields.flatMap(([name, field]) =>
    typeof field === 'string' || 'column' in field
      ? columnsOf(field).map((column) => [name, column] as const)
      : [],
  );
  const following = {
    names: fields.map(([name]) => name),
    columns,
    selection: (alias: string) => [
      ...columns.map((column) => `${alias}.${column}`),
      ...fields.flatMap(([name, field]) =>
        typeof field === 'object' && field.kind === 'read'
          ? [field.expression(alias).as(name)]
          : [],
      ),
    ],
    toWire: (row: AnyRow) => {
      const wire: AnyRow = {};
      for (const [name, readFrom] of readers) wire[name] = readFrom(row);
      return wire;
    },
    toColumns: (sent: object) => storedValues(known, sent),
    difference: (before: AnyRow, after: AnyRow) => differenceOf(named, before, after),
  };
  return following as unknown as RowFields<Row, Wire, F>;
}

function storedValues(known: ReadonlyMap<string, AnyField>, sent: object): AnyRow {
  const stored: AnyRow = {};
  for (const [name, value] of Object.entries(sent)) {
    const field = known.get(name);
    if (value === undefined) continue;
    if (typeof field === 'string') stored[field] = value;
    else if (field?.kind === 'clearable') stored[field.column] = value === '' ? null : value;
    else throw new TypeError(`No column stores ${name}.`);
  }
  return stored;
}

function differenceOf(
  named: readonly (readonly [name: string, column: string])[],
  before: AnyRow,
  after: AnyRow,
): Difference<AnyRow> {
  const changed = named.filter(
    ([, column]) => column in after && !isSame(before[column], after[column]),
  );
  return {
    fields: changed.map(([name]) => name),
    values: Object.fromEntries(changed.map(([, column]) => [column, after[column]])),
  };
}

/** Lists are compared by what they hold. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
