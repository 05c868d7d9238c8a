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

  it.each(['pagehide', 'visibilitychange'])('is sent at %s, also what waits for another try', async (event) => {
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    answer = () => ({ refused: { status: 503, message: null } });
    reportHit(`failed ${event}`, 'impression');
    await wait();
    reportHit(`fresh ${event}`, 'save');
    dispatchEvent(new Event('visibilitychange'));
    await wait(0);
    expect(typesSent()).toEqual([['impression']]);
    visible.mockReturnValue('hidden');
    answer = () => ({ received: 1 });
    dispatchEvent(new Event(event));
    await wait(0);
    expect(typesSent()).toEqual([['impression'], ['impression'], ['save']]);
    await wait(60_000);
    expect(sent()).toHaveLength(3);
    visible.mockRestore();
  });

  it.each([null, 429, 503])(
    'is tried three times more after %s, later each time, as the same request',
    async (status) => {
      const { fetch: answers } = globalThis;
      const keysSent: (string | null)[] = [];
      globalThis.fetch = (async (address: string, init: RequestInit) => {
        keysSent.push((init.headers as Headers).get('idempotency-key'));
        if (status === null) throw new TypeError('no network');
        return answers(address, init);
      }) as unknown as typeof fetch;
      answer = () => ({ refused: { status, message: null } });
      reportHit(`retried ${status}`, 'impression');
      await wait();
      for (const [tries, delay] of [1_000, 4_000, 16_000].entries()) {
        await wait(delay - 1);
        expect(keysSent).toHaveLength(tries + 1);
        await wait(1);
        expect(keysSent).toHaveLength(tries + 2);
      }
      await wait(60_000);
      expect(keysSent).toEqual(Array(4).fill(keysSent[0]));
    },
  );

  it('is sent once where the second try arrives', async () => {
    answer = () => ({ refused: { status: 503, message: null } });
    reportHit('second', 'impression');
    await wait();
    answer = () => ({ received: 1 });
    await wait(60_000);
    expect(sent()).toHaveLength(2);
  });

  it('is held back two hundred times at most, the newest', async () => {
    answer = () => ({ refused: { status: 503, message: null } });
    for (let ad = 0; ad < 250; ad += 1) reportHit(`held ${ad}`, 'impression');
    await wait(0);
    expect(sent()).toHaveLength(5);
    answer = () => ({ received: 50 });
    await wait(60_000);
    const retried = sent().slice(5);
    expect(retried.map(([first]) => first?.tracking_params)).toEqual(['held 50', 'held 100', 'held 150', 'held 200']);
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
