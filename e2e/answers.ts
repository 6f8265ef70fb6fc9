/** Answers of the server that tests give in its place. */

/** A list without rows, whatever is asked for. */
export const EMPTY_LIST = {
  data: [],
  meta: { page: 1, perPage: 10, total: 0, next: null },
} as const;

/** A failure that is not tried again, without words of its own. */
export const FAILURE = { status: 501, json: {} } as const;
