import { FILES_TOO_MANY } from '@recourse/contract/claims';
import { LIMITS } from '@recourse/contract/values/limits';
import { randomId } from '../browser/random-id.ts';
import type { Draft } from '../form/drafts.ts';
import { fileFault } from './document-file.ts';

/** Files that are to be sent with a text. They are uploaded at once, and kept with its draft over a reload. */

/** A file that is uploaded, and waits to be sent. */
export interface Uploaded {
  readonly id: number;
  readonly nom: string;
  readonly size: number;
}

/** An uploaded file among those of its form. */
interface Kept extends Uploaded {
  /** The key it had on its way, so that its button stays the same one while somebody presses it. */
  readonly key: string;
}

/** A file on its way, or one that did not arrive. */
interface Running {
  /** Also the key under which the server knows a repeated upload again. */
  readonly key: string;
  readonly file: File;
  /** The share that has been sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed; null while it runs. */
  readonly problem: string | null;
  /** Whether the server would refuse it again. */
  readonly isRefused: boolean;
}

/** A file that is to be sent, as it is shown. */
export interface AttachedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** The share that has been sent; null once it is uploaded, and when it failed. */
  readonly share: number | null;
  readonly problem: string | null;
  readonly mayRetry: boolean;
}

/** What a form shows of its files. */
export interface ShownFiles {
  readonly list: readonly AttachedFile[];
  /** Why a file was not taken at all; null when all were. */
  readonly problem: string | null;
}

/** How files reach the server, and how a failure is told. */
export interface Transport {
  upload: (
    file: File,
    options: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<Uploaded>;
  /** Deletes what is uploaded. A failure does no harm: what nobody sends, the server deletes by itself. */
  remove: (id: number) => void;
  textOf: (error: unknown) => string;
}

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

  /** What is shown; the same value until something changes. */
  readonly shown = (): ShownFiles => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Uploads these files, as far as there is room for them. */
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

  /** Takes a file away, and deletes what is uploaded of it. */
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

  /** Takes all of them away. */
  discard(): void {
    for (const { key } of this.#shown.list) this.remove(key);
  }

  /** Forgets the files, because they are sent. */
  forget(): void {
    this.#change({ kept: [] });
  }

  /** Those that are uploaded, in the order in which they arrived. */
  readonly uploaded = (): number[] => this.#kept.map(({ id }) => id);

  /** Waits for running uploads. Resolves with the files to send; null when one of them failed. */
  async settle(): Promise<number[] | null> {
    await Promise.all([...this.#uploads.values()].map(({ end }) => end));
    return this.#running.length > 0 ? null : this.uploaded();
  }

  /** Gives up what is on its way: nobody is there any more who could send it. */
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
      // Taken away while its answer was read, it is no longer among those on their way.
      if (running.length === this.#running.length) this.#transport.remove(id);
      else this.#change({ running, kept: [...this.#kept, { key, id, nom, size }] });
    } catch (error) {
      if (!signal.aborted) this.#patch(key, { problem: this.#transport.textOf(error) });
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

/** Kept files as they were stored; none when another version of the app stored something else. */
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
