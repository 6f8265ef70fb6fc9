import { open, readFile, rename } from 'node:fs/promises';
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
import type { HeldPerSolution } from './held-rows.ts';

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
  /** How many examples of each solution the file holds at most; the others count as sums. */
  readonly heldPerSolution: HeldPerSolution;
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
 * Reads the file, with other work in between. Null when there is none. Throws ModelFileError for a file that is
 * damaged, cut off or of another version.
 */
export async function readKnowledgeFile(file: string): Promise<KnowledgeFile | null> {
  try {
    const reading = readModel<KnowledgeNote>(await readFile(file));
    for (;;) {
      const { done, value } = reading.next();
      if (done) return value;
      await nextTurn();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export { ModelFileError };
