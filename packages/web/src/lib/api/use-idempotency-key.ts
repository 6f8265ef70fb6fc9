import { useState } from 'react';
import { randomId } from '../browser/random-id.ts';

/**
 * Gives each content its own idempotency key. When the same content is sent again after a lost answer, the server
 * repeats the first result and does not create a second row.
 */
export function idempotencyKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: randomId() };
    return last.key;
  };
}

/** The idempotency keys of a form, for as long as the form is open. */
export function useIdempotencyKey(): (content: unknown) => string {
  return useState(idempotencyKeys)[0];
}
