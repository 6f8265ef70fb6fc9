import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ModelFile,
  ModelFileError,
  readModel,
  serializeModel,
} from '@recourse/assistant/model-file';
import { codeOf } from '../../db/connect/connect.ts';
import { FILE_MODE } from '../../kernel/files/files.ts';

/** The trained assistant on disk: a single file that appears only when complete, and is used only if intact. */

/** Ids and fingerprints of the rows in the file, as parallel arrays. */
export interface StoredFingerprints {
  readonly ids: Float64Array;
  readonly prints: Float64Array;
}

/** How and when a model was trained. */
export interface TrainingRecord {
  /** A hash of all training data. */
  readonly version: string;
  /** ms since 1970. */
  readonly trainedAt: number;
  readonly seconds: number;
  readonly solutions: number;
  readonly examples: number;
  /** Complaints without a validated solution. */
  readonly unlabelled: number;
  /** When features, self-training and calibration were last computed, and the amount of data at that time. */
  readonly fullAt: number;
  readonly fullSize: number;
}

/** What the server stores with the assistant. */
export interface KnowledgeNote {
  /** null: the rows were read without training. */
  readonly record: TrainingRecord | null;
  readonly prints: Readonly<
    Record<'solutions' | 'reports' | 'training_examples', StoredFingerprints>
  >;
  /** In the order of the solutions' ids. */
  readonly versions: Float64Array;
}

export type KnowledgeFile = ModelFile<KnowledgeNote>;

/** The path of the assistant's file in a DATA_DIR. */
export const knowledgeFile = (dataDir: string): string => path.join(dataDir, 'assistant.model');

/** Writes the file, replacing an earlier one. */
export async function writeKnowledgeFile(file: string, content: KnowledgeFile): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', FILE_MODE);
  try {
    await handle.writeFile(serializeModel(content));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/**
 * Reads the file, with pauses for other work. Null when there is none. Throws ModelFileError for a file that is
 * damaged, cut off or of another version.
 */
export async function readKnowledgeFile(
  file: string,
  pause: () => Promise<unknown> = nextTurn,
): Promise<KnowledgeFile | null> {
  try {
    const reading = readModel<KnowledgeNote>(await readBytes(file, pause));
    for (;;) {
      const { done, value } = reading.next();
      if (done) return value;
      await pause();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const MAX_BYTES = 2 ** 31 - 1;
/** How many bytes are read in one step, which takes a millisecond or two. */
const READ_AT_ONCE = 2 ** 22;

/** Reads a whole file. Pauses before allocating so much memory, because V8 may then collect garbage and block. */
async function readBytes(file: string, pause: () => Promise<unknown>): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) throw new ModelFileError('The file is too large to be one of ours.');
    await pause();
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(bytes, at, Math.min(READ_AT_ONCE, size - at));
      if (bytesRead === 0) throw new ModelFileError('The file ends too early.');
      at += bytesRead;
      await pause();
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

export { ModelFileError };
