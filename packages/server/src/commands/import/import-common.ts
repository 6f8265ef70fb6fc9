import type * as z from 'zod/mini';

/** How many rows one statement looks up or writes. */
export const BATCH = 500;

/** The id of a row in a file. */
export const NUMBER = /^[1-9]\d{0,14}$/;

/** The actor of a command in the audit trail: nobody signed in, this machine. */
export const BY_THE_COMMAND = {
  userId: null,
  requestId: 'import',
  address: 'local',
  userAgent: '',
} as const;

/** The first fault of a record, with the column's own name. */
export function faultOf(
  error: z.core.$ZodError,
  columns: Readonly<Record<string, string>> = {},
): string {
  const issue = error.issues[0];
  const field = String(issue?.path[0] ?? '');
  const message = issue?.message ?? 'not valid.';
  return field === '' ? message : `${columns[field] ?? field}: ${message}`;
}

/** Groups the items of a stream into arrays of at most `size`. */
export async function* asyncBatches<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
