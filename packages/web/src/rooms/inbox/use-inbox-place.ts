import type { QueueCode } from '@recourse/contract/inbox/queues';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeParams } from '../../lib/list/list-state.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import type { InboxRow } from './inbox.queries.ts';
import { type InboxRole, queueOf } from './queues.ts';

/** The open item beside the list. */
export type Opened = Pick<InboxRow, 'kind' | 'id'>;

const NOTHING = { claim: null, report: null };

/**
 * The state of the inbox: queue or view, page, search and open item. All of it is in the address, so that Back works.
 */
export function useInboxPlace(role: InboxRole) {
  const list = useListState();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queue = queueOf(role, params.get('queue') ?? '');
  const viewId = idIn(params, 'view');
  const address = params.toString();
  // The router changes the address when the browser is idle. Until then a second key, such as T after J, would act on
  // the previous item.
  const [ahead, setAhead] = useState<{ from: string; opened: Opened | null } | null>(null);
  if (ahead !== null && ahead.from !== address) setAhead(null);
  const opened = ahead?.from === address ? ahead.opened : openedIn(params);
  const addressOf = useCallback(
    (next: Opened | null) =>
      `?${changeParams(params, { ...NOTHING, ...(next && { [next.kind]: next.id }) }).toString()}`,
    [params],
  );
  const open = (next: Opened | null, replace = false): void => {
    setAhead({ from: address, opened: next });
    void navigate(addressOf(next), { replace });
  };
  /** Goes to another list. */
  const go = (address: string): void => void navigate(address);
  return { list, queue, viewId, opened, addressOf, open, go };
}

export type InboxPlace = ReturnType<typeof useInboxPlace>;

/** The address of a queue's first page. */
export const queueAddress = (code: QueueCode): string => `?queue=${code}`;

/** The address of a view's first page. */
export const viewAddress = (id: number): string => `?view=${id}`;

function openedIn(params: URLSearchParams): Opened | null {
  for (const kind of ['claim', 'report'] as const) {
    const id = idIn(params, kind);
    if (id !== null) return { kind, id };
  }
  return null;
}

function idIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether both open the same claim or report, or nothing. */
export const isSame = (one: Opened | null, other: Opened | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;
