import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { byAnyone } from '@corkboard/contracts/access';
import { route } from '@corkboard/contracts/route';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { compressAnswers, packed } from './compression.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

const BYTES = 500_000;
const TEXTS = 20;

const held = (): number => {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

describe('a compressed text', () => {
  it('is not held any longer than it takes', async () => {
    const pack = async (n: number) => (await packed(`${n}`.padEnd(BYTES, ' lamps and rooms'), 'gzip')).encoding;
    await pack(0);
    const begun = held();
    for (let n = 1; n <= TEXTS; n += 1) {
      expect(await pack(n)).toBe('gzip');
      held();
    }
    expect(held() - begun).toBeLessThan((TEXTS * BYTES) / 2);
  });
});

describe('a compressed answer', () => {
  const textOf = (n: number): string => JSON.stringify(`${n}`.padEnd(BYTES, ' lamps and rooms'));
  const contract = route.get('spec.lamps', '/lamps/:n', byAnyone('curation', 'none'));
  const app = Fastify();
  compressAnswers(app);
  app.get<{ Params: { n: string } }>('/lamps/:n', { config: { contract } }, async ({ params }, reply) => {
    reply.type('application/json');
    return textOf(Number(params.n));
  });

  it('is not held as a text while it is compressed', async () => {
    const ask = (n: number) => app.inject({ url: `/lamps/${n}`, headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync((await ask(0)).rawPayload).toString()).toBe(textOf(0));
    const heapUsed = (): number => {
      collect({ type: 'minor' });
      return process.memoryUsage().heapUsed;
    };
    const begun = heapUsed();
    for (let n = 1; n <= TEXTS; n += 1) {
      const asked = ask(n);
      await new Promise(setImmediate);
      heapUsed();
      expect((await asked).headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    }
    expect(heapUsed() - begun).toBeLessThan((TEXTS * BYTES) / 2);
  });
});
