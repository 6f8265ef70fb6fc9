import * as z from 'zod/mini';
import { askJson } from '../../kernel/egress/ask-json.ts';
import { checkedVectors, type Encoder } from './encoder.ts';

/** An OpenAI-compatible endpoint for embeddings. */
export interface HttpEncoderConfig {
  url: string;
  /** null: the endpoint has only one model. */
  model: string | null;
  apiKey: string | null;
}

/** The vectors of the most texts that are sent at once, as JSON. */
const ANSWER_BYTES = 4_194_304;

/** The part of an answer that is used; the rest is ignored. */
const Answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
});

/** Asks the configured endpoint. Sends only the texts, the name of the model and the key (`askJson`). */
export function openHttpEncoder({ url, model, apiKey }: HttpEncoderConfig): Encoder {
  return {
    id: () => Promise.resolve(model === null ? url : `${url} ${model}`),
    embed: async (texts, signal) => {
      const body = { ...(model === null ? {} : { model }), input: texts, encoding_format: 'float' };
      const answer = await askJson({ address: url, apiKey, body, signal, maxBytes: ANSWER_BYTES });
      const { data } = Answer.parse(answer);
      const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
      return checkedVectors(
        texts.map((_, index) => byIndex.get(index)),
        texts,
      );
    },
    close: () => Promise.resolve(),
  };
}
