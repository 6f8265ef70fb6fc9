import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOKED_UP_MS, type Resolve, systemResolve, withoutBrackets } from './egress.ts';
import { isOwn } from './networks.ts';

/**
 * Whether what is sent to a URL leaves one's own network: it does unless all addresses of the host are this machine's or
 * private ones. A name without an address within three seconds counts as outside. Never rejects.
 */
export async function leavesNetwork(url: URL, resolve: Resolve = systemResolve): Promise<boolean> {
  const host = withoutBrackets(url.hostname);
  if (isIP(host) !== 0) return !isOwn(host);
  const looking = resolve(host).then(
    (found) => found.length === 0 || !found.every(({ address }) => isOwn(address)),
    () => true,
  );
  return Promise.race([looking, sleep(LOOKED_UP_MS, true, { ref: false })]);
}
