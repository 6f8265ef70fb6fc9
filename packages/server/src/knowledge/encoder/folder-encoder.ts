import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartError } from '../../start-error.ts';
import { checkedVectors, type Encoder } from './encoder.ts';
import type { EncodingAnswer, EncodingQuestion } from './folder-encoder.worker.ts';

/** The files of a model in its folder. */
const FILES = ['model.onnx', 'tokenizer.json'];

/**
 * The packages that run a model, with the versions that were tried. They are no dependencies of the product. They are
 * installed in the folder of the model, where no installation of the product removes them.
 */
const RUNTIME = { 'onnxruntime-node': '1.30.0', '@huggingface/tokenizers': '0.2.0' };

const WORKER = new URL('./folder-encoder.worker.ts', import.meta.url);

/**
 * Checks a folder with a model. Throws a StartError with one line that says which file is missing, or how to install
 * the runtime.
 */
export async function checkEncoderFolder(folder: string): Promise<void> {
  for (const file of FILES) {
    // oxlint-disable-next-line no-await-in-loop -- the first missing one is named
    const isThere = await access(path.join(folder, file)).then(
      () => true,
      () => false,
    );
    if (!isThere) throw new StartError(`ENCODER: there is no ${file} in ${folder}.`);
  }
  const { resolve } = createRequire(path.join(folder, 'model.onnx'));
  try {
    for (const name of Object.keys(RUNTIME)) resolve(name);
  } catch {
    const wanted = Object.entries(RUNTIME).map(([name, version]) => `${name}@${version}`);
    throw new StartError(
      `ENCODER: nothing in ${folder} can run the model. Install it there: npm install --prefix ${folder} ${wanted.join(' ')}`,
    );
  }
}

/** A model in a folder. It is loaded at the first question, and runs in a thread of its own. */
export function openFolderEncoder(folder: string): Encoder {
  let hashed: Promise<string> | undefined;
  let thread: Thread | undefined;
  return {
    id: () => (hashed ??= hashOf(folder)),
    embed: async (texts, signal) => {
      if (thread === undefined || thread.hasEnded()) thread = startThread(folder);
      return checkedVectors(await thread.ask(texts, signal), texts);
    },
    close: async () => thread?.stop(),
  };
}

/** The model by the content of its files, so that copies of a folder have the same id. */
async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of FILES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other into the same hash
    for await (const chunk of createReadStream(path.join(folder, file)))
      hash.update(chunk as Buffer);
  }
  return `folder ${hash.digest('base64url')}`;
}

interface Thread {
  hasEnded(): boolean;
  ask(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  stop(): Promise<void>;
}

type Waiting = PromiseWithResolvers<Float32Array[]>;

/** Starts a thread that answers questions in their order. When it fails, so do all that wait. */
function startThread(folder: string): Thread {
  const worker = new Worker(WORKER, { workerData: folder });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isOver = false;
  worker.on('message', ({ id, vectors }: EncodingAnswer) => {
    if (vectors === null)
      waiting.get(id)?.reject(new TypeError('The model could not read a text.'));
    else waiting.get(id)?.resolve(vectors);
    waiting.delete(id);
  });
  const end = (): void => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(new TypeError('The model could not be run.'));
    waiting.clear();
  };
  // Without a listener, an error of the thread would end the server.
  worker.on('error', end);
  worker.on('exit', end);
  return {
    hasEnded: () => isOver,
    ask: async (texts, signal) => {
      const answer: Waiting = Promise.withResolvers();
      const id = (asked += 1);
      signal.throwIfAborted();
      waiting.set(id, answer);
      signal.addEventListener('abort', () => answer.reject(signal.reason as Error), { once: true });
      worker.postMessage({ id, texts } satisfies EncodingQuestion);
      return answer.promise;
    },
    stop: async () => void (await worker.terminate()),
  };
}
