import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashingsAt } from '../testing/hashings.ts';
import { PasswordHasher } from './password-hasher.ts';

const pepper = createSecretKey(Buffer.alloc(32, 7));
const hasher = (given: object = {}) => new PasswordHasher({ pepper, concurrency: 1, queue: 2, ...given });

describe('a password hash', () => {
  it('is argon2id with the cost that OWASP lists, and needs the pepper', async () => {
    const stored = await hasher().hash('tulips in march');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect(await hasher().verify(stored, 'tulips in march')).toBe(true);
    expect(await hasher().verify(stored, 'tulips in March')).toBe(false);
    expect(await hasher({ pepper: createSecretKey(Buffer.alloc(32, 8)) }).verify(stored, 'tulips in march')).toBe(
      false,
    );
  });

  it('of other parameters asks to be made anew', () => {
    expect(hasher().needsRehash('$argon2id$v=19$m=4096,t=3,p=1$x$y')).toBe(true);
    expect(hasher().needsRehash('$argon2id$v=19$m=19456,t=2,p=1$x$y')).toBe(true);
    expect(hasher().needsRehash('$argon2id$v=19$m=12288,t=3,p=1$x$y')).toBe(false);
  });

  it('is compared for nobody at the same cost', async () => {
    const one = hasher();
    expect(await one.verify(null, 'whatever it is')).toBe(false);
    expect(one.computed).toBe(1);
  });

  it.each(['current', 'former'] as const)(
    'is compared for nobody at the %s cost where that is asked for',
    async (cost) => {
      const at = () => hashingsAt(cost);
      const before = await at();
      expect(await hasher().verify(null, 'whatever it is', cost)).toBe(false);
      expect((await at()) - before).toBe(1);
    },
  );

  it('is computed for so many at a time; too many are sent away with 503', async () => {
    const one = hasher();
    await one.onApplicationBootstrap();
    const asked = Array.from({ length: 6 }, () => one.verify(null, 'x'));
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of settled)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ errorName: 'DEGRADED' });
    expect(await one.verify(null, 'x')).toBe(false);
  });
});
