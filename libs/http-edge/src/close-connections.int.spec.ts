import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeConnectionsOf } from './close-connections.ts';

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((done) => server.getConnections((_, count) => done(count)));

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

  it('cuts off the connections on which nothing was asked, and answers without an end', async () => {
    const fastify = Fastify({ forceCloseConnections: 'idle' });
    closeConnectionsOf(fastify);
    fastify.get('/', (_, reply) => reply.send(new PassThrough()));
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fastify.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    const endless = connect(port, '127.0.0.1');
    const ended = [silent, endless].map(
      (socket) => new Promise<void>((done) => socket.resume().once('close', () => done())),
    );
    // Some versions of Node reset what they cut off.
    for (const socket of [silent, endless]) socket.on('error', () => undefined);
    endless.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    while ((await connectionsOf(fastify)) < 2) await setImmediate();
    await fastify.close();
    await Promise.all(ended);
    expect(await connectionsOf(fastify)).toBe(0);
  });
});
