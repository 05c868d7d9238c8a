import { describe, expect, it } from '@jest/globals';
import { edgeConfig } from './config.ts';
import { isTrustedProxy, NoAddress } from './trusted-proxies.ts';

describe('the proxies that are believed', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '::ffff:192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.7, 10.20.0.0/16', '10.20.255.1', true],
    ['192.0.2.7, 10.20.0.0/16', '10.21.0.1', false],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['loopback,uniquelocal', '172.18.0.5', true],
    ['loopback,uniquelocal', '::ffff:172.18.0.5', true],
    ['loopback,uniquelocal', 'fd12::1', true],
    ['loopback,uniquelocal', '127.0.0.1', true],
    ['loopback,uniquelocal', '172.32.0.5', false],
    ['linklocal', 'fe80::1%eth0', true],
    ['', '127.0.0.1', false],
    ['loopback', '', false],
  ])('of "%s" and %s: %s', (list, address, trusted) => {
    expect(isTrustedProxy(list, address)).toBe(trusted);
  });

  it.each(['10.0.0.0/33', '10.0.0/8', 'proxy.example', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0.0/'])(
    'are refused at the start in one sentence: %s',
    (entry) => {
      expect(() => isTrustedProxy(entry, '10.0.0.1')).toThrow(NoAddress);
      expect(() => edgeConfig({ TRUSTED_PROXIES: `127.0.0.1,${entry}` })).toThrow(
        `TRUSTED_PROXIES is wrong: ${entry} is neither an address, a range such as 10.0.0.0/8, nor loopback, linklocal or uniquelocal.`,
      );
    },
  );
});
