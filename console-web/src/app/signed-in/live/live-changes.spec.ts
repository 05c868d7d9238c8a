import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../lib/queries/keys.ts';

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

/** As a page that is loaded has it: nothing is followed yet. */
const loaded = async () => {
  jest.resetModules();
  return (await import('./live-changes.ts')).followChanges;
};

beforeEach(() => {
  jest.useFakeTimers();
  Source.all.length = 0;
  Channel.told.length = 0;
  client.setQueryData(pins, { id: 'x' });
  const locks = { request: (_: string, __: object, hold: () => Promise<void>) => hold() };
  Object.assign(globalThis, { EventSource: Source, BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  jest.useRealTimers();
  client.clear();
});

describe('one stream per browser', () => {
  it('shows what it hears, tells the other tabs, and goes on where it was', async () => {
    const followChanges = await loaded();
    followChanges(client, false);
    followChanges(client, false);
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

describe('changes of before the stream', () => {
  const isStaleBy = async (act: () => void | Promise<void>) => {
    client.setQueryData(pins, { id: 'x' });
    await act();
    await jest.advanceTimersByTimeAsync(200);
    return isStale();
  };
  const throughs = (id: string) => () => Source.all.at(-1)?.say('through', '{}', id);
  const refused = async () => {
    Source.all.at(-1)?.close();
    Source.all.at(-1)?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(30_000);
  };

  it('are asked for once it is open, on a board that people are on together', async () => {
    (await loaded())(client, true);
    expect([await isStaleBy(throughs('place-1')), await isStaleBy(throughs('place-2'))]).toEqual([true, false]);
  });

  it('are not asked for on a board that its owner keeps alone', async () => {
    const followChanges = await loaded();
    followChanges(client, false);
    expect(await isStaleBy(throughs('place-1'))).toBe(false);
    followChanges(client, true);
    expect(await isStaleBy(throughs('place-2'))).toBe(false);
  });

  it('are asked for on any board where the stream was refused at first', async () => {
    (await loaded())(client, false);
    expect(await isStaleBy(refused)).toBe(false);
    expect(Source.all.map(({ url }) => url)).toEqual(['/v3/live/', '/v3/live/']);
    expect(await isStaleBy(throughs('place-1'))).toBe(true);
  });

  it('are not asked for where the stream goes on behind a place', async () => {
    (await loaded())(client, true);
    expect(await isStaleBy(throughs('place-1'))).toBe(true);
    await refused();
    expect(Source.all.at(-1)?.url).toBe('/v3/live/?after=place-1');
    expect(await isStaleBy(throughs('place-2'))).toBe(false);
  });

  it('are asked for by a tab that hears of the stream of another one, also where that was refused', async () => {
    const receive = (told: object) => () => Channel.last?.onmessage?.(new MessageEvent('message', { data: told }));
    (await loaded())(client, true);
    expect(await isStaleBy(receive({ id: 'place-1' }))).toBe(true);
    dispatchEvent(new Event('pagehide'));
    (await loaded())(client, false);
    expect(await isStaleBy(receive({ id: '', refused: true }))).toBe(false);
    expect(await isStaleBy(receive({ id: 'place-1' }))).toBe(true);
  });
});
