import type { FileStore, ReceivedFile } from '../src/kernel/files/files.ts';

/** A real file store, with faults on request. */
export interface FaultyFiles extends FileStore {
  /** Makes the next call fail as on a full disk. */
  failNext(what: 'receive' | 'keep'): void;
  /** Runs `action` once, after the next file has its permanent name and before its row is written. */
  afterKeep(action: () => Promise<void>): void;
  /** Names of all stored files, sorted; unfinished uploads end in ~. */
  names(): Promise<string[]>;
}

const FOREVER = new Date(8_640_000_000_000_000);

const diskFull = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });

export function withFaults(store: FileStore): FaultyFiles {
  let failing: 'receive' | 'keep' | null = null;
  let action: (() => Promise<void>) | null = null;
  const fails = (what: 'receive' | 'keep'): boolean => {
    if (failing !== what) return false;
    failing = null;
    return true;
  };
  const faulty = (file: ReceivedFile): ReceivedFile => ({
    ...file,
    keep: async () => {
      if (fails('keep')) throw diskFull();
      await file.keep();
      const now = action;
      action = null;
      await now?.();
    },
  });
  return {
    ...store,
    receive: async (source, maxBytes) => {
      const isFull = fails('receive');
      return faulty(await store.receive(isFull ? cutShort(source) : source, maxBytes));
    },
    failNext: (what) => {
      failing = what;
    },
    afterKeep: (todo) => {
      action = todo;
    },
    names: async () => {
      const found: string[] = [];
      for await (const { key, finished } of store.unchangedSince(FOREVER)) {
        found.push(finished ? key : `${key}~`);
      }
      return found.toSorted();
    },
  };
}

/** Forwards one chunk, then fails. */
async function* cutShort(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    yield chunk;
    throw diskFull();
  }
}
