import * as z from 'zod/mini';
import { LANGUAGE_MODEL } from '@recourse/contract/values/limits';
import type { LanguageModelConfig } from '../../config.ts';
import { askJson } from '../../kernel/egress/ask-json.ts';

/** The configured language model, behind an OpenAI-compatible endpoint. */

/** Asks the model about a text with an instruction. Rejects when the endpoint fails or takes too long. */
export type AskModel = (instruction: string, text: string) => Promise<string>;

/** The part of an answer that is used; the rest is ignored. */
const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});

/**
 * Asks the configured endpoint for a chat completion. Sends only the texts and the key (`askJson`), and reads at most
 * the length of a short answer.
 */
export function openLanguageModel({ baseUrl, model, apiKey }: LanguageModelConfig): AskModel {
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  return async (instruction, text) => {
    const messages = [
      { role: 'system', content: instruction },
      { role: 'user', content: text },
    ];
    const answer = await askJson({
      address,
      apiKey,
      body: { model, messages },
      // The timeout includes the body.
      signal: AbortSignal.timeout(LANGUAGE_MODEL.timeoutMs),
      maxBytes: LANGUAGE_MODEL.answerBytes,
    });
    const { choices } = Answer.parse(answer);
    return choices.map(({ message }) => message.content)[0] ?? '';
  };
}
