import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

describe('a free port', () => {
  it('is given once, also while nobody listens at it yet', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
  });

  it('is none at which somebody listens', async () => {
    const next = (await freePort()) + 1;
    const taken = createServer().listen(next, '127.0.0.1');
    // Otherwise somebody else listens there.
    await once(taken, 'listening').catch(() => undefined);
    expect(await freePort()).not.toBe(next);
    taken.close();
  });
});
