import { useT } from '../../lib/i18n/i18n.ts';
import { readSort } from '../../lib/list/list-sort.ts';
import { SelectField } from '../form/select-field.tsx';
import type { ColumnChoice } from './column-visibility.ts';
import type { ListOrder } from './list-menu.tsx';

interface SortChoiceProps extends ListOrder {
  columns: readonly ColumnChoice[];
}

/** The order of a list whose cards have no headings. Nothing for a list with one order only. */
export function SortChoice({ columns, orders, sort, setSort }: SortChoiceProps) {
  const t = useT();
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id, heading }) =>
      orders.flatMap((text) => {
        const order = readSort(text, orders)?.sort;
        return order?.by === id ? [{ text, order, heading }] : [];
      }),
    );
  if (setSort === undefined || choices.length === 0) return null;
  const chosen = choices.find(
    ({ order }) => order.by === sort?.by && order.direction === sort.direction,
  );
  return (
    <SelectField
      label={t('list.sortBy')}
      value={chosen?.text ?? ''}
      options={[
        ...(chosen === undefined ? [{ value: '', label: t('list.usualOrder') }] : []),
        ...choices.map(({ text, order, heading }) => ({
          value: text,
          label: t(`list.${order.direction}`, { name: heading }),
        })),
      ]}
      onChange={(event) => {
        const picked = choices.find(({ text }) => text === event.target.value);
        if (picked !== undefined) setSort(picked.order);
      }}
    />
  );
}
