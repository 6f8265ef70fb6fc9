import * as z from 'zod/mini';
import { LANGUAGE_MODEL } from '@recourse/contract/limits';
import type { LanguageModelConfig } from '../../config.ts';

/** A language model behind an OpenAI-compatible endpoint, where one is configured. */

/** Answers a text as an instruction says. Rejects when the endpoint fails or takes too long. */
export type AskModel = (instruction: string, text: string) => Promise<string>;

/** What is read of an answer; the rest of it may be anything. */
const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});

/**
 * Asks the configured endpoint for a chat completion. It is told the texts and the key, and nothing of this machine,
 * its versions or its people. It is asked once, sends nobody elsewhere, and no more is read than a short answer can be.
 */
export function openLanguageModel({ baseUrl, model, apiKey }: LanguageModelConfig): AskModel {
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  return async (instruction, text) => {
    const messages = [
      { role: 'system', content: instruction },
      { role: 'user', content: text },
    ];
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, messages }),
      redirect: 'error',
      // The body too has to arrive in time.
      signal: AbortSignal.timeout(LANGUAGE_MODEL.timeoutMs),
    });
    const answer = await shortText(response);
    if (!response.ok) throw new TypeError(`The model answered ${response.status}.`);
    const { choices } = Answer.parse(JSON.parse(answer));
    return choices.map(({ message }) => message.content)[0] ?? '';
  };
}

/** The body of an answer. Throws a RangeError, and reads no further, where it is longer than an answer can be. */
async function shortText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LANGUAGE_MODEL.answerBytes)
      throw new RangeError('The answer of the model is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
