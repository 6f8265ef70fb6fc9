import { createHash } from 'node:crypto';

/**
 * The file format of plain data with large arrays of numbers. First come 8 characters that name the format and its
 * version, and 32 bytes of SHA-256 over the rest. Then come the length of a JSON text, the JSON text, and the numbers
 * of all arrays. The JSON text points to the arrays, which are read without a copy.
 */
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;
const ALIGNMENT = 8;

/** How many bytes one step hashes, in a millisecond or two. */
const CHECKED_AT_ONCE = 1_048_576;

const KINDS = {
  b: Uint8Array,
  c: Int8Array,
  s: Uint16Array,
  i: Int32Array,
  u: Uint32Array,
  f: Float32Array,
  d: Float64Array,
} as const;
type Kind = keyof typeof KINDS;
type Numbers = InstanceType<(typeof KINDS)[Kind]>;

/** Stands for an array in the JSON text: kind, first byte, and how many numbers. */
interface Pointer {
  readonly $: [kind: Kind, start: number, length: number];
}

/** The file is damaged, cut off, foreign or of another format. */
export class ArrayFileError extends Error {
  override readonly name = 'ArrayFileError';
}

/** Data as bytes; the same data gives the same bytes. `magic` has 8 characters. */
export function toArrayFile(magic: string, data: unknown): Uint8Array<ArrayBuffer> {
  const arrays: Numbers[] = [];
  let size = 0;
  // Not a replacer of JSON.stringify: it would see a Buffer only after its toJSON.
  const pointTo = (value: unknown): unknown => {
    const kind = kindOf(value);
    if (kind !== undefined) {
      const array = value as Numbers;
      arrays.push(array);
      const pointer: Pointer = { $: [kind, size, array.length] };
      size += aligned(array.byteLength);
      return pointer;
    }
    if (Array.isArray(value)) return value.map(pointTo);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pointTo(one)]));
  };
  const json = new TextEncoder().encode(JSON.stringify(pointTo(data)));
  const first = aligned(magic.length + DIGEST_BYTES + LENGTH_BYTES + json.length);
  const bytes = new Uint8Array(first + size);
  bytes.set(new TextEncoder().encode(magic));
  const body = bytes.subarray(magic.length + DIGEST_BYTES);
  new DataView(body.buffer, body.byteOffset).setUint32(0, json.length, true);
  body.set(json, LENGTH_BYTES);
  let start = first;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start);
    start += aligned(array.byteLength);
  }
  bytes.set(createHash('sha256').update(body).digest(), magic.length);
  return bytes;
}

/**
 * Reads the data in steps of a few milliseconds. Its arrays are views of the bytes, which nobody else may change.
 * Throws ArrayFileError when the bytes are not a valid file.
 */
export function* readArrayFile(magic: string, bytes: Uint8Array): Generator<void, unknown> {
  const start = magic.length + DIGEST_BYTES;
  const found = new TextDecoder('latin1').decode(bytes.subarray(0, magic.length));
  if (found !== magic || bytes.length < start + LENGTH_BYTES)
    throw new ArrayFileError('This is not a file of this format.');
  const body = bytes.subarray(start);
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; at += CHECKED_AT_ONCE) {
    hash.update(body.subarray(at, at + CHECKED_AT_ONCE));
    yield;
  }
  const digest = hash.digest();
  if (digest.some((byte, at) => byte !== bytes[magic.length + at]))
    throw new ArrayFileError('The file is damaged.');
  const length = new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  const text = new TextDecoder().decode(body.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  const first = aligned(start + LENGTH_BYTES + length);
  const revive = (_key: string, value: unknown): unknown =>
    isPointer(value) ? arrayAt(bytes, first, value) : value;
  return JSON.parse(text, revive);
}

function arrayAt(bytes: Uint8Array, first: number, { $: [kind, start, length] }: Pointer): Numbers {
  const from = bytes.byteOffset + first + start;
  const size = KINDS[kind].BYTES_PER_ELEMENT;
  const buffer = bytes.buffer as ArrayBuffer;
  if (from % size === 0) return new KINDS[kind](buffer, from, length);
  return new KINDS[kind](buffer.slice(from, from + length * size));
}

function kindOf(value: unknown): Kind | undefined {
  return (Object.keys(KINDS) as Kind[]).find((kind) => value instanceof KINDS[kind]);
}

function isPointer(value: unknown): value is Pointer {
  return typeof value === 'object' && value !== null && '$' in value;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
