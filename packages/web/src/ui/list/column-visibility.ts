import { createContext, useContext, useEffect } from 'react';
import type { Column } from './list-types.ts';

/** A column, for the menu of its list. */
export interface ColumnChoice {
  readonly id: string;
  readonly heading: string;
  /** Whether it is always shown. */
  readonly isKey: boolean;
  readonly isSortable: boolean;
}

/** The shared state of a list's frame and its rows about columns. */
export interface ColumnVisibility {
  /** Names of the columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Tells the frame which columns there are. */
  offer: (choices: readonly ColumnChoice[]) => void;
}

export const ColumnVisibilityContext = createContext<ColumnVisibility>({
  hidden: new Set(),
  offer: () => undefined,
});

/** The shown columns of a list, always including its key column. */
export function useVisibleColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { hidden, offer } = useContext(ColumnVisibilityContext);
  const choices = columns.map(({ id, heading, isKey = false, sortable = false }) => ({
    id,
    heading,
    isKey,
    isSortable: sortable,
  }));
  const asText = JSON.stringify(choices);
  useEffect(() => {
    offer(JSON.parse(asText) as ColumnChoice[]);
  }, [offer, asText]);
  return columns.filter(({ id, isKey }) => isKey === true || !hidden.has(id));
}
