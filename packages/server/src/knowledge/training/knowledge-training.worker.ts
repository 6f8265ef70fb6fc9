import { parentPort, workerData } from 'node:worker_threads';
import {
  type Lessons,
  retrainAssistant,
  teachAssistant,
  trainAssistant,
} from '@recourse/assistant/assistant';
import { pino } from 'pino';
import { openDatabase } from '../../db/connect/open.ts';
import {
  type KnowledgeFile,
  readKnowledgeFile,
  writeKnowledgeFile,
} from '../store/knowledge-file.ts';
import { condenseOthers, readLessons } from '../store/knowledge-lessons.ts';

/**
 * The worker thread of the training process: reads everything from the database over its own connection, trains, writes
 * the file and ends.
 */

/**
 * What to train: everything; only the classes, with the features, calibration and pseudo-labels of the existing model;
 * or nothing, so that the rows are only read.
 */
export type TrainingWork = 'all' | 'classes' | 'nothing';

/** The order from the server. */
export interface TrainingOrder {
  readonly databaseUrl: string;
  /** The file of the existing model. */
  readonly file: string;
  /** The file to write. */
  readonly result: string;
  readonly work: TrainingWork;
}

async function trainAsOrdered({ databaseUrl, file, result, work }: TrainingOrder): Promise<void> {
  const begun = Date.now();
  const earlier = work === 'classes' ? await readKnowledgeFile(file).catch(() => null) : null;
  const read = await withDatabase(databaseUrl, (db) => readLessons(db));
  const { lessons, note } = read;
  if (work === 'nothing') {
    const saved = teachAssistant(lessons).save();
    await writeKnowledgeFile(result, { saved, note: { ...note, record: null } });
    return;
  }
  const { solutions, examples, ...trained } = train(lessons, earlier);
  // A training of the classes keeps the sums of the last full one, if there are any.
  const keepsSums = earlier !== null && earlier.note.heldPerSolution !== null;
  // Otherwise the garbage of the training would stay in memory beside the sums, because V8 collects only when it has
  // to.
  if (!keepsSums) globalThis.gc?.();
  const saved = keepsSums
    ? trained.saved
    : await withDatabase(databaseUrl, (db) => condenseOthers(db, trained.saved, read));
  const trainedAt = Date.now();
  const record = {
    version: saved.model?.version ?? '',
    trainedAt,
    seconds: (trainedAt - begun) / 1_000,
    solutions,
    examples,
    unlabelled: lessons.unlabelled.length,
    fullAt: earlier?.note.record?.fullAt ?? trainedAt,
    fullSize: earlier?.note.record?.fullSize ?? solutions + examples,
  };
  await writeKnowledgeFile(result, { saved, note: { ...note, record } });
}

/** Returns what was saved and not the assistant, which takes several times the memory. */
function train(lessons: Lessons, earlier: KnowledgeFile | null) {
  const assistant = earlier ? retrainAssistant(lessons, earlier.saved) : trainAssistant(lessons);
  return { saved: assistant.save(), ...assistant.counts() };
}

async function withDatabase<T>(
  url: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  // The worker only reads, and the server has already checked that commits are safe.
  const options = { log: pino({ level: 'silent' }), max: 1, allowUnsafeWrites: true };
  const database = await openDatabase(url, options);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

await trainAsOrdered(workerData as TrainingOrder);
parentPort?.postMessage('done');
