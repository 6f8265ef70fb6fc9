import { createContext, useContext, useEffect } from 'react';
import type { Column } from './list-types.ts';

/** A column that the user can hide. */
export interface ColumnChoice {
  readonly id: string;
  readonly heading: string;
}

/** The shared state of a list's frame and its rows about columns. */
export interface ColumnVisibility {
  /** Names of the columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Tells the frame which columns the user can hide. */
  offer: (choices: readonly ColumnChoice[]) => void;
}

export const ColumnVisibilityContext = createContext<ColumnVisibility>({
  hidden: new Set(),
  offer: () => undefined,
});

/** The shown columns of a list, always including its key column. */
export function useVisibleColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { hidden, offer } = useContext(ColumnVisibilityContext);
  const choices = columns
    .filter(({ isKey }) => isKey !== true)
    .map(({ id, heading }) => ({ id, heading }));
  const asText = JSON.stringify(choices);
  useEffect(() => {
    offer(JSON.parse(asText) as ColumnChoice[]);
  }, [offer, asText]);
  return columns.filter(({ id, isKey }) => isKey === true || !hidden.has(id));
}
