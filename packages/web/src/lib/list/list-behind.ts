import { useLocation } from 'react-router';

/**
 * The way back from the page of a row to its list: the list's address, with page and filters, is kept in the history
 * entry of the page.
 */

interface FromList {
  readonly list: string;
}

/** The state of a link from this list to the page of one of its rows. */
export function useFromThisList(): FromList {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** The address of the list from which this page was opened, else the other one. */
export function useListBehind(otherwise: string): string {
  const state = useLocation().state as Partial<FromList> | null;
  return state?.list ?? otherwise;
}
