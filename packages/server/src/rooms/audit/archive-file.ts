import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { FILE_MODE } from '../../kernel/files/files.ts';
import type { LinkedEntry } from './audit-chain.repository.ts';
import type { ChainHead } from './audit-head.ts';
import { entryOf, valuesOf } from './chain-hash.ts';

/**
 * Files with what was taken out of the audit: one JSON value a line, compressed with zstd. The first line says where in
 * the chain the file begins, and the last one where it ends. Each line between is an entry with its number and hash.
 */

const FORMAT = 'recourse audit archive 1';

/** Thrown when a file is not there, damaged, cut off or another one. Its message names the file. */
export class ArchiveError extends Error {}

/** The values are those of the entry, in the order in which they are sealed. */
type Line = [seq: number, hash: string, sealedAt: string, ...values: unknown[]];

/** Writes a file, or overwrites it, and waits until it is on the disk. `after`: the link before the first one. */
export async function writeArchive(
  file: string,
  after: ChainHead,
  links: AsyncIterable<LinkedEntry>,
): Promise<void> {
  const target = createWriteStream(file, { mode: FILE_MODE, flush: true });
  await pipelined(linesOf(after, links), createZstdCompress(), target);
}

async function* linesOf(
  after: ChainHead,
  links: AsyncIterable<LinkedEntry>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, after })}\n`;
  let end = after;
  for await (const { seq, hash, sealed_at, entry } of links) {
    if (entry === null) throw new Error(`number ${seq} has lost its entry`);
    const line: Line = [seq, hash, sealed_at.toISOString(), ...valuesOf(entry)];
    yield `${JSON.stringify(line)}\n`;
    end = { seq, hash };
  }
  yield `${JSON.stringify({ end })}\n`;
}

/**
 * The entries of a file, in the order of the chain. Throws ArchiveError when it cannot be read to its end, or does not
 * begin after this link. The hashes are not checked here.
 */
export async function* readArchive(file: string, after: ChainHead): AsyncGenerator<LinkedEntry> {
  const lines = readLines(file);
  const first = (await lines.next()).value as { format?: string; after?: ChainHead } | undefined;
  if (first?.format !== FORMAT) throw new ArchiveError(`${file} is no archive of an audit`);
  if (first.after?.seq !== after.seq || first.after.hash !== after.hash)
    throw new ArchiveError(`${file} does not continue the chain`);
  let prev = after.hash;
  for await (const line of lines) {
    if (!Array.isArray(line)) return;
    yield linkOf(line as Line, prev);
    prev = (line as Line)[1];
  }
  throw new ArchiveError(`${file} is cut off`);
}

async function* readLines(file: string): AsyncGenerator<unknown> {
  const content = createZstdDecompress();
  // A failure of either ends the loop; whoever stops reading early ends both.
  pipeline(createReadStream(file), content, () => undefined);
  content.setEncoding('utf8');
  let rest = '';
  try {
    for await (const text of content as AsyncIterable<string>) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as unknown;
    }
  } catch (error) {
    const what = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'is damaged';
    throw new ArchiveError(`${file} ${what}`, { cause: error });
  }
}

function linkOf([seq, hash, sealedAt, ...values]: Line, prev: string): LinkedEntry {
  const entry = entryOf(values);
  return { seq, audit_id: entry.id, prev, hash, sealed_at: new Date(sealedAt), entry };
}
