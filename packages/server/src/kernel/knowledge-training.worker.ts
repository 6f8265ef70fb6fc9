import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { trainAssistant } from '@recourse/assistant/assistant';
import { pino } from 'pino';
import { openDatabase } from '../db/open.ts';
import { readKnowledgeFile, writeKnowledgeFile } from './knowledge-file.ts';
import { readLessons } from './knowledge-lessons.ts';

/**
 * The training thread: reads everything from the database by a connection of its own, trains, writes the file
 * and ends. The server's own thread has no part in it.
 */

/** What the server asks for. */
export interface TrainingOrder {
  readonly databaseUrl: string;
  readonly file: string;
  /** Whether features, self-training and calibration are made anew too. */
  readonly isFull: boolean;
}

const NICE = 5;

/** Lets requests go first. Only Linux tells a thread its number; elsewhere it runs as the server does. */
function giveWay(): void {
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // It is trained all the same.
  }
}

async function trainAsOrdered({ databaseUrl, file, isFull }: TrainingOrder): Promise<void> {
  const begun = Date.now();
  const earlier = isFull ? null : await readKnowledgeFile(file).catch(() => null);
  const { lessons, note } = await withDatabase(databaseUrl, readLessons);
  const base = earlier?.saved.model;
  const assistant = trainAssistant(lessons, base ? { base } : {});
  const saved = assistant.save();
  const { solutions, examples } = assistant.counts();
  const trainedAt = Date.now();
  const record = {
    version: saved.model?.version ?? '',
    trainedAt,
    seconds: (trainedAt - begun) / 1_000,
    solutions,
    examples,
    unlabelled: lessons.unlabelled.length,
    fullAt: earlier?.note.record.fullAt ?? trainedAt,
    fullSize: earlier?.note.record.fullSize ?? solutions + examples,
  };
  await writeKnowledgeFile(file, { saved, note: { ...note, record } });
}

async function withDatabase<T>(
  url: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  // It only reads; whether writes are safe the server has checked.
  const options = { log: pino({ level: 'silent' }), max: 1, allowUnsafeWrites: true };
  const database = await openDatabase(url, options);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

giveWay();
await trainAsOrdered(workerData as TrainingOrder);
parentPort?.postMessage('done');
