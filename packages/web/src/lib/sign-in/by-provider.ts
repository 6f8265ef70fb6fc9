import { storage } from '../browser/storage.ts';

/** Whether the identity provider has signed the user in. */

const BY_PROVIDER_KEY = 'sso';

/** Remembers whether the identity provider has signed the user in, for when he signs out. */
export function noteProvider(isByProvider: boolean): void {
  if (isByProvider) storage.set(BY_PROVIDER_KEY, '1');
  else storage.remove(BY_PROVIDER_KEY);
}

/** Whether the identity provider has signed in the last user of this browser. */
export const wasByProvider = (): boolean => storage.get(BY_PROVIDER_KEY) !== null;
