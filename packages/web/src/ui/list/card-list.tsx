import { useId } from 'react';
import { ExpandButton } from '../button/expand-button.tsx';
import { ROW, type RowsProps } from './list-types.ts';
import { useExpanded } from './use-expanded.ts';

/** A list as cards, for phones, where a table would scroll sideways. */
export function CardList<Row>(props: RowsProps<Row>) {
  const { caption, rows, rowKey, busy } = props;
  const expanded = useExpanded();
  return (
    <ul
      aria-label={caption}
      aria-busy={busy}
      className="divide-y divide-line border-t border-line text-sm tabular-nums"
    >
      {rows.map((row) => (
        <RowCard
          key={rowKey(row)}
          row={row}
          list={props}
          open={expanded.isOpen(rowKey(row))}
          onToggle={() => expanded.toggle(rowKey(row))}
        />
      ))}
    </ul>
  );
}

interface RowCardProps<Row> {
  row: Row;
  list: RowsProps<Row>;
  open: boolean;
  onToggle: () => void;
}

function RowCard<Row>({ row, list, open, onToggle }: RowCardProps<Row>) {
  const { columns, actions, details, rowName } = list;
  const detailsId = useId();
  const key = columns.find((column) => column.isKey === true);
  // Beside the actions when nothing else is.
  const title = key && <div className="font-medium text-fg">{key.cell(row)}</div>;
  const editor = list.editor?.(row) || null;
  const head = columns.filter((column) => column.narrow === 'head');
  const lines = columns.filter(
    (column) => column.isKey !== true && (column.narrow ?? 'line') === 'line',
  );
  if (editor !== null)
    return (
      <li {...ROW} className="bg-soft/40 p-4">
        {editor}
      </li>
    );
  return (
    <li {...ROW} className="px-4 py-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 basis-20 flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
          {head.map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
          {head.length === 0 && title}
        </div>
        <div className="-me-2 flex max-w-full flex-wrap items-center justify-end print-hidden">
          {actions?.(row)}
          {details !== undefined && (
            <ExpandButton
              name={rowName(row)}
              open={open}
              controls={detailsId}
              onToggle={onToggle}
            />
          )}
        </div>
      </div>
      {head.length > 0 && title}
      {lines.length > 0 && (
        <dl className="mt-1.5 grid gap-0.5">
          {lines.map((column) => (
            <div key={column.id} className="flex min-w-0 gap-2">
              <dt className="shrink-0 text-muted">{column.heading}</dt>
              <dd className="min-w-0">{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {open && details !== undefined && (
        <div id={detailsId} className="mt-3 rounded-xl bg-soft/60 p-3">
          {details(row)}
        </div>
      )}
    </li>
  );
}
