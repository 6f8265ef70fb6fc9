import { DEVICE_ID } from '@recourse/contract/auth';
import { randomId } from '../browser/random-id.ts';
import { storage } from '../browser/storage.ts';

const KEY = 'device';

/**
 * What this browser is known by at each sign-in, so that people are told of one that is new to their account. It stays after
 * signing out. Undefined where the browser keeps nothing: it would be a new one each time.
 */
export function deviceId(): string | undefined {
  const kept = storage.get(KEY);
  if (kept !== null && kept.length >= DEVICE_ID.least && kept.length <= DEVICE_ID.most) return kept;
  const made = randomId();
  storage.set(KEY, made);
  return storage.get(KEY) === made ? made : undefined;
}
