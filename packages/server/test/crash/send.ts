import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';

export interface Outgoing {
  token?: string;
  /** A form, or a value to send as JSON. */
  body: unknown;
  idempotencyKey?: string;
}

export interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

/** Posts once. Throws when no complete answer arrives. */
export async function send(url: URL, { token, body, idempotencyKey }: Outgoing): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: text === '' ? null : JSON.parse(text),
  };
}
