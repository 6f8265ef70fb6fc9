import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { CIPHER_HEAD_BYTES, decrypt, encrypt, keyOf } from './backup-cipher.ts';

const secret = randomBytes(40);
const damaged = (): Error => new Error('damaged');
const SEGMENT = 65_536;

/** The bytes in pieces of one size. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const encrypted = (content: Buffer, piece = 100_000): Promise<Buffer> =>
  buffer(encrypt(inPieces(content, piece), secret));

function decrypted(bytes: Buffer, piece = 100_000): Promise<Buffer> {
  const key = keyOf(bytes.subarray(0, CIPHER_HEAD_BYTES), secret);
  if (!key) throw new Error('another key');
  return buffer(decrypt(inPieces(bytes.subarray(CIPHER_HEAD_BYTES), piece), key, damaged));
}

test.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 200_000])(
  '%i bytes come back, however they arrive',
  async (length) => {
    const content = randomBytes(length);
    const segments = Math.max(1, Math.ceil(length / SEGMENT));
    for (const piece of [1_000, SEGMENT, 100_000]) {
      const bytes = await encrypted(content, piece);
      expect(bytes.length).toBe(CIPHER_HEAD_BYTES + length + 16 * segments);
      expect((await decrypted(bytes, piece)).equals(content)).toBe(true);
    }
  },
);

test('the same content is never encrypted alike, and cannot be read in it', async () => {
  const content = Buffer.alloc(2 * SEGMENT, 'readable ');
  const [one, two] = [await encrypted(content), await encrypted(content)];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('readable')).toBe(false);
  // Equal segments of one stream differ as well.
  const first = one.subarray(CIPHER_HEAD_BYTES, CIPHER_HEAD_BYTES + SEGMENT);
  expect(one.subarray(CIPHER_HEAD_BYTES + SEGMENT + 16).includes(first.subarray(0, 16))).toBe(
    false,
  );
});

test('a segment of another stream is refused, even in its place and under the same secret', async () => {
  const content = randomBytes(3 * SEGMENT);
  const [one, two] = [await encrypted(content), await encrypted(content)];
  const at = (index: number): number => CIPHER_HEAD_BYTES + index * (SEGMENT + 16);
  const mixed = Buffer.concat([
    one.subarray(0, at(1)),
    two.subarray(at(1), at(2)),
    one.subarray(at(2)),
  ]);
  await expect(decrypted(mixed)).rejects.toThrow('damaged');
});

test('another secret is told from a damaged stream by the head', async () => {
  const bytes = await encrypted(Buffer.from('content'));
  const head = bytes.subarray(0, CIPHER_HEAD_BYTES);
  expect(keyOf(head, secret)).toHaveLength(32);
  expect(keyOf(head, randomBytes(40))).toBeNull();
  expect(keyOf(head, secret.subarray(1))).toBeNull();
});
