import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The encrypted form of a backup, by the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015): a salt, a
 * check of the key, then segments. Each segment is encrypted with AES-256-GCM. Its nonce is its position and whether it
 * is the last one. So a segment that is changed, moved, missing or of another file is not accepted.
 */

const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const CHECK_BYTES = 32;
const TAG_BYTES = 16;
const COUNTER_BYTES = 11;
const SEGMENT_BYTES = 2 ** 16;
const PURPOSE = 'recourse encrypted backup 1';

/** What precedes the segments: the salt, and a value by which a wrong key is noticed. */
export const CIPHER_HEAD_BYTES = SALT_BYTES + CHECK_BYTES;

/** Encrypts a stream under a new key, derived from the secret and a random salt (HKDF-SHA256, RFC 5869). */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  secret: Buffer,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = derive(secret, salt);
  yield Buffer.concat([salt, check]);
  for await (const { bytes, nonce } of segments(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonce);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The key of an encrypted stream by its head; null when the secret is another one, or the head was changed. */
export function keyOf(head: Buffer, secret: Buffer): Buffer | null {
  const { key, check } = derive(secret, head.subarray(0, SALT_BYTES));
  return check.equals(head.subarray(SALT_BYTES)) ? key : null;
}

/** Decrypts the segments of a stream. Throws what `damaged` makes when one was changed, or the last one is missing. */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  damaged: () => Error,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of segments(source, SEGMENT_BYTES + TAG_BYTES)) {
    const end = bytes.length - TAG_BYTES;
    if (end < 0) throw damaged();
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(end));
    const content = decipher.update(bytes.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    yield content;
  }
}

function derive(secret: Buffer, salt: Buffer): { key: Buffer; check: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, PURPOSE, KEY_BYTES + CHECK_BYTES));
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

interface Segment {
  bytes: Buffer;
  nonce: Buffer;
}

/** Splits a stream into pieces of `size` bytes. The last one may be shorter; that of an empty stream is empty. */
async function* segments(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Segment> {
  let index = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    // Not the last piece of what has arrived: whether more follows is not known yet.
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), nonce: nonceOf(index, false) };
      index += 1;
    }
  }
  yield { bytes: rest, nonce: nonceOf(index, true) };
}

/** Big-endian, like every number in a backup. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1);
  nonce.writeUIntBE(index, COUNTER_BYTES - 6, 6);
  nonce.writeUInt8(isLast ? 1 : 0, COUNTER_BYTES);
  return nonce;
}
