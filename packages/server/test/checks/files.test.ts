import { createHash } from 'node:crypto';
import { createDocument, type Document, documentContent } from '@recourse/contract/documents';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { drawnSeed } from '../drawn-seed.ts';
import { makeUser } from '../factories.ts';
import { pdf } from '../sample-files.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { encodeForm } from '../upload-form.ts';

/**
 * FU-18: a stored file is identical to the sent one, byte by byte. `FILE_RUNS=500` runs more cases.
 */

const runs = Number(process.env['FILE_RUNS'] ?? 40);
const seed = drawnSeed('FILE_SEED');

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  // Administrators have no quota.
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that a careless parser could take for the form's own boundaries. */
const TREACHEROUS = [
  '\r\n--',
  '\r\n------test',
  '--\r\n',
  '\r\n\r\n',
  '\u0000',
  '\r',
  '\n--',
  '--',
];

const part = fc.oneof(
  fc.constantFrom(...TREACHEROUS).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  // Sizes near the chunk size of streams.
  fc
    .constantFrom(16_383, 16_384, 65_535, 65_536, 65_537)
    .map((size) => Buffer.alloc(size, 'any bytes --')),
);

test(
  `FU-18 ${runs} files of any bytes come back as they were sent, and in pieces`,
  async () => {
    const roundTrip = async (parts: Buffer[], cut: number): Promise<void> => {
      const content = Buffer.concat([pdf(), ...parts]);
      const { body, headers } = encodeForm([
        { name: 'nom', content: 'Letter' },
        { name: 'type', content: 'letter' },
        { name: 'file', filename: 'letter.pdf', content },
      ]);
      const stored = await t.call(createDocument, admin, { body, headers });
      expect(stored.statusCode).toBe(201);
      const { id, size } = stored.json<Document>();
      expect(size).toBe(content.length);
      const whole = await t.call(documentContent, admin, { params: { id } });
      expect(sha256(whole.rawPayload)).toBe(sha256(content));
      const from = cut % content.length;
      const piece = await t.call(documentContent, admin, {
        params: { id },
        headers: { range: `bytes=${from}-` },
      });
      expect(piece.statusCode).toBe(206);
      expect(sha256(piece.rawPayload)).toBe(sha256(content.subarray(from)));
    };
    await fc.assert(fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.nat(), roundTrip), {
      numRuns: runs,
      seed,
    });
  },
  30_000 + runs * 500,
);
