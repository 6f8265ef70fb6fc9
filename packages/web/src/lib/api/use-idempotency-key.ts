import { useState } from 'react';
import { randomId } from '../browser/random-id.ts';

/**
 * Gives each content that is sent a key of its own: sending the same once more (after a lost answer) has
 * the server answer the first result again instead of making a second row.
 */
export function idempotencyKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: randomId() };
    return last.key;
  };
}

/** The keys of what a form sends, for as long as the form is open. */
export function useIdempotencyKey(): (content: unknown) => string {
  return useState(idempotencyKeys)[0];
}
