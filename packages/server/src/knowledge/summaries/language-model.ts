import * as z from 'zod/mini';
import { LANGUAGE_MODEL } from '@recourse/contract/values/limits';
import type { LanguageModelConfig } from '../../config.ts';

/** The configured language model, behind an OpenAI-compatible endpoint. */

/** Asks the model about a text with an instruction. Rejects when the endpoint fails or takes too long. */
export type AskModel = (instruction: string, text: string) => Promise<string>;

/** The part of an answer that is used; the rest is ignored. */
const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});

/**
 * Asks the configured endpoint for a chat completion. Sends only the texts and the key, nothing about this machine, its
 * versions or its users. Sends one request, follows no redirect, and reads at most the length of a short answer.
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
      // The timeout includes the body.
      signal: AbortSignal.timeout(LANGUAGE_MODEL.timeoutMs),
    });
    const answer = await shortText(response);
    if (!response.ok) throw new TypeError(`The model answered ${response.status}.`);
    const { choices } = Answer.parse(JSON.parse(answer));
    return choices.map(({ message }) => message.content)[0] ?? '';
  };
}

/** The body of an answer. Throws a RangeError, and stops reading, when it is too long. */
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
