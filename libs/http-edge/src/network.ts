import { isIPv6 } from 'node:net';

const groupsOf = (address: string): readonly number[] => {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - behind.length);
  return [...before, ...Array<string>(between).fill('0'), ...behind].map((group) => Number.parseInt(group, 16));
};

const isMapped = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

const dotted = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');

/**
 * Key by which calls from an address are limited: the address itself for IPv4, its /64 for IPv6, since a client that has one
 * address there has all of them.
 *
 * @example callerOf('2001:db8:1:2::9') // '2001:db8:1:2'
 */
export const callerOf = (address: string): string => {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (isMapped(groups)) return dotted(groups);
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
};

/** The /24 of an IPv4 address, the /64 of an IPv6 one: neighbours that one person may have several of. */
export const networkOf = (address: string): string => {
  const caller = callerOf(address);
  return caller.includes(':') ? caller : caller.split('.').slice(0, 3).join('.');
};
