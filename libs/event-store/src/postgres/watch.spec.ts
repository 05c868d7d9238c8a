import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';
import { silent } from '../log.ts';
import { Watch } from './watch.ts';

/** A server that answers and notifies as it is told to. */
class Server {
  answers = true;
  notifies = true;
  connections = 0;
  readonly greetings = new Set<string>();

  readonly newClient = (): Client => {
    this.connections += 1;
    const wire = new EventEmitter();
    const query = async (asked: string | { values?: string[]; query_timeout?: number }): Promise<object> => {
      const { values: [, payload] = [], query_timeout } = typeof asked === 'string' ? {} : asked;
      if (!this.answers) await new Promise((_, fail) => setTimeout(() => fail(new Error('too late')), query_timeout));
      if (payload?.startsWith('here ')) {
        this.greetings.add(payload);
        if (this.notifies) wire.emit('notification', { payload });
      }
      return { rows: [{ held: true }] };
    };
    return Object.assign(wire, { connect: () => Promise.resolve(), query, end: () => Promise.resolve() }) as never;
  };
}

describe('the connection that receives notifications', () => {
  let server: Server;
  let watch: Watch;
  let said: string[];
  const passing = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

  beforeEach(async () => {
    jest.useFakeTimers();
    server = new Server();
    said = [];
    watch = new Watch({
      newClient: server.newClient,
      channel: 'somewhere',
      log: silent,
      onNotification: (payload) => void said.push(payload),
      connected: () => void said.push('(connected)'),
      disconnected: () => void said.push('(disconnected)'),
    });
    await passing(0);
  });
  afterEach(async () => {
    const closed = watch.close();
    await passing(60_000);
    await closed;
    jest.useRealTimers();
  });

  it('receives its own, which nobody is told of, for as long as it is there', async () => {
    for (let n = 0; n < 60; n += 1) {
      expect(watch.isListening).toBe(true);
      await passing(500);
    }
    expect(said).toEqual(['(connected)']);
    expect([...server.greetings]).toEqual([watch.greeting]);
  });

  it('says within 6 s that it may be disconnected when it has died in silence, and is there again with a new greeting', async () => {
    const before = watch.greeting;
    server.answers = false;
    await passing(6_000);
    expect([watch.isListening, said]).toEqual([false, ['(connected)', '(disconnected)']]);
    server.answers = true;
    await passing(9_000);
    expect([watch.isListening, server.connections]).toEqual([true, 2]);
    expect(said.at(-1)).toBe('(connected)');
    expect(watch.greeting).not.toBe(before);
  });

  it('knows that it receives nothing, and keeps its leaders, where the server answers and what is said gets lost', async () => {
    const ended = jest.fn();
    const leadership = await watch.acquire('leader', new AbortController().signal);
    leadership?.lost.addEventListener('abort', ended);
    server.notifies = false;
    await passing(6_000);
    expect(watch.isListening).toBe(false);
    await passing(60_000);
    expect([watch.isListening, server.connections]).toEqual([false, 1]);
    expect([leadership?.lost.aborted, ended.mock.calls]).toEqual([false, []]);
    await leadership?.release();
    server.notifies = true;
    await passing(5_000);
    expect(watch.isListening).toBe(true);
  });
});
