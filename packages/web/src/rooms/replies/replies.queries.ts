import {
  type CannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  type NewCannedReply,
  renderCannedReply,
  updateCannedReply,
} from '@recourse/contract/desk/replies';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

/** The first part of the key of every query about canned replies. */
const REPLIES_KEY = ['canned-replies'] as const;

/** The number of replies that are shown at once. Users with more replies search for them. */
const SHOWN = 20;

/** The replies that contain a text, sorted by title. */
export function repliesQuery(q: string) {
  return queryOptions({
    queryKey: [...REPLIES_KEY, q],
    queryFn: ({ signal }) =>
      call(listCannedReplies, { query: { perPage: SHOWN, ...(q !== '' && { q }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fills in the variables of a reply for a claim. */
export function useRender(claimId: number) {
  return useMutation({
    mutationFn: ({ id }: CannedReply) =>
      call(renderCannedReply, { params: { id }, body: { claimId } }),
  });
}

interface ReplyContent {
  body: NewCannedReply;
  /** For a new reply. */
  idempotencyKey: string;
}

/** Adds a reply, or changes the given one in the version that was seen. */
export function useSaveReply(reply: CannedReply | null) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: ReplyContent) =>
      reply === null
        ? call(createCannedReply, { body, idempotencyKey })
        : call(updateCannedReply, { params: { id: reply.id }, body, ifMatch: reply.version }),
    onSettled,
  });
}

/**
 * Deletes a reply in the version that was seen. A missing one counts as deleted, because the response to an earlier
 * attempt may have been lost.
 */
export function useDeleteReply({ id, version }: CannedReply) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(deleteCannedReply, { params: { id }, ifMatch: version });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}

function useInvalidate() {
  const client = useQueryClient();
  // The list behind a form is not on the screen, so it is refetched too. Otherwise the next save would send an old
  // version.
  return async () => client.invalidateQueries({ queryKey: REPLIES_KEY, refetchType: 'all' });
}
