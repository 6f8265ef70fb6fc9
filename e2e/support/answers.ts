/** Responses that tests use in place of the server's. */

/** A list without rows, for any query. */
export const EMPTY_LIST = {
  data: [],
  meta: { page: 1, perPage: 10, total: 0, next: null },
} as const;

/** A failure without a message that the portal does not retry. */
export const FAILURE = { status: 501, json: {} } as const;
