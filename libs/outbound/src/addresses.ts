import { BlockList, isIP } from 'node:net';

/** The address asked for, or the one that its name stands for, is not public. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
// Within 2000::/3, what carries an IPv4 address inside (Teredo, 6to4) or belongs to nobody.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** An address without brackets and zone: `[::1%lo]` to `::1`. */
export const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');

/**
 * Whether an IP address is one that anybody on the internet may reach. Loopback, private, link-local, shared, reserved,
 * multicast and documentation addresses are not, nor any IPv6 form that carries an IPv4 address inside.
 * @example isPublicAddress('10.0.0.1'); // false
 */
export const isPublicAddress = (address: string): boolean => {
  const ip = bare(address);
  if (isIP(ip) === 4) return !notPublic.check(ip, 'ipv4');
  if (isIP(ip) === 6) return globalUnicast.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6');
  return false;
};
