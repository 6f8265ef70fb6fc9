import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread that runs a model. The runtime computes without giving way, so it must not be in the server's own thread.
 * Models have the form of sentence-transformers: either they give one vector a text, or one a token, whose mean counts.
 */

/** Texts to encode, sent to the thread. */
export interface EncodingQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

/** Its answer; null when it could not encode them. */
export interface EncodingAnswer {
  readonly id: number;
  readonly vectors: Float32Array[] | null;
}

/** The parts of onnxruntime-node that are used. */
interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}
interface Runtime {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
  readonly InferenceSession: {
    create(file: string, options: { intraOpNumThreads: number }): Promise<Session>;
  };
}

/** The part of the tokenizers that is used. */
interface Tokenizers {
  readonly Tokenizer: new (
    tokenizer: unknown,
    config: unknown,
  ) => { encode(text: string): { ids: number[] } };
}

/** The output of a model that pools its tokens itself. */
const POOLED = 'sentence_embedding';
/** What such models can read at most, if theirs is not known. */
const MOST_TOKENS = 512;

const folder = workerData as string;
const load = createRequire(path.join(folder, 'model.onnx'));
const { Tensor, InferenceSession } = load('onnxruntime-node') as Runtime;
const { Tokenizer } = load('@huggingface/tokenizers') as Tokenizers;

function readJson(name: string): Record<string, unknown> {
  const file = path.join(folder, name);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : {};
}

const settings = readJson('tokenizer_config.json');
const { max_seq_length: longest = settings['model_max_length'] } = readJson(
  'sentence_bert_config.json',
);
const mostTokens = Math.min(MOST_TOKENS, Number(longest ?? MOST_TOKENS));
const tokenizer = new Tokenizer(readJson('tokenizer.json'), settings);
// One thread, because the other cores belong to the server.
const session = await InferenceSession.create(path.join(folder, 'model.onnx'), {
  intraOpNumThreads: 1,
});

async function encode(text: string): Promise<Float32Array> {
  const { ids } = tokenizer.encode(text);
  // The last token ends the text, also one that was cut.
  const kept = ids.length > mostTokens ? [...ids.slice(0, mostTokens - 1), ids.at(-1)!] : ids;
  const filled = (valueOf: (id: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(kept, (id) => BigInt(valueOf(id))),
      [1, kept.length],
    );
  const inputs: Record<string, () => Tensor> = {
    input_ids: () => filled((id) => id),
    attention_mask: () => filled(() => 1),
    token_type_ids: () => filled(() => 0),
  };
  const feeds: Record<string, Tensor> = {};
  for (const name of session.inputNames) {
    const make = inputs[name];
    if (make) feeds[name] = make();
  }
  const outputs = await session.run(feeds);
  const name = session.outputNames.includes(POOLED) ? POOLED : (session.outputNames[0] ?? '');
  return pooled(outputs[name]!);
}

/** The mean of the vectors of all tokens; one vector stays as it is. */
function pooled({ dims, data }: Tensor): Float32Array {
  const size = dims.at(-1) ?? 0;
  const tokens = data.length / size;
  const vector = new Float32Array(size);
  for (let at = 0; at < data.length; at++) vector[at % size]! += data[at]! / tokens;
  return vector;
}

async function answer({ id, texts }: EncodingQuestion): Promise<void> {
  try {
    const vectors: Float32Array[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other needs no padding
    for (const text of texts) vectors.push(await encode(text));
    parentPort?.postMessage({ id, vectors } satisfies EncodingAnswer);
  } catch {
    parentPort?.postMessage({ id, vectors: null } satisfies EncodingAnswer);
  }
}

let last = Promise.resolve();
parentPort?.on('message', (question: EncodingQuestion) => {
  last = last.then(() => answer(question));
});
