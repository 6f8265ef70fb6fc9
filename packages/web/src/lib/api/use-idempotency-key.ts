import { useState } from 'react';
import { randomId } from '../browser/random-id.ts';

/** The idempotency keys of a form. Called with a content, it returns the content's key. */
export interface IdempotencyKeys {
  (content: unknown): string;
  /** Ends the last key, because its request succeeded. The same content is then another request, with another key. */
  readonly end: () => void;
}

const NONE = { content: '', key: '' };

/**
 * Gives each content its own idempotency key. When the same content is sent again after a lost answer, the server
 * repeats the first result and does not create a second row.
 */
export function idempotencyKeys(): IdempotencyKeys {
  let last = NONE;
  const keyFor = (content: unknown): string => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: randomId() };
    return last.key;
  };
  return Object.assign(keyFor, { end: () => void (last = NONE) });
}

/** The idempotency keys of a form, for as long as the form is open. */
export function useIdempotencyKey(): IdempotencyKeys {
  return useState(idempotencyKeys)[0];
}
