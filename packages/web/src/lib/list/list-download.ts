import { callStream } from '../api/api.ts';
import type { WholeList } from './whole-list.ts';

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

/** Bytes that are handed to the browser together, which keeps them on the disk when there are many. */
const PORTION = 8 * 2 ** 20;

/** Fetches a whole list. Throws what `call` throws, and when the answer breaks off: a part is never the whole. */
export async function downloadList(
  { endpoint, query }: WholeList,
  { signal, onBytes }: DownloadOptions,
): Promise<Download> {
  const response = await callStream(endpoint, { query: query as unknown as undefined, signal });
  return { name: nameOf(response), blob: await gather(response, onBytes) };
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
