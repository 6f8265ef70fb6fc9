import { createHash } from 'node:crypto';
import type { TrainedModel } from './training.ts';

/**
 * The file: 8 characters of magic with the format's number, 32 bytes of SHA-256 over the rest, the
 * length of a JSON text, that text, and the numbers of all arrays, to which the text points.
 */
const MAGIC = 'RECMOD01';
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;
const ALIGNMENT = 8;

type Numbers = Int32Array | Float32Array;
const KINDS = { i: Int32Array, f: Float32Array } as const;

/** Stands for an array in the JSON text: kind, first byte, and how many numbers. */
interface Pointer {
  readonly $: [kind: keyof typeof KINDS, start: number, length: number];
}

/** The file is damaged, cut off, or of another format: train again. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

/** The model as bytes; the same model gives the same bytes. */
export function serializeModel(model: TrainedModel): Uint8Array {
  const arrays: Numbers[] = [];
  let size = 0;
  const text = JSON.stringify(model, (_key, value: unknown) => {
    if (!(value instanceof Int32Array || value instanceof Float32Array)) return value;
    arrays.push(value);
    const start = size;
    size += aligned(value.byteLength);
    const pointer: Pointer = { $: [value instanceof Int32Array ? 'i' : 'f', start, value.length] };
    return pointer;
  });
  const json = new TextEncoder().encode(text);
  const first = aligned(MAGIC.length + DIGEST_BYTES + LENGTH_BYTES + json.length);
  const bytes = new Uint8Array(first + size);
  bytes.set(new TextEncoder().encode(MAGIC));
  const body = bytes.subarray(MAGIC.length + DIGEST_BYTES);
  new DataView(body.buffer, body.byteOffset).setUint32(0, json.length, true);
  body.set(json, LENGTH_BYTES);
  let start = first;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start);
    start += aligned(array.byteLength);
  }
  bytes.set(digestOf(body), MAGIC.length);
  return bytes;
}

/** The model behind the bytes. Throws ModelFileError when they are not what was written. */
export function deserializeModel(bytes: Uint8Array): TrainedModel {
  const start = MAGIC.length + DIGEST_BYTES;
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC || bytes.length < start + LENGTH_BYTES)
    throw new ModelFileError('This is not a model of this format.');
  const body = bytes.subarray(start);
  const digest = digestOf(body);
  if (digest.some((byte, at) => byte !== bytes[MAGIC.length + at]))
    throw new ModelFileError('The model is damaged.');
  const length = new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  const text = new TextDecoder().decode(body.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  const first = aligned(start + LENGTH_BYTES + length);
  const revive = (_key: string, value: unknown): unknown =>
    isPointer(value) ? arrayAt(bytes, first, value) : value;
  // The digest vouches for the shape: only `serializeModel` writes such bytes.
  return JSON.parse(text, revive) as TrainedModel;
}

/** A copy, so that it is aligned and does not hold the whole file in memory. */
function arrayAt(bytes: Uint8Array, first: number, { $: [kind, start, length] }: Pointer): Numbers {
  const from = bytes.byteOffset + first + start;
  const to = from + length * KINDS[kind].BYTES_PER_ELEMENT;
  return new KINDS[kind](bytes.buffer.slice(from, to) as ArrayBuffer);
}

function isPointer(value: unknown): value is Pointer {
  return typeof value === 'object' && value !== null && '$' in value;
}

function digestOf(body: Uint8Array): Uint8Array {
  return createHash('sha256').update(body).digest();
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
