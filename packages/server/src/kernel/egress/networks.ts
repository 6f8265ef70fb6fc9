import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IP networks, and which addresses on them the portal may send to. */

type Address = ReturnType<typeof ipaddr.parse>;

/** The first address of a network, and the length of its prefix in bits. */
export type Network = readonly [first: Address, bits: number];

/** Parses '10.0.0.0/8' or 'fd00::/8'; null when it is no network. */
export function readNetwork(text: string): Network | null {
  const [address = '', bits = '', ...rest] = text.split('/');
  // Only the usual form of an address: '10.1/16' means different networks to different programs.
  const isOne = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && rest.length === 0;
  return isOne && ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
}

/** The high bits of all IPv6 addresses that are routed worldwide (RFC 4291, 2000::/3). */
const WORLDWIDE = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is a public one. Addresses that contain an IPv4 address, such as those of NAT64 and 6to4, are not:
 * they would lead to private ones.
 */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(WORLDWIDE));

/** The ranges of addresses that are this machine, or in a network of one's own. */
const OWN_RANGES = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Whether an IP address is this machine's, or one in a private network. */
export const isOwn = (ip: string): boolean => OWN_RANGES.includes(ipaddr.process(ip).range());

/** Whether the portal may send to an IP address. Public ones need TLS; those in the configured networks do not. */
export function isAllowed(
  ip: string,
  { protocol, networks }: { protocol: string; networks: readonly Network[] },
): boolean {
  if (isIP(ip) === 0) return false;
  const address = ipaddr.parse(ip);
  const isNamed = networks.some(
    ([first, bits]) => first.kind() === address.kind() && address.match([first, bits]),
  );
  return isNamed || (protocol === 'https:' && isPublic(address));
}
