import { callStream } from '../api/api.ts';
import type { WholeList } from './whole-list.ts';

/** A file with the name that the server gave it. */
export interface Download {
  readonly name: string;
  readonly blob: Blob;
}

export interface DownloadOptions {
  /** Aborts the download. */
  readonly signal: AbortSignal;
  /** Called repeatedly with the number of bytes received. */
  readonly onBytes: (bytes: number) => void;
}

/** The size of the chunks that the browser gets, in bytes. It keeps large files on disk. */
const PORTION = 8 * 2 ** 20;

/** Downloads a whole list. Throws what `call` throws. An incomplete response is an error too. */
export async function downloadList(
  { endpoint, query }: WholeList,
  { signal, onBytes }: DownloadOptions,
): Promise<Download> {
  const response = await callStream(endpoint, { query: query as unknown as undefined, signal });
  return { name: nameOf(response), blob: await gather(response, onBytes) };
}

/** The file's name, as the server gives it. */
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
