import type { TextVectors } from '@recourse/assistant/assistant';
import { partsToEncode } from '@recourse/assistant/problems';
import { clipForSearch } from '@recourse/assistant/text/tokenize';
import { StartError } from '../../start-error.ts';
import type { Encoder } from '../../knowledge/encoder/encoder.ts';

const SENT_AT_ONCE = 16;
const ANSWER_MS = 120_000;

/** The texts of an evaluation: what is taught, before or in a life, and what is asked. */
interface AllTexts {
  readonly taught: readonly string[];
  readonly asked: readonly string[];
}

/** Asks an encoder for the vectors of all texts, before any of them is needed. Throws a StartError when it fails. */
export async function encodeAll(
  encoder: Encoder,
  { taught, asked }: AllTexts,
): Promise<TextVectors> {
  const parts = new Map(asked.flatMap((text) => [...partsToEncode(text)]));
  const sent = [...new Set([...taught.map(clipForSearch), ...parts.values()])];
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at < sent.length; at += SENT_AT_ONCE) {
    const batch = sent.slice(at, at + SENT_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const found = await encoder.embed(batch, AbortSignal.timeout(ANSWER_MS)).catch(failed);
    for (const [place, text] of batch.entries()) vectors.set(text, found[place]!);
  }
  return {
    version: 1,
    taught: (text) => vectors.get(clipForSearch(text)),
    asked: (normalized) => vectors.get(parts.get(normalized) ?? ''),
  };
}

function failed(error: unknown): never {
  throw new StartError(`The encoder failed: ${(error as Error).message}`);
}
