import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEncoderFolder, openFolderEncoder } from './folder-encoder.ts';

/**
 * The thread of a folder's model, with a stand-in for the runtime: it is no part of the product. Its model gives each
 * token the vector [id, 1], and its tokenizer each letter the id of its place in the alphabet.
 */
const RUNTIME = `
  class Tensor { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } }
  const InferenceSession = { create: async (file, options) => ({
    inputNames: ['input_ids', 'attention_mask'],
    outputNames: ['last_hidden_state'],
    run: async ({ input_ids: { data, dims }, attention_mask, ...rest }) => {
      if (dims[1] !== data.length || attention_mask.data.some((one) => one !== 1n)) throw new Error('wrong form');
      if (Object.keys(rest).length > 0 || options.intraOpNumThreads !== 1) throw new Error('wrong input');
      const vectors = Array.from(data, (id) => [Number(id), 1]).flat();
      return { last_hidden_state: new Tensor('float32', Float32Array.from(vectors), [1, data.length, 2]) };
    },
  }) };
  module.exports = { Tensor, InferenceSession };`;
const TOKENIZERS = `
  module.exports.Tokenizer = class {
    constructor(tokenizer, config) { this.first = tokenizer.first; }
    encode(text) {
      if (text === 'broken') throw new Error('planted');
      return { ids: Array.from(text, (letter) => letter.charCodeAt(0) - this.first) };
    }
  };`;

let root: string;
let folder: string;
const signal = new AbortController().signal;
const put = async (name: string, content: string): Promise<void> => {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'recourse-encoder-'));
  folder = path.join(root, 'model');
});
afterAll(() => rm(root, { recursive: true }));

test('a folder without a model or a runtime is named in one line, with what to do', async () => {
  const check = () => checkEncoderFolder(folder);
  await expect(check()).rejects.toThrow(`ENCODER: there is no model.onnx in ${folder}.`);
  await put('model.onnx', 'model');
  await expect(check()).rejects.toThrow(`ENCODER: there is no tokenizer.json in ${folder}.`);
  await put('tokenizer.json', JSON.stringify({ first: 96 }));
  await expect(check()).rejects.toThrow(
    new RegExp(
      `^ENCODER: nothing in .* can run the model\\. Install it there: npm install --prefix ${folder} onnxruntime-node@[\\d.]+ @huggingface/tokenizers@[\\d.]+$`,
    ),
  );
  await put('node_modules/onnxruntime-node/index.js', RUNTIME);
  await put('node_modules/@huggingface/tokenizers/index.js', TOKENIZERS);
  await expect(check()).resolves.toBeUndefined();
});

test('the vector of a text is the mean of its tokens, of length 1; a long text loses its middle', async () => {
  await put('sentence_bert_config.json', JSON.stringify({ max_seq_length: 3 }));
  const encoder = openFolderEncoder(folder);
  const [short, long] = await encoder.embed(['ac', 'aaxxxd'], signal);
  const direction = (x: number) => [x, 1].map((value) => value / Math.hypot(x, 1));
  for (const [at, expected] of direction(2).entries()) expect(short?.[at]).toBeCloseTo(expected, 6);
  for (const [at, expected] of direction(2).entries()) expect(long?.[at]).toBeCloseTo(expected, 6);
  await encoder.close();
});

test('a text that it can not read fails alone, and a copy of the folder has the same id', async () => {
  const copied = path.join(root, 'copy');
  await cp(folder, copied, { recursive: true });
  const [encoder, other] = [openFolderEncoder(folder), openFolderEncoder(copied)];
  const answered = await Promise.allSettled([
    encoder.embed(['broken'], signal),
    encoder.embed(['ac'], signal),
  ]);
  expect(answered.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await encoder.id()).toMatch(/^folder [\w-]{43}$/);
  expect(await other.id()).toBe(await encoder.id());
  await writeFile(path.join(copied, 'model.onnx'), 'another');
  expect(await openFolderEncoder(copied).id()).not.toBe(await encoder.id());
  await encoder.close();
});

test('a model that does not load fails, is tried again, and an answer is not awaited for ever', async () => {
  await put('node_modules/onnxruntime-node/index.js', 'throw new Error("planted");');
  const encoder = openFolderEncoder(folder);
  await expect(encoder.embed(['ac'], signal)).rejects.toThrow('could not be run');
  await put('node_modules/onnxruntime-node/index.js', RUNTIME);
  expect(await encoder.embed(['ac'], signal)).toHaveLength(1);
  await expect(encoder.embed(['ac'], AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  await encoder.close();
});
