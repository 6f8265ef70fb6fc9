import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or host owns at least a /64, so counting single IPv6 addresses would limit nobody. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What counts as one address: an IPv4 address, the /64 network of an IPv6 one, any other text as it is. */
export function addressGroup(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  // The URL parser gives the one canonical spelling, with at most one '::' in it.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
