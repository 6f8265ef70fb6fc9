import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MODEL_FORMAT } from '@recourse/assistant/model-file';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { codeOf } from '../../db/connect/connect.ts';
import { FOREIGN_KEY_VIOLATION } from '../../db/connect/retry.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bucket } from '../../kernel/files/bucket/bucket.ts';
import { filesInFolder } from '../../kernel/files/stored-files.ts';
import type { Held } from './lease-rows.ts';
import { type ModelPlaces, readBytes, removeObjects, storeBytes } from './model-bytes.ts';
import {
  addDraft,
  deleteDraft,
  deleteModel,
  type Look,
  lookForModel,
  outdatedModels,
  publishModel,
  type StoredModel,
} from './model-rows.ts';

/** The models that the servers of one database share, and the file of this server with the newest one. */

/** A model that cannot be fetched or used is tried again after this time, in ms. */
const RETRY_MS = 60_000;

/** Thrown when another process has taken over the training: the model is dropped. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

export interface SharedModelsOptions {
  db: Kysely<Tables>;
  log: Logger;
  /** This server's file. */
  file: string;
  /** Where models are stored; null: in the database. */
  bucket: Bucket | null;
}

/** What the servers share, as one of them sees it. */
export class SharedModels {
  readonly #places: ModelPlaces;
  readonly #log: Logger;
  readonly #file: string;
  /** The state at the last look. */
  #look: Look = { newest: null, isHeld: false, isTraining: false };
  /** The hash of the model in the file; null: there is no file; undefined: not known. */
  #inFile: string | null | undefined;
  /** The hash of the stored model that this server answers from; null: none. */
  #inUse: string | null = null;
  /** Whether the last look failed. */
  #isBlind = false;
  /** What could not be fetched or used. */
  #failed: { sha256: string; at: number } | null = null;

  constructor({ db, log, file, bucket }: SharedModelsOptions) {
    this.#places = { db, bucket };
    this.#log = log;
    this.#file = file;
  }

  /** Whether a process held the lease of the trainer a moment ago, and whether it trained. */
  get isHeld(): boolean {
    return this.#look.isHeld;
  }
  get isTraining(): boolean {
    return this.#look.isTraining;
  }

  /** Whether there is a model for servers of this version. */
  get isStored(): boolean {
    return this.#look.newest !== null;
  }

  /**
   * Whether there is a newer model than the one in use, which this server has not failed to take over. Rejects when the
   * database does not answer.
   */
  async isBehind(): Promise<boolean> {
    this.#look = await lookForModel(this.#places.db, MODEL_FORMAT);
    return this.#wanted() !== null;
  }

  /**
   * When there is a newer model than the one in use, fetches it into the file, unless it is there, and calls `load`. A
   * failure is logged, and tried again after a while. Resolves with whether the newer model is in use now; never rejects.
   */
  async takeOver(load: () => Promise<void>): Promise<boolean> {
    const wanted = await this.#lookQuietly();
    if (wanted === null) return false;
    try {
      this.#inFile ??= await hashOf(this.#file);
      if (this.#inFile !== wanted.sha256) await this.#fetch(wanted);
      await load();
      this.#inUse = wanted.sha256;
      return true;
    } catch (error) {
      this.#failed = { sha256: wanted.sha256, at: Date.now() };
      this.#log.warn(
        { err: error, model: wanted.id },
        'the newest model of the assistant could not be taken over',
      );
      return false;
    }
  }

  /** The model to take over; null: none, or the database does not answer, which is logged once. */
  async #lookQuietly(): Promise<StoredModel | null> {
    try {
      await this.isBehind();
      this.#isBlind = false;
      return this.#wanted();
    } catch (error) {
      if (!this.#isBlind)
        this.#log.warn(
          { err: error },
          'whether there is a newer model of the assistant is unknown',
        );
      this.#isBlind = true;
      return null;
    }
  }

  /** The newest model, if this server should take it over. */
  #wanted(): StoredModel | null {
    const { newest } = this.#look;
    if (newest === null || newest.sha256 === this.#inUse) return null;
    const isTooEarly =
      this.#failed?.sha256 === newest.sha256 && Date.now() - this.#failed.at < RETRY_MS;
    return isTooEarly ? null : newest;
  }

  /** Replaces the file by a stored model, when all its bytes are right. */
  async #fetch(model: StoredModel): Promise<void> {
    const bytes = verified(readBytes(this.#places, model), model);
    await filesInFolder(path.dirname(this.#file)).write(path.basename(this.#file), bytes);
    this.#inFile = model.sha256;
    this.#log.info({ model: model.id, bytes: model.size }, 'a model of the assistant was fetched');
  }

  /**
   * Stores a newly trained model, publishes it for all servers, and makes it the file of this one. Throws an
   * OvertakenError when the lease is not ours any more; the model is dropped then.
   */
  async publish(trained: string, lease: Held, signal: AbortSignal): Promise<void> {
    const { db, bucket } = this.#places;
    const sha256 = await hashOf(trained);
    const { size } = await stat(trained);
    if (sha256 === null) throw new Error('The training has left no model.');
    const draft = { sha256, size, in_bucket: bucket !== null };
    const id = await addDraft(db, { ...draft, format: MODEL_FORMAT });
    let isPublished = false;
    try {
      await storeBytes(this.#places, { id, ...draft }, trained, signal);
      isPublished = await publishModel(db, id, lease);
      if (!isPublished) throw new OvertakenError();
    } catch (error) {
      // A trainer that has published meanwhile has deleted this model.
      throw codeOf(error) === FOREIGN_KEY_VIOLATION ? new OvertakenError() : error;
    } finally {
      if (!isPublished) await this.#drop(id);
    }
    await rename(trained, this.#file);
    this.#inFile = sha256;
    this.#log.info({ model: id, bytes: size }, 'a model of the assistant was published');
    await this.prune().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'old models of the assistant could not be deleted'),
    );
  }

  /** Deletes models that nobody needs any more. */
  async prune(): Promise<void> {
    const { db } = this.#places;
    for (const id of await outdatedModels(db)) await deleteModel(db, id);
    await removeObjects(this.#places);
  }

  /**
   * Deletes a model, unless it was published and only the answer got lost. Parts that remain after a failure are
   * deleted with the next model.
   */
  async #drop(id: number): Promise<void> {
    await deleteDraft(this.#places.db, id).catch(() => undefined);
    await removeObjects(this.#places).catch(() => undefined);
  }
}

/** The SHA-256 of a file, in hex; null when it is missing. */
async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Passes the bytes on, and throws at their end when they are not those of the model. */
async function* verified(
  bytes: AsyncIterable<Buffer>,
  { sha256, size }: StoredModel,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    length += piece.length;
    yield piece;
  }
  if (length !== size || hash.digest('hex') !== sha256)
    throw new Error('The stored model is not the one that was trained.');
}
