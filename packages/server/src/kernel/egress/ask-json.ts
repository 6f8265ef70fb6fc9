/** Questions to services that the operator has configured, as JSON. */

/** A question: a POST request. */
export interface JsonQuestion {
  address: string;
  /** null: none is sent. */
  apiKey: string | null;
  body: unknown;
  /** Ends it, also while the answer is read. */
  signal: AbortSignal;
  /** The longest answer that is read. */
  maxBytes: number;
}

/**
 * Sends one request and returns the answer, which must be JSON. Sends only the body and the key, nothing about this
 * machine, its versions or its users, and follows no redirect. Rejects when the service does not answer with a success,
 * and with a RangeError when the answer is too long.
 */
export async function askJson({ address, apiKey, body, signal, maxBytes }: JsonQuestion) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  const answer = await limitedText(response, maxBytes);
  if (!response.ok) throw new TypeError(`The service answered ${response.status}.`);
  return JSON.parse(answer) as unknown;
}

/** The body of an answer. Throws a RangeError, and stops reading, when it is too long. */
async function limitedText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError('The answer of the service is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
