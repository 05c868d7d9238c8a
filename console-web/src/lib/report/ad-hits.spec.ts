import { reportHits } from '@corkboard/contracts/ads/hits';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Refusal, signedIn, standInServer } from '../api/stand-in-server.ts';
import { leaveOpened, openByAd, REPORT_AFTER_MS, reportHit, reportHitOfOpened } from './ad-hits.ts';

let answer: () => unknown;
let asked: ReturnType<typeof standInServer>['asked'];

beforeEach(() => {
  jest.useFakeTimers();
  signedIn();
  answer = () => ({ received: 1 });
  ({ asked } = standInServer({ [reportHits.path]: () => answer() }));
});
afterEach(() => void jest.useRealTimers());

const sent = () => asked.map(({ options }) => options['hits'] as { tracking_params: string; type: string }[]);
const typesSent = () => sent().map((hits) => hits.map(({ type }) => type));
const wait = (ms = REPORT_AFTER_MS) => jest.advanceTimersByTimeAsync(ms);

describe('what happened to ads', () => {
  it('is sent after two seconds, together, with the proof and the time [DS-166 part]', async () => {
    reportHit('a', 'impression');
    const at = new Date().toISOString();
    await wait(1_000);
    reportHit('a', 'save');
    await wait(999);
    expect(sent()).toEqual([]);
    await wait(1);
    expect(sent()).toEqual([
      [
        { tracking_params: 'a', type: 'impression', at },
        { tracking_params: 'a', type: 'save', at: new Date(Date.parse(at) + 1_000).toISOString() },
      ],
    ]);
  });

  it('is told once for each showing and type', async () => {
    for (const params of ['b', 'b', 'c']) reportHit(params, 'impression');
    await wait();
    reportHit('b', 'impression');
    reportHit('b', 'hide');
    await wait();
    expect(sent().map((hits) => hits.map((hit) => `${hit.tracking_params} ${hit.type}`))).toEqual([
      ['b impression', 'c impression'],
      ['b hide'],
    ]);
  });

  it('goes in parts of at most fifty, the first at once', async () => {
    for (let ad = 0; ad < 51; ad += 1) reportHit(`many ${ad}`, 'impression');
    await wait(0);
    expect(sent().map(({ length }) => length)).toEqual([50]);
    await wait();
    expect(sent().map(({ length }) => length)).toEqual([50, 1]);
  });

  it('is sent when the page goes away, by a request that outlives it', async () => {
    const requests = jest.spyOn(globalThis, 'fetch');
    reportHit('leaving', 'impression');
    dispatchEvent(new Event('pagehide'));
    await wait(0);
    expect(typesSent()).toEqual([['impression']]);
    expect(requests.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, credentials: 'same-origin' });
    await wait();
    expect(sent()).toHaveLength(1);
  });

  it('is sent once more when it did not arrive, as the same request', async () => {
    const { fetch: arrives } = globalThis;
    const keysSent: (string | null)[] = [];
    globalThis.fetch = (async (address: string, init: RequestInit) => {
      keysSent.push((init.headers as Headers).get('idempotency-key'));
      if (keysSent.length === 1) throw new TypeError('no network');
      return arrives(address, init);
    }) as unknown as typeof fetch;
    reportHit('retried', 'impression');
    await wait();
    expect(typesSent()).toEqual([['impression']]);
    expect(keysSent).toEqual([keysSent[0], keysSent[0]]);
    globalThis.fetch = (async () => {
      keysSent.push(null);
      throw new TypeError('no network');
    }) as unknown as typeof fetch;
    reportHit('lost', 'impression');
    await wait(60_000);
    expect(keysSent).toHaveLength(4);
  });

  it('is dropped without a word when it was refused', async () => {
    answer = (): Refusal => ({ refused: { status: 401, message: 'Sign in', code: 7 } });
    reportHit('refused', 'impression');
    await wait(60_000);
    expect(sent()).toHaveLength(1);
  });
});

describe('a pin that was opened by an ad', () => {
  it('reports what is done on its page until that is left', async () => {
    openByAd('p1', 'opened');
    reportHitOfOpened('p1', 'outbound_click');
    reportHitOfOpened('p2', 'outbound_click');
    leaveOpened('p1');
    reportHitOfOpened('p1', 'save');
    await wait();
    expect(typesSent()).toEqual([['pin_click', 'outbound_click']]);
  });
});
