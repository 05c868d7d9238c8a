import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { consume, eventHandler, type RunningConsumer } from './consumer.ts';
import { memoryInbox } from './memory-inbox.ts';
import type { Message } from './message.ts';
import type { Source, SourceWatch } from './source.ts';
import { TryAgain } from './transient.ts';

const message = (sequence: number): Message => ({
  id: `pin-1-${sequence}`,
  source: '/sample',
  topic: 'sample.v1',
  type: 'sample.said.v1',
  time: '2026-01-02T03:04:05.678Z',
  subject: 'pin-1',
  sequence,
  ordinal: 0,
  correlationId: 'chain',
  causationId: null,
  data: {},
});

let consumer: RunningConsumer | undefined;
let said: string[] = [];

const silence: SourceWatch = { listening: () => undefined, failed: () => undefined };

/** A consumer without a log, and its source in the hands of the test. */
const listening = (handle: () => void) => {
  said = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  let give = (_: readonly Message[]): Promise<void> => Promise.reject(new Error('nobody listens'));
  let watch = silence;
  const source: Source = {
    run: (accept, signal, watched = silence) => {
      [give, watch] = [accept, watched];
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    lag: () => Promise.resolve({ messages: 0, seconds: 0 }),
  };
  const started = consume({
    name: 'search',
    source,
    inbox: memoryInbox(),
    on: [eventHandler('sample.said.v1', handle)],
    attempts: 1,
  });
  consumer = started;
  return { status: () => started.status(), give: (...messages: Message[]) => give(messages), watch: () => watch };
};

afterEach(async () => {
  await consumer?.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the status of a consumer without a log', () => {
  it('is failing since its source failed, until that listens again, and standard error says so once a minute', () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-02T03:04:05.000Z') });
    const { status, watch } = listening(() => undefined);
    expect(status()).toMatchObject({ state: 'running', since: '2026-01-02T03:04:05.000Z', lastError: null });
    jest.advanceTimersByTime(1_000);
    for (let tries = 0; tries < 3; tries += 1) {
      watch().failed(new RangeError('wrong\npassword'), 'listening is tried again');
      jest.advanceTimersByTime(2_000);
    }
    const failing = { state: 'failing', since: '2026-01-02T03:04:06.000Z', lastError: 'RangeError: wrong\npassword' };
    expect(status()).toMatchObject(failing);
    expect(said).toEqual([
      '2026-01-02T03:04:06.000Z warn search: listening is tried again: RangeError: wrong password\n',
    ]);
    jest.advanceTimersByTime(53_999);
    watch().failed(new RangeError('wrong\npassword'), 'listening is tried again');
    expect(said).toHaveLength(1);
    jest.advanceTimersByTime(1);
    watch().failed(new RangeError('wrong\npassword'), 'listening is tried again');
    expect(said).toHaveLength(2);
    watch().listening();
    expect(status()).toMatchObject({ state: 'running', since: '2026-01-02T03:05:06.000Z' });
  });

  it('is failing while a message lacks something, and runs when that is there again', async () => {
    let lacking = true;
    const { status, give } = listening(() => {
      if (lacking) throw new TryAgain('the archive is closed');
    });
    await expect(give(message(0))).rejects.toThrow('the archive is closed');
    expect(status()).toMatchObject({ state: 'failing', lastError: 'TryAgain: the archive is closed' });
    lacking = false;
    await give(message(0));
    expect(status()).toMatchObject({ state: 'running', handled: 1 });
  });

  it('runs on with a parked message, which standard error names', async () => {
    const { status, give } = listening(() => {
      throw new Error('cannot be');
    });
    await give(message(0));
    expect(status()).toMatchObject({ state: 'running', lastError: 'Error: cannot be' });
    expect(said.at(-1)).toMatch(/^\S+ error search: parked a subject: Error: cannot be\n$/);
  });

  it('is stopped once it was stopped', async () => {
    const { status } = listening(() => undefined);
    await consumer?.stop();
    expect(status().state).toBe('stopped');
  });
});
