import { DEVICE_ID } from '@recourse/contract/auth';
import { randomId } from '../browser/random-id.ts';
import { storage } from '../browser/storage.ts';

const KEY = 'device';

/**
 * The key of this browser that is sent at each sign-in, so that people are notified of a new device. It is kept after
 * signing out. undefined where the browser stores nothing, because the key would be new each time.
 */
export function deviceId(): string | undefined {
  const kept = storage.get(KEY);
  if (kept !== null && kept.length >= DEVICE_ID.least && kept.length <= DEVICE_ID.most) return kept;
  const made = randomId();
  storage.set(KEY, made);
  return storage.get(KEY) === made ? made : undefined;
}
