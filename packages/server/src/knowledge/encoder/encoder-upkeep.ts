import type { Assistant } from '@recourse/assistant/assistant';
import type { Logger } from 'pino';
import { repeat, type Repeated } from '../../kernel/async/repeat.ts';
import type { EncodedTexts } from './encoded-texts.ts';

const LOOK_EVERY_MS = 2_000;
/** While texts wait, new ones are looked for less often, because that compares everything. */
const COMPARE_EVERY_MS = 60_000;

/** Computes vectors for all taught texts in the background. `current` is null while the index is being built. */
export function startEncoding(
  texts: EncodedTexts,
  current: () => Pick<Assistant, 'encodeInSteps'> | null,
  log: Logger,
): Repeated {
  let comparedAt = 0;
  const failure = 'the vectors of texts could not be read or stored';
  return repeat({ everyMs: LOOK_EVERY_MS, log, failure }, async () => {
    const assistant = current();
    if (assistant === null) return;
    if (!texts.isBehind || Date.now() - comparedAt >= COMPARE_EVERY_MS) {
      comparedAt = Date.now();
      await texts.compare(assistant);
    }
    await texts.catchUp();
  });
}
