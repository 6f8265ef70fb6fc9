import { FILES_TOO_MANY } from '@recourse/contract/claims';
import { LIMITS } from '@recourse/contract/values/limits';
import { randomId } from '../browser/random-id.ts';
import type { Draft } from '../form/drafts.ts';
import { fileFault } from './document-file.ts';

/**
 * Files that are to be sent with a text. They are uploaded at once, and kept with the draft of the text over a reload.
 */

/** An uploaded file that waits to be sent. */
export interface Uploaded {
  readonly id: number;
  readonly nom: string;
  readonly size: number;
}

/** A file of the form that has been uploaded. */
interface Kept extends Uploaded {
  /**
   * The key that it had during the upload, so that its button stays the same element while somebody
   * presses it.
   */
  readonly key: string;
}

/** A file that is being uploaded, or whose upload failed. */
interface Running {
  /** Also the idempotency key of the upload. */
  readonly key: string;
  readonly file: File;
  /** The share that has been sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed; null while the upload runs. */
  readonly problem: string | null;
  /** Whether the server would refuse a retry. */
  readonly isRefused: boolean;
}

/** A file as it is shown in the form. */
export interface AttachedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** The share that has been sent; null when the upload has ended or failed. */
  readonly share: number | null;
  readonly problem: string | null;
  readonly mayRetry: boolean;
}

/** What a form shows about its files. */
export interface ShownFiles {
  readonly list: readonly AttachedFile[];
  /** Why a file was not accepted at all; null when all were accepted. */
  readonly problem: string | null;
}

/** How files are uploaded and deleted, and the text for a failure. */
export interface Transport {
  upload: (
    file: File,
    options: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<Uploaded>;
  /** Deletes an uploaded file. A failure does no harm, because the server deletes unsent files by itself. */
  remove: (id: number) => void;
  textOf: (error: unknown) => string;
  /** Whether the same file would fail again. */
  isFinal: (error: unknown) => boolean;
}

/**
 * The files of one draft: uploads them one by one, remembers what was uploaded, and tells its listeners of each
 * change.
 */
export class AttachedFiles {
  readonly #draft: Draft;
  readonly #transport: Transport;
  readonly #listeners = new Set<() => void>();
  readonly #uploads = new Map<string, { abort: AbortController; end: Promise<void> }>();
  #kept: readonly Kept[];
  #running: readonly Running[] = [];
  #problem: string | null = null;
  #shown: ShownFiles;

  constructor(draft: Draft, transport: Transport) {
    this.#draft = draft;
    this.#transport = transport;
    this.#kept = readKept(draft.read());
    this.#shown = this.#show();
  }

  /** The current snapshot; the same object until something changes. */
  readonly shown = (): ShownFiles => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Uploads these files, up to the allowed number. */
  add(files: Iterable<File>): void {
    const free = LIMITS.attachments - this.#kept.length - this.#running.length;
    const chosen = [...files];
    this.#problem = chosen.length > free ? FILES_TOO_MANY : null;
    const added = chosen.slice(0, Math.max(0, free)).map(toRunning);
    this.#change({ running: [...this.#running, ...added] });
    for (const one of added) if (!one.isRefused) this.#start(one);
  }

  retry(key: string): void {
    const one = this.#running.find((other) => other.key === key);
    if (one) this.#start(one);
  }

  /** Removes a file, and deletes it from the server if it is uploaded. */
  remove(key: string): void {
    this.#problem = null;
    this.#uploads.get(key)?.abort.abort();
    const uploaded = this.#kept.find((one) => one.key === key);
    if (uploaded) this.#transport.remove(uploaded.id);
    this.#change({
      running: this.#running.filter((one) => one.key !== key),
      kept: this.#kept.filter((one) => one !== uploaded),
    });
  }

  /** Removes all files. */
  discard(): void {
    for (const { key } of this.#shown.list) this.remove(key);
  }

  /** Forgets the files without deleting them, because they have been sent. */
  forget(): void {
    this.#change({ kept: [] });
  }

  /** Adds uploaded files of a message that was not sent after all. */
  restore(files: readonly Uploaded[]): void {
    if (files.length === 0) return;
    this.#change({ kept: [...this.#kept, ...files.map((one) => ({ key: randomId(), ...one }))] });
  }

  /** The uploaded files, in the order in which their uploads ended. */
  readonly uploaded = (): number[] => this.#kept.map(({ id }) => id);

  /** The same with their names and sizes. */
  readonly named = (): Uploaded[] => this.#kept.map(({ id, nom, size }) => ({ id, nom, size }));

  /** Waits for running uploads. Resolves to the files to send; null when an upload failed. */
  async settle(): Promise<number[] | null> {
    await Promise.all([...this.#uploads.values()].map(({ end }) => end));
    return this.#running.length > 0 ? null : this.uploaded();
  }

  /** Aborts running uploads, because nobody is there any more who could send them. */
  stop(): void {
    for (const { abort } of this.#uploads.values()) abort.abort();
  }

  #start({ key, file }: Running): void {
    const abort = new AbortController();
    this.#patch(key, { share: 0, problem: null });
    this.#uploads.set(key, { abort, end: this.#run(key, file, abort.signal) });
  }

  async #run(key: string, file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (share: number): void => this.#patch(key, { share });
    try {
      const { id, nom, size } = await this.#transport.upload(file, { key, signal, onProgress });
      const running = this.#running.filter((one) => one.key !== key);
      // A file that was removed while the response was read is no longer in this list.
      if (running.length === this.#running.length) this.#transport.remove(id);
      else this.#change({ running, kept: [...this.#kept, { key, id, nom, size }] });
    } catch (error) {
      if (!signal.aborted) {
        const isRefused = this.#transport.isFinal(error);
        this.#patch(key, { problem: this.#transport.textOf(error), isRefused });
      }
    }
    this.#uploads.delete(key);
  }

  #patch(key: string, some: Partial<Running>): void {
    this.#change({
      running: this.#running.map((one) => (one.key === key ? { ...one, ...some } : one)),
    });
  }

  #change({ running, kept }: { running?: Running[]; kept?: Kept[] }): void {
    if (running) this.#running = running;
    if (kept) {
      this.#kept = kept;
      this.#draft.write(kept.length === 0 ? null : kept);
    }
    this.#shown = this.#show();
    for (const listener of this.#listeners) listener();
  }

  #show(): ShownFiles {
    return {
      list: [...this.#kept.map(shownUploaded), ...this.#running.map(shownRunning)],
      problem: this.#problem,
    };
  }
}

function toRunning(file: File): Running {
  const problem = fileFault(file);
  return { key: randomId(), file, share: 0, problem, isRefused: problem !== null };
}

const shownUploaded = ({ key, nom, size }: Kept): AttachedFile => ({
  key,
  name: nom,
  size,
  share: null,
  problem: null,
  mayRetry: false,
});

const shownRunning = ({ key, file, share, problem, isRefused }: Running): AttachedFile => ({
  key,
  name: file.name,
  size: file.size,
  share: problem === null ? share : null,
  problem,
  mayRetry: problem !== null && !isRefused,
});

/** The stored files; none when another version of the app stored another shape. */
function readKept(stored: unknown): readonly Kept[] {
  return Array.isArray(stored) && stored.every(isKept) ? stored : [];
}

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'id' in one &&
  typeof one.id === 'number' &&
  'nom' in one &&
  typeof one.nom === 'string' &&
  'size' in one &&
  typeof one.size === 'number';
