import { useCallback, useRef } from 'react';
import { randomId } from './random-id.ts';

/**
 * Gives each content that is sent a key of its own: sending the same once more (after a lost answer) has
 * the server answer the first result again instead of making a second row.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: randomId() };
    return last.current.key;
  }, []);
}
