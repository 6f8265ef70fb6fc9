import { useConfig } from '../api/use-config.ts';

/** Where passkeys can be used. */
interface PasskeyPlace {
  /** The host at which the portal accepts them; null: nowhere. */
  host: string | null;
  /** Whether the page is open there, in a browser that has passkeys. */
  isHere: boolean;
}

/** Where passkeys can be used; null until it is known. */
export function usePasskeyPlace(): PasskeyPlace | null {
  const config = useConfig();
  if (config === null) return null;
  const { passkeys: host } = config;
  return { host, isHere: host === location.hostname && 'PublicKeyCredential' in window };
}
