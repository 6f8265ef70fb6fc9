import type { Endpoint, EndpointInput } from '@recourse/contract/endpoint';
import { callStream } from './api.ts';
import type { PageRequest } from './use-list-state.ts';

/** A file as the server names it. */
export interface Download {
  readonly name: string;
  readonly blob: Blob;
}

export interface DownloadOptions {
  /** Gives it up. */
  readonly signal: AbortSignal;
  /** Told again and again how many bytes are there. */
  readonly onBytes: (bytes: number) => void;
}

/** Fetches a whole list as a file. */
export type ListDownload = (options: DownloadOptions) => Promise<Download>;

/** Bytes that are handed to the browser together, which keeps them on the disk when there are many. */
const PORTION = 8 * 2 ** 20;

/**
 * Fetches the whole of a list: what narrows and orders it counts, the page that is shown does not. Throws what
 * `call` throws, and when the answer breaks off: a part is never taken for the whole.
 */
export function listDownload<const E extends Endpoint>(
  endpoint: E,
  query: EndpointInput<E>['query'] & Partial<PageRequest>,
): ListDownload {
  const wanted = withoutPage(query);
  return async ({ signal, onBytes }) => {
    const response = await callStream(endpoint as Endpoint, {
      query: wanted as unknown as undefined,
      signal,
    });
    return { name: nameOf(response), blob: await gather(response, onBytes) };
  };
}

function withoutPage(query: Partial<PageRequest>): object {
  const { page: _page, perPage: _perPage, after: _after, ...wanted } = query;
  return wanted;
}

/** What the server calls the file. */
export function nameOf({ headers }: Pick<Response, 'headers'>): string {
  const header = headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'list.csv';
}

async function gather(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const parts: Blob[] = [];
  let portion: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let total = 0;
  const keep = (): void => {
    if (held === 0) return;
    parts.push(new Blob(portion));
    portion = [];
    held = 0;
  };
  for await (const bytes of response.body ?? []) {
    portion.push(bytes);
    held += bytes.length;
    total += bytes.length;
    onBytes(total);
    if (held >= PORTION) keep();
  }
  keep();
  return new Blob(parts, { type });
}
