import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../lib/queries/keys.ts';
import { followChanges } from './live-changes.ts';

class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Source[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Source.all.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  say(type: string, data: string, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }
}

/** The browser's locks and channels, as far as one tab sees them. */
class Channel {
  static readonly told: unknown[] = [];
  static last: Channel | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  constructor() {
    Channel.last = this;
  }
  postMessage(told: unknown): void {
    Channel.told.push(told);
  }
  close(): void {
    Channel.last = null;
  }
}

const pins = keys.feed('boardfeed', 'b1');
const changed = JSON.stringify({ board_id: 'b1', things: [] });
const client = new QueryClient();
const isStale = () => client.getQueryState(pins)?.isInvalidated;

beforeEach(() => {
  jest.useFakeTimers();
  client.setQueryData(pins, { id: 'x' });
  const locks = { request: (_: string, __: object, hold: () => Promise<void>) => hold() };
  Object.assign(globalThis, { EventSource: Source, BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  client.clear();
});

describe('one stream per browser', () => {
  it('shows what it hears, tells the other tabs, and goes on where it was', async () => {
    followChanges(client);
    followChanges(client);
    expect(Source.all.map(({ url }) => url)).toEqual(['/v3/live/']);
    const [source] = Source.all;
    source?.say('changed', changed);
    source?.say('through', '{}', 'place-1');
    expect(isStale()).toBe(false);
    jest.advanceTimersByTime(200);
    expect(isStale()).toBe(true);
    expect(Channel.told).toEqual([{ id: '', board: JSON.parse(changed) }, { id: 'place-1' }]);

    client.setQueryData(pins, { id: 'x' });
    Channel.last?.onmessage?.(new MessageEvent('message', { data: Channel.told[0] }));
    jest.advanceTimersByTime(200);
    expect(isStale()).toBe(true);

    source?.close();
    source?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(Source.all.map(({ url }) => url)).toEqual(['/v3/live/', '/v3/live/?after=place-1']);

    dispatchEvent(new Event('pagehide'));
    expect(Source.all.at(-1)?.readyState).toBe(2);
    expect(Channel.last).toBeNull();
  });
});
