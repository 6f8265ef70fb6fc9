import type { TextVectors } from '@recourse/assistant/assistant';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables.ts';
import { KnowledgeFollower } from './knowledge-follower.ts';
import type { GoesOn } from './knowledge-index.ts';
import { type KnowledgeFile, ModelFileError, readKnowledgeFile } from './store/knowledge-file.ts';
import { hasMoreExamples } from './store/knowledge-rows.ts';
import type { Trainer, TrainingPlace } from './training/knowledge-trainer.ts';

/** Above this many examples, the trainer's process reads them, so that the memory is released afterwards. */
const MOST_READ_HERE = 2_000;

/** The sources of an index: the database, and the file of the last training. */
export interface FollowerSource {
  db: Kysely<Tables>;
  log: Logger;
  /** undefined: there is no file. */
  place: TrainingPlace | undefined;
  /** null: there is no encoder. */
  vectors: TextVectors | null;
}

/**
 * The first index of a process. Without a file and with much to read, the trainer first reads everything into a file.
 * Throws when the database does not answer.
 */
export async function loadFirstFollower(
  source: FollowerSource,
  trainer: Pick<Trainer, 'readAll'> | undefined,
  goesOn: GoesOn,
): Promise<KnowledgeFollower> {
  const { db, place, vectors } = source;
  const file = await readModel(source);
  const most = place?.mostReadHere ?? MOST_READ_HERE;
  if (!file && trainer && (await hasMoreExamples(db, most))) {
    await trainer.readAll();
    return KnowledgeFollower.load(db, await readModel(source), { goesOn, vectors });
  }
  return KnowledgeFollower.load(db, file, { goesOn, vectors });
}

/**
 * The index of a training that has just written the file. Throws when the file is unreadable or the database does not
 * answer.
 */
export async function loadTrainedFollower(
  source: FollowerSource,
  goesOn: GoesOn,
): Promise<KnowledgeFollower> {
  const trained = await KnowledgeFollower.load(source.db, await readModel(source), {
    goesOn,
    vectors: source.vectors,
  });
  if (!trained.index.record) throw new Error('The file that was written can not be read.');
  return trained;
}

/** The model of the last training; null when there is none that can be used. */
async function readModel({ log, place }: FollowerSource): Promise<KnowledgeFile | null> {
  if (!place) return null;
  try {
    return await readKnowledgeFile(place.file);
  } catch (error) {
    const reason = error instanceof ModelFileError ? error.message : String(error);
    log.warn({ file: place.file, reason }, 'the saved assistant can not be used: it is built anew');
    return null;
  }
}
