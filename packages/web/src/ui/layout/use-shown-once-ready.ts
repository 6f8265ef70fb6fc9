import { useState } from 'react';

/**
 * Whether a page about an object is shown: from when it is ready on, also while a part of it is loaded again after an
 * error. Another object has to be ready first.
 *
 * @param id of the object
 */
export function useShownOnceReady(id: number, isReady: boolean): boolean {
  const [shownId, setShownId] = useState<number | null>(null);
  if (isReady && shownId !== id) setShownId(id);
  return isReady || shownId === id;
}
