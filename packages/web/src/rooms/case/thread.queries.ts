import {
  linkClaims,
  listLinks,
  listSimilar,
  type NewLink,
  unlinkClaims,
} from '@recourse/contract/claims-links';
import {
  deleteNote,
  getThread,
  type NewMessage,
  type NewNote,
  postMessage,
  postNote,
  type ThreadItem,
  withdrawMessage,
} from '@recourse/contract/claims-thread';
import { getClaim } from '@recourse/contract/claims';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CLAIMS_KEY } from '../claims/claims.queries.ts';

/** The first part of the key of every query about threads. */
const MESSAGES_KEY = ['messages'] as const;

/** The assistant's answers, and the report that one of them would settle. The key is in the area of solutions. */
export const CANDIDATES_KEY = ['solutions', 'candidates'] as const;

/** A whole thread, oldest first. */
export interface Thread {
  readonly items: readonly ThreadItem[];
  /** The newest message. It is sent with a new message; 0 when there is none. */
  readonly newest: number;
}

/** The claim of a case page. */
export function claimQuery(id: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getClaim, { params: { id }, signal }),
  });
}

/** The thread of a claim. It has at most a few thousand items, and is read page by page. */
export function threadQuery(id: number) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, id],
    queryFn: async ({ signal }): Promise<Thread> => {
      const items: ThreadItem[] = [];
      for (let after: string | undefined; ;) {
        const query = after === undefined ? {} : { after };
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        const { data, meta } = await call(getThread, { params: { id }, query, signal });
        items.push(...data);
        if (meta.next === null) return { items, newest: meta.newest ?? 0 };
        after = meta.next;
      }
    },
  });
}

/** A message to send, with its idempotency key. */
export interface Keyed<Body> {
  body: Body;
  idempotencyKey: string;
}

/** Sends a message into the thread of a claim. A repeated one with the same idempotency key is stored once. */
export function usePostMessage(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (message: Keyed<NewMessage>) => call(postMessage, { params: { id }, ...message }),
    onSettled: refresh,
  });
}

/** Writes an internal note into the thread of a claim. A repeated one with the same idempotency key is stored once. */
export function usePostNote(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (note: Keyed<NewNote>) => call(postNote, { params: { id }, ...note }),
    onSettled: refresh,
  });
}

/** Withdraws a message, by its id. */
export function useWithdraw(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (messageId: number) => call(withdrawMessage, { params: { id, messageId } }),
    onSettled: refresh,
  });
}

/** Deletes an internal note, by its id. */
export function useDeleteNote(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (noteId: number) => call(deleteNote, { params: { id, noteId } }),
    onSettled: refresh,
  });
}

/** Refetches the thread, the claims and the assistant's answers. */
export function useRefreshCase() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: MESSAGES_KEY }),
      client.invalidateQueries({ queryKey: CLAIMS_KEY }),
      client.invalidateQueries({ queryKey: CANDIDATES_KEY }),
    ]);
  };
}

/** In the area of threads, because the event for a link is the same as for a note. */
const LINKS_KEY = ['messages', 'links'] as const;

/** The claims that are similar to a claim. */
export function similarQuery(id: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'similar', id],
    queryFn: ({ signal }) => call(listSimilar, { params: { id }, signal }),
  });
}

/** The links of a claim to other claims. */
export function linksQuery(id: number) {
  return queryOptions({
    queryKey: [...LINKS_KEY, id],
    queryFn: ({ signal }) => call(listLinks, { params: { id }, signal }),
  });
}

/** Links a claim to another one. */
export function useLink(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (input: Keyed<NewLink>) => call(linkClaims, { params: { id }, ...input }),
    onSettled: refresh,
  });
}

/** Removes a link of a claim, by the link's id. */
export function useUnlink(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (linkId: number) => call(unlinkClaims, { params: { id, linkId } }),
    onSettled: refresh,
  });
}
