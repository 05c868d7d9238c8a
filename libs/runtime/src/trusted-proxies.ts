import { BlockList, isIP } from 'node:net';

/** The names that lists of proxies usually know. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const add = (all: BlockList, entry: string): void => {
  const [address = '', bits, ...more] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits !== undefined && /^\d+$/.test(bits) && Number(bits) <= most;
  if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !isRange)) throw new NoAddress(entry);
  if (bits === undefined) all.addAddress(address, familyOf(address));
  else all.addSubnet(address, Number(bits), familyOf(address));
};

export class NoAddress extends Error {
  override readonly name = 'NoAddress';
}

/**
 * Addresses, ranges such as 10.0.0.0/8, and the names loopback, linklocal and uniquelocal, separated by commas.
 *
 * @throws NoAddress with the entry that is none
 */
const blockListOf = (list: string): BlockList => {
  const all = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean)) for (const each of NAMED[entry] ?? [entry]) add(all, each);
  return all;
};

const known = new Map<string, BlockList>();

/** Whether an address is in such a list. @example isTrustedProxy('10.0.0.0/8, ::1', '10.1.2.3') // true */
export const isTrustedProxy = (list: string, address: string): boolean => {
  const trusted = known.get(list) ?? blockListOf(list);
  known.set(list, trusted);
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
};
