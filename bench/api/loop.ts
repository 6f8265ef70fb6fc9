import type { Tokens } from './calls.ts';
import { type Call, sendOnce } from './client.ts';
import { PEOPLE } from './data.ts';
import { expectStatus } from './load.ts';
import { type Product, signInOf } from './product.ts';
import { createDocument } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';

/** How long heavy work blocks the event loop of the app, in ms, and the peak memory, in MiB. */
export interface LoopFigures {
  upload: number;
  signIns: number;
  rebuild: number;
  /** How many examples the rebuilt index holds. */
  examples: number;
  memory: { now: number; peak: number };
}

const UPLOADS_AT_ONCE = 4;
const UPLOAD_ROUNDS = 3;
const SIGN_INS = 64;

/** Measures the largest uploads, many sign-ins at once, and a start that rebuilds the assistant's index. */
export async function measureLoop(product: Product): Promise<LoopFigures> {
  const tokens = await product.signIn();
  await product.longestDelay();
  await uploads(product, tokens);
  const upload = await product.longestDelay();
  await signIns(product);
  const burst = await product.longestDelay();
  const before = product.memory();
  await product.stop();
  await product.start();
  // Delays before the server accepts requests do not count.
  await product.longestDelay();
  const { examples, longestDelay: rebuild } = await product.assistantReady();
  const after = product.memory();
  const peak = Math.max(before.peak, after.peak);
  return { upload, signIns: burst, rebuild, examples, memory: { now: after.now, peak } };
}

async function uploads(product: Product, { admin }: Tokens): Promise<void> {
  const call = uploadOf(LIMITS.fileBytes, admin);
  for (let round = 0; round < UPLOAD_ROUNDS; round += 1) {
    const sent = Array.from({ length: UPLOADS_AT_ONCE }, () => sendOnce(product.address, call));
    for (const answer of await Promise.all(sent)) expectStatus(call, answer, 201);
  }
}

const BOUNDARY = 'boundary-of-the-benchmark';

/** The call that uploads a text file of that size as a form. */
export function uploadOf(bytes: number, token: string): Call {
  const part = (head: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const fields =
    `${part('name="nom"')}largest.txt\r\n${part('name="type"')}note\r\n` +
    part('name="file"; filename="largest.txt"\r\nContent-Type: text/plain');
  const line = 'The parcel came open and half of the order is missing.\n';
  const body = Buffer.concat([
    Buffer.from(fields),
    Buffer.alloc(bytes, line),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { method: 'POST', path: createDocument.path, token, body, type };
}

async function signIns(product: Product): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: SIGN_INS }, (_, n) =>
      sendOnce(product.address, signInOf(1 + (n % PEOPLE.all))),
    ),
  );
  for (const answer of answers) expectStatus(signInOf(1), answer, 200);
}
