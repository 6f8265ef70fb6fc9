import { LANGUAGE_MODEL } from '@recourse/contract/limits';
import type { LanguageModelConfig } from '../config.ts';

/** A language model behind an OpenAI-compatible endpoint, where one is configured. */

/** Answers a text as an instruction says. Rejects when the endpoint fails or takes too long. */
export type AskModel = (instruction: string, text: string) => Promise<string>;

/** All that an endpoint is told beside the texts: nothing of this machine, its versions or its people. */
const SENT_HEADERS = ['accept', 'authorization', 'content-type'];

/**
 * The client of the configured endpoint. It asks once, follows no redirect, reads no more than a short answer
 * can be, and takes nothing from environment variables of its own.
 */
export async function openLanguageModel(config: LanguageModelConfig): Promise<AskModel> {
  // Fetched where it is needed: without a model it costs neither memory nor a start.
  const { default: OpenAI } = await import('openai');
  const client = new OpenAI({
    baseURL: config.baseUrl,
    apiKey: config.apiKey ?? NO_KEY,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: LANGUAGE_MODEL.timeoutMs,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  return async (instruction, text) => {
    const { choices } = await client.chat.completions.create({
      model: config.model,
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: text },
      ],
    });
    const content: unknown = choices[0]?.message.content;
    if (typeof content !== 'string') throw new TypeError('The model answered no text.');
    return content;
  };
}

/** Endpoints on the own machine ask for none, the client does. */
const NO_KEY = 'none';

/** A fetch that ends in time, body included, goes nowhere else, and gives up on an endless answer. */
async function boundedFetch(
  address: string | URL | Request,
  { headers, ...init }: RequestInit = {},
): Promise<Response> {
  const given = new Headers(headers);
  const response = await fetch(address, {
    ...init,
    headers: SENT_HEADERS.flatMap((name): [string, string][] => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(LANGUAGE_MODEL.timeoutMs),
  });
  const body = response.body?.pipeThrough(upTo(LANGUAGE_MODEL.answerBytes)) ?? null;
  const { status, statusText } = response;
  return new Response(body, { status, statusText, headers: response.headers });
}

function upTo(bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > bytes) controller.error(new RangeError('The answer of the model is too long.'));
      else controller.enqueue(chunk);
    },
  });
}
