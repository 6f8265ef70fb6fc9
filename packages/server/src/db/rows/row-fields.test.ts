import { expect, test } from 'vitest';
import { clearable, rowFields, time, timeOrNull } from './row-fields.ts';

interface Row {
  id: number;
  full_name: string;
  note: string | null;
  tags: string[];
  made_at: Date;
  seen_at: Date | null;
  size: number;
}

interface Wire {
  id: number;
  fullName: string;
  note: string | null;
  tags: string[];
  madeAt: string;
  seenAt: string | null;
  isBig: boolean;
}

const ROW = rowFields<Row, Wire>()((made) => ({
  id: 'id',
  fullName: 'full_name',
  note: clearable('note'),
  tags: 'tags',
  madeAt: time('made_at'),
  seenAt: timeOrNull('seen_at'),
  isBig: made(['size'], ({ size }) => size > 10),
}));

const row: Row = {
  id: 1,
  full_name: 'Ada',
  note: null,
  tags: ['a'],
  made_at: new Date(0),
  seen_at: null,
  size: 11,
};

test('the columns are all that the fields need, each once', () => {
  expect(ROW.columns).toEqual(['id', 'full_name', 'note', 'tags', 'made_at', 'seen_at', 'size']);
  expect(ROW.selection('r')).toContain('r.full_name');
});

test('a row reads as its fields', () => {
  expect(ROW.toWire(row)).toEqual({
    id: 1,
    fullName: 'Ada',
    note: null,
    tags: ['a'],
    madeAt: '1970-01-01T00:00:00.000Z',
    seenAt: null,
    isBig: true,
  });
});

test('sent fields go into their columns; a blank one that may be missing is missing', () => {
  const sent: { fullName: string; note?: string | null; tags?: string[] | undefined } = {
    fullName: 'Bob',
    note: '',
    tags: undefined,
  };
  expect(ROW.toColumns(sent)).toEqual({ full_name: 'Bob', note: null });
});

test('what no column stores as it was sent does not compile, and is not dropped', () => {
  // @ts-expect-error isBig is made of another column.
  expect(() => ROW.toColumns({ isBig: true })).toThrow('No column stores isBig.');
  // @ts-expect-error nobody knows this field.
  expect(() => ROW.toColumns({ priority: 'HIGH' })).toThrow('No column stores priority.');
});

test('a difference tells fields by their names on the wire, and columns by their values', () => {
  const after = { ...row, full_name: 'Bob', tags: ['a'], size: 2 };
  expect(ROW.difference(row, after)).toEqual({
    fields: ['fullName'],
    values: { full_name: 'Bob' },
  });
  expect(ROW.difference(row, { ...row, tags: ['b'] }).fields).toEqual(['tags']);
});

test('a field without a place does not compile', () => {
  // @ts-expect-error `note` has no place.
  const make = () => rowFields<Row, Pick<Wire, 'id' | 'note'>>()(() => ({ id: 'id' }));
  expect(make().columns).toEqual(['id']);
  // @ts-expect-error a name cannot stand in a column of numbers.
  const wrong = () => rowFields<Row, Pick<Wire, 'fullName'>>()(() => ({ fullName: 'size' }));
  expect(wrong().columns).toEqual(['size']);
});
