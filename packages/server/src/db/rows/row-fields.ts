import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { personNamed } from './person-name.ts';

/**
 * The fields of a row in one list, with the source of each API field. This list determines what is read and answered,
 * where a sent field is stored, and its name in the audit trail.
 */

/** A column whose value is converted for the API. Never sent by callers. */
interface Shown<Column, Value, Wire> {
  readonly kind: 'shown';
  readonly column: Column;
  show(value: Value): Wire;
}

/** A text that may be missing: sending a blank one removes it. */
interface Clearable<Column> {
  readonly kind: 'clearable';
  readonly column: Column;
}

/** Computed from columns. Never sent by callers. */
interface Made<Column, Row, Wire> {
  readonly kind: 'made';
  readonly columns: readonly Column[];
  make(row: Row): Wire;
}

/** An expression read with the row under the field's own name. `orElse` replaces null. */
interface Read<Value> {
  readonly kind: 'read';
  readonly expression: (alias: string) => RawBuilder<Value | null>;
  readonly orElse: Value;
  /** Converts the value for the API, unless it is null. */
  readonly show?: (value: NonNullable<Value>) => Value;
}

type Columns<Row> = keyof Row & string;

/** The columns whose type equals that of the field. */
type Same<Row, Wire> = {
  [C in Columns<Row>]: [Row[C], Wire] extends [Wire, Row[C]] ? C : never;
}[Columns<Row>];

type Field<Row, Wire> =
  | Same<Row, Wire>
  | { [C in Columns<Row>]: Shown<C, Row[C], Wire> }[Columns<Row>]
  | Clearable<Same<Row, Wire>>
  | Made<Columns<Row>, never, Wire>
  | Read<Wire>;

/** A source for each field of `Wire`; a field without one does not compile. */
type FieldsOf<Row, Wire> = { readonly [Name in keyof Wire]-?: Field<Row, Wire[Name]> };

/** A time, in the API as ISO 8601 in UTC. */
export const time = <const Column extends string>(column: Column): Shown<Column, Date, string> => ({
  kind: 'shown',
  column,
  show: (at) => at.toISOString(),
});

/** A time that may be null. */
export const timeOrNull = <const Column extends string>(
  column: Column,
): Shown<Column, Date | null, string | null> => ({
  kind: 'shown',
  column,
  show: (at) => at?.toISOString() ?? null,
});

/** A text that may be missing: sending a blank one removes it. */
export const clearable = <const Column extends string>(column: Column): Clearable<Column> => ({
  kind: 'clearable',
  column,
});

/** The name of the user whose id is in a column; null when the column is null. */
export const nameOf = (column: string): Read<string | null> => ({
  kind: 'read',
  expression: (alias) => personNamed(`${alias}.${column}`),
  orElse: null,
});

/** The name of the user whose id is in a column that is never null. */
export const nameOfEvery = (column: string): Read<string> => ({
  kind: 'read',
  expression: (alias) => personNamed(`${alias}.${column}`),
  orElse: '',
});

/** The value of an expression over the tables of the query. */
export const read = <Value>(expression: RawBuilder<Value | null>): Read<Value | null> => ({
  kind: 'read',
  expression: () => expression,
  orElse: null,
});

/** The value of an expression over the row's table, whose alias it is given. `orElse` replaces null. */
export const readOr = <Value>(
  expression: (alias: string) => RawBuilder<Value | null>,
  orElse: Value,
): Read<Value> => ({ kind: 'read', expression, orElse });

/** The value of such an expression, converted for the API; null stays null. */
export const readAs = <Value>(
  expression: (alias: string) => RawBuilder<Value | null>,
  show: (value: NonNullable<Value>) => Value,
): Read<Value | null> => ({ kind: 'read', expression, orElse: null, show: (value) => show(value) });

type ColumnIn<F> = F extends string
  ? F
  : F extends { readonly column: infer Column }
    ? Column
    : F extends { readonly columns: readonly (infer Column)[] }
      ? Column
      : never;

/** The column that stores a field as it was sent; never for fields that callers cannot send. */
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

/** A row as it is read: its columns, and the expressions read with them. */
type ReadRow<Row, F> = Pick<Row, ColumnIn<F[keyof F]> & keyof Row> & {
  [Name in ReadNames<F>]: ReadValue<F[Name]>;
};

type Selection<F, Alias extends string> =
  | `${Alias}.${ColumnIn<F[keyof F]> & string}`
  | { [Name in ReadNames<F>]: AliasedRawBuilder<ReadValue<F[Name]>, Name> }[ReadNames<F>];

/** The type of a sent field: the type in which it is read; never when no column stores it. */
type Storable<Wire, F, Name> = Name extends keyof Wire & StoredNames<F>
  ? Wire[Name] | undefined
  : never;

/** The sent fields as columns. */
type AsColumns<F, Sent> = {
  [Name in keyof Sent as Name extends keyof F ? StoredIn<F[Name]> : never]: Sent[Name];
};

/** The difference between two states of a row. */
export interface Difference<Values> {
  /** Names in the API. */
  readonly fields: string[];
  /** The changed columns with their new values. */
  readonly values: Partial<Values>;
}

/** Everything that follows from the list of a row's fields. */
export interface RowFields<Row, Wire, F> {
  /** The names in the API. */
  readonly names: readonly (keyof Wire & string)[];
  /** The columns that are read. */
  readonly columns: readonly (ColumnIn<F[keyof F]> & keyof Row & string)[];
  /** Everything to select for a row whose table has this alias in the query. */
  selection<const Alias extends string>(alias: Alias): readonly Selection<F, Alias>[];
  /** The row in the form of the API. */
  readonly toWire: (row: ReadRow<Row, F>) => Wire;
  /**
   * Sent fields as the columns that store them; fields not sent are left out. A field that no column stores as sent
   * does not compile: the service must remove it first.
   */
  toColumns<Sent extends object>(
    sent: Sent & { [Name in keyof Sent]: Storable<Wire, F, Name> },
  ): AsColumns<F, Sent>;
  /** The changes from one state to the other, in columns that store a field. */
  difference<Values extends object>(before: Values, after: Values): Difference<Values>;
}

/** Declares the columns that a field is computed from, and how. */
export type Maker<Row> = <const Column extends Columns<Row>, Wire>(
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

/** The function that reads a field from a row. Chosen once instead of for each row, because lists are long. */
function readerOf(name: string, field: AnyField): (row: AnyRow) => unknown {
  if (typeof field === 'string') return (row) => row[field];
  if (field.kind === 'made') return (row) => field.make(row);
  if (field.kind === 'shown') return (row) => field.show(row[field.column]);
  if (field.kind === 'clearable') return (row) => row[field.column];
  const { orElse, show = (value: unknown) => value } = field;
  return (row) => {
    const value = row[name] ?? null;
    return value === null ? orElse : show(value);
  };
}

function followingFrom<Row extends object, Wire extends object, F extends object>(
  defined: F,
): RowFields<Row, Wire, F> {
  const fields = Object.entries(defined) as [string, AnyField][];
  const known = new Map(fields);
  const columns = [...new Set(fields.flatMap(([, field]) => columnsOf(field)))];
  const readers = fields.map(([name, field]) => ({ name, readFrom: readerOf(name, field) }));
  const blank: AnyRow = Object.fromEntries(fields.map(([name]) => [name, null]));
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
      // With its fields added one by one, an object of forty fields is moved a dozen times and takes ten times the memory.
      const wire = { ...blank };
      for (const reader of readers) wire[reader.name] = reader.readFrom(row);
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

/** Whether two values are equal. Lists are compared by their contents. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));

/** An instant as the API writes it (ISO 8601, UTC), for times inside a JSON value and for computed ones. */
export const timeText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
