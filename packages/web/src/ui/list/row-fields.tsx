import type { ReactNode } from 'react';
import type { EditedField } from '../../lib/form/row-fields.ts';
import { type TextKey, type Translate, useT } from '../../lib/i18n/i18n.ts';
import { DescriptionItem } from '../display/description-list.tsx';
import type { Column } from './list-types.ts';

/** A field of a row: its name, and how tables, details and forms show it. null: they do not. */
export interface RowField<Row> {
  readonly label: TextKey;
  readonly column: FieldColumn<Row> | null;
  /** The value that details show. If this function returns null, the details leave out the name too. */
  readonly detail: ((row: Row, t: Translate) => ReactNode) | null;
  readonly edit: EditedField<Row, unknown> | null;
}

/**
 * The fields of a room's rows. Each field that a request may change must be included, with the value that is sent for
 * it. Does not compile when one is missing.
 */
export type RowFields<Row, Changes> = {
  readonly [Name in keyof Changes]-?: RowField<Row> & {
    readonly edit: EditedField<Row, Exclude<Changes[Name], undefined>>;
  };
} & Fields<Row>;

type Fields<Row> = Readonly<Record<string, RowField<Row>>>;

interface FieldColumn<Row> extends Omit<Column<Row>, 'id' | 'heading' | 'cell'> {
  /** The key under which a user's choice of columns stores it. Absent: the name of the field. */
  readonly id?: string;
  readonly cell: (row: Row, t: Translate) => ReactNode;
}

/** The names of the fields that have that part. */
type NamesWith<Fields, Part extends 'column' | 'detail'> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly [P in Part]: null } ? never : Name;
}[keyof Fields];

/** What differs in one place: another name, another width, where it is hidden, or no sorting. */
interface ColumnLook {
  readonly label?: TextKey;
  readonly className?: string;
  readonly sortable?: boolean;
  readonly wideOnly?: 'widest';
}

interface DetailLook {
  readonly label?: TextKey;
}

/** For each field that could be a column, in order: its look in one table, or null when that table leaves it out. */
export type ColumnPlace<Fields> = {
  readonly [Name in NamesWith<Fields, 'column'>]: ColumnLook | null;
};

/** For each field that details could show, in order: its look, or null when they leave it out. */
export type DetailPlace<Fields> = {
  readonly [Name in NamesWith<Fields, 'detail'>]: DetailLook | null;
};

/** The columns of a table. */
export function fieldColumns<Row>(
  t: Translate,
  fields: Fields<Row>,
  place: Readonly<Record<string, ColumnLook | null>>,
): Column<Row>[] {
  return Object.entries(place).flatMap(([name, here]) => {
    const field = fields[name];
    if (here === null || !field?.column) return [];
    const { cell, ...column } = field.column;
    const { label = field.label, ...look } = here;
    return { id: name, ...column, ...look, heading: t(label), cell: (row: Row) => cell(row, t) };
  });
}

interface FieldDetailsProps<Row> {
  row: Row;
  fields: Fields<Row>;
  place: Readonly<Record<string, DetailLook | null>>;
}

/** The entries of a description list. Fields for which the row has no value are left out. */
export function FieldDetails<Row>({ row, fields, place }: FieldDetailsProps<Row>) {
  const t = useT();
  return Object.entries(place).map(([name, here]) => {
    const field = fields[name];
    if (here === null || !field?.detail) return null;
    const said = field.detail(row, t);
    if (said === null) return null;
    return (
      <DescriptionItem key={name} name={t(here.label ?? field.label)}>
        {said}
      </DescriptionItem>
    );
  });
}
