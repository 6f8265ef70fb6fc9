import type { Config } from '../../../config.ts';

/** For whom passkeys are made: the host of the portal, and the only origin at which they may be used. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
const LOCALHOST = 'localhost';
/** Browsers make passkeys for names only. */
const IS_ADDRESS = /^\[|^\d+(?:\.\d+){3}$/;

/**
 * Whom passkeys are made for; null where browsers make none: only names with https do, and localhost. Comes from
 * PUBLIC_URL, or from HOST and PORT of a portal that only this machine reaches; never from a request.
 */
export function relyingParty({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): RelyingParty | null {
  if (publicUrl === null)
    return LOOPBACK.has(host) && port !== 0
      ? { id: LOCALHOST, origin: `http://${LOCALHOST}:${port}` }
      : null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isOffered = hostname === LOCALHOST || (protocol === 'https:' && !IS_ADDRESS.test(hostname));
  return isOffered ? { id: hostname, origin } : null;
}
