import clsx from 'clsx';
import { Fragment, type ReactNode, useId } from 'react';
import { useDensity } from '../../lib/list/density.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Sort } from '../../lib/list/list-sort.ts';
import { useOpenedRow } from '../../lib/list/opened-row.ts';
import { ExpandButton } from '../button/expand-button.tsx';
import { columnVisibility, ROW, rowHeight, type RowsProps } from './list-types.ts';
import { ariaSort, SortHeading } from './sort-heading.tsx';
import { useExpanded } from './use-expanded.ts';

interface TableViewProps<Row> extends RowsProps<Row> {
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Shown in place of rows (skeletons). */
  placeholder?: ReactNode;
}

/** A list as a table, for windows that are wide enough. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { caption, rows, rowKey, busy, placeholder } = props;
  const expanded = useExpanded();
  const wanted = useOpenedRow();
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-auto text-sm tabular-nums" aria-busy={busy}>
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-line bg-soft/60 text-xs text-muted">
          <Headings {...props} />
        </thead>
        <tbody>
          {placeholder}
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              list={props}
              open={expanded.isOpen(rowKey(row))}
              marked={wanted === String(rowKey(row))}
              onToggle={() => expanded.toggle(rowKey(row))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Headings<Row>({ columns, details, actions, sort, onSort }: TableViewProps<Row>) {
  const t = useT();
  return (
    <tr>
      {details !== undefined && (
        <th scope="col" className="w-11 print-hidden">
          <span className="sr-only">{t('ui.detailsHeading')}</span>
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          aria-sort={ariaSort(column.id, sort)}
          className={clsx(
            'h-10 px-4 text-start font-semibold whitespace-nowrap first:ps-5',
            columnVisibility(column),
          )}
        >
          {column.sortable === true && onSort !== undefined ? (
            <SortHeading id={column.id} heading={column.heading} sort={sort} onSort={onSort} />
          ) : (
            column.heading
          )}
        </th>
      ))}
      {actions !== undefined && (
        <th scope="col" className="px-4 text-end font-semibold print-hidden">
          {t('ui.actions')}
        </th>
      )}
    </tr>
  );
}

interface TableRowProps<Row> {
  row: Row;
  list: RowsProps<Row>;
  open: boolean;
  /** Whether the address asks for this row. */
  marked: boolean;
  onToggle: () => void;
}

function TableRow<Row>({ row, list, open, marked, onToggle }: TableRowProps<Row>) {
  const { columns, actions, details, rowName } = list;
  const detailsId = useId();
  const [density] = useDensity();
  const isCompact = density === 'compact';
  const editor = list.editor?.(row) || null;
  const span = columns.length + Number(actions !== undefined) + Number(details !== undefined);
  if (editor !== null)
    return (
      <tr {...ROW} className="border-b border-line bg-soft/40 last:border-0">
        <td colSpan={span} className="p-5">
          {editor}
        </td>
      </tr>
    );
  return (
    <Fragment>
      <tr
        {...ROW}
        className={clsx(
          'border-b border-line transition-colors last:border-0 hover:bg-soft/50',
          marked && 'bg-brand-soft/60',
        )}
      >
        {details !== undefined && (
          <td className={clsx('ps-3 print-hidden', isCompact ? 'py-0' : 'py-1')}>
            <ExpandButton
              name={rowName(row)}
              open={open}
              controls={detailsId}
              onToggle={onToggle}
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={clsx(
              'px-4 first:ps-5',
              rowHeight(density),
              isCompact ? 'py-0.5' : 'py-1',
              column.isKey === true && 'font-medium',
              columnVisibility(column),
              column.className,
            )}
          >
            {column.cell(row)}
          </td>
        ))}
        {actions !== undefined && (
          <td className={clsx('px-2.5 print-hidden', isCompact ? 'py-0' : 'py-1')}>
            <div
              className={clsx(
                'flex items-center justify-end gap-0.5',
                isCompact && '[&_button]:h-8',
              )}
            >
              {actions(row)}
            </div>
          </td>
        )}
      </tr>
      {open && details !== undefined && (
        <tr id={detailsId} className="border-b border-line bg-soft/40 last:border-0">
          <td colSpan={span} className="px-5 py-4 ps-14">
            {details(row)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
