import { useCallback, useRef } from 'react';

const KEY_BYTES = 16;

/**
 * Gives each content that is sent a key of its own: sending the same once more (after a lost answer) has
 * the server answer the first result again instead of making a second row.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: randomKey() };
    return last.current.key;
  }, []);
}

/** Also works over plain http, where the browser has no crypto.randomUUID. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
