import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { closeConnectionsOf } from './close-connections.ts';

describe('a server that closes while it answers', () => {
  it('ends the connection with the answer, although its client would keep it', async () => {
    const fastify = Fastify({ forceCloseConnections: 'idle' });
    closeConnectionsOf(fastify);
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((done) => {
      asked = done;
    });
    let answer = (_: string): void => undefined;
    const answered = new Promise<string>((done) => {
      answer = done;
    });
    fastify.get('/', () => {
      asked();
      return answered;
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fastify.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const status = new Promise((done) => {
      get({ port, agent }, (response) => response.resume().on('end', () => done(response.statusCode)));
    });
    await isAsked;
    const closed = fastify.close();
    while (fastify.server.listening) await setImmediate();
    answer('late');
    expect(await status).toBe(200);
    await closed;
    agent.destroy();
  });
});
