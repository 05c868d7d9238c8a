import { route } from '@corkboard/contracts/route';
import { edgeConfig } from '@corkboard/runtime/config';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Controller, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { Serve } from './serve.ts';

const short = route.post('sample.short', '/v3/sample/', {
  service: 'operations',
  session: 'none',
  limit: 'none',
  bodyLimit: 10,
  answer: z.object({ text: z.string() }),
});

@Controller()
class ShortController {
  @Serve(short)
  answer() {
    return { text: 'as its contract says' };
  }
}

const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const running: NestFastifyApplication[] = [];

const appWith = async (...controllers: Type[]): Promise<NestFastifyApplication> => {
  class Root {}
  const app = await createApp({ module: Root, controllers }, edgeConfig({}), log);
  running.push(app);
  return app;
};

const sent = async (app: NestFastifyApplication): Promise<number> => {
  await app.listen(0, '127.0.0.1');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'longer than ten bytes' });
  return (await fetch(`${await app.getUrl()}/v3/sample/`, { method: 'POST', headers, body })).status;
};

afterAll(() => Promise.all(running.map((app) => app.close())));

describe('the contract of a route', () => {
  it('holds in the application that serves it, and not at the same address of another', async () => {
    const other = await appWith();
    other
      .getHttpAdapter()
      .getInstance()
      .post('/v3/sample/', () => ({ text: 'without a contract' }));
    expect([await sent(await appWith(ShortController)), await sent(other)]).toEqual([413, 200]);
  });
});
