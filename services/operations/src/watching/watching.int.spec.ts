import {
  consoleCatalogue,
  consoleEvent,
  consoleEvents,
  consoleLive,
  consoleMails,
  consoleMessages,
  consoleProjections,
  consoleState,
  consoleStream,
  consoleTrail,
} from '@corkboard/contracts/operations/console';
import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations, statuses } from '../operations.fixture.ts';
import { add, signedIn } from '../staff/signing-in.fixture.ts';

interface Page {
  readonly events: InspectedEvent[];
  readonly cursor: string | null;
  readonly live: string;
  readonly services: { service: string; status: string }[];
}

let installation: Installation;
let staff: RouteClient;

beforeAll(async () => {
  installation = await startOperations({ CURATION_URL: 'http://127.0.0.1:9' });
  staff = await signedIn(installation, 'watcher@example.org');
});
afterAll(() => installation.close());

const page = async (query: Record<string, string> = {}) => (await staff.ask(consoleEvents, { query })).data;

describe('events of all services', () => {
  it('are listed with the services that did not answer named', async () => {
    const { events, services } = await page();
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(services).toEqual(statuses());
  });

  it('come in pages without a gap', async () => {
    const whole = (await page({ service: 'operations' })).events.map(({ id }) => id);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: Page = await page({ service: 'operations', limit: '2', ...(cursor ? { cursor } : {}) });
      ids.push(...next.events.map(({ id }) => id));
      cursor = next.cursor;
    }
    expect(ids).toEqual(whole);
  });

  it.each(['x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA', `${'A'.repeat(16)}e30`, '%00'])(
    'refuse the cursor %s',
    async (cursor) => {
      const events = await staff.ask(consoleEvents, { query: { cursor } });
      const live = await staff.ask(consoleLive, { query: { cursor } });
      expect([events.status, live.status]).toEqual([400, 400]);
    },
  );

  it('arrive live, from the page on, without a gap', async () => {
    const { live } = await page({ service: 'operations' });
    const waiting = staff.ask(consoleLive, { query: { cursor: live, service: 'operations', wait: '10000' } });
    await add(installation, 'arriving@example.org');
    const first = await waiting;
    expect(first.data.events.map(({ type }) => type)).toEqual(['StaffMemberAdded']);
    const quiet = await staff.ask(consoleLive, {
      query: { cursor: first.data.cursor ?? '', service: 'operations', wait: '10' },
    });
    expect(quiet.data.events).toEqual([]);
  });

  it('that were missed while paused arrive afterwards', async () => {
    const { live } = await page({ service: 'operations' });
    for (const n of [1, 2, 3]) await add(installation, `paused-${n}@example.org`);
    await installation.settled();
    const { data } = await staff.ask(consoleLive, { query: { cursor: live, service: 'operations', wait: '0' } });
    expect(data.events).toHaveLength(3);
  });
});

describe('one event', () => {
  it('is shown with its trail', async () => {
    const [event] = (await page({ type: 'StaffSignedIn' })).events;
    const params = { service: 'operations', id: event?.id ?? '' };
    const shown = await staff.ask(consoleEvent, { params });
    const trail = await staff.ask(consoleTrail, { params });
    expect([shown.data.id, trail.status]).toEqual([event?.id, 200]);
    expect(trail.data).toMatchObject({ causes: [], led_to: [], beside: [] });
  });

  it('that is not there is 404; of a service that is away 503', async () => {
    const id = '00000000-0000-0000-0000-000000000000';
    const missing = await staff.ask(consoleEvent, { params: { service: 'operations', id } });
    const away = await staff.ask(consoleEvent, { params: { service: 'curation', id } });
    expect([missing.status, away.status, away.headers.has('retry-after')]).toEqual([404, 503, true]);
  });
});

describe('the state of a stream', () => {
  const stateOf = async (query: Record<string, string>) => {
    const [event] = (await page({ service: 'operations', type: 'StaffMemberAdded' })).events;
    const params = { service: 'operations', stream: event?.stream ?? '' };
    return { event, ...(await staff.ask(consoleState, { params, query })) };
  };

  it('is shown after a revision, as of an instant, and before there was anything', async () => {
    const { event, data: atRevision } = await stateOf({ revision: '0' });
    const then = event?.recorded_at ?? '';
    expect(atRevision).toMatchObject({ revision: 0, recorded_at: then, state: { status: 'active' } });
    const { data: before } = await stateOf({ at: new Date(Date.parse(then) - 1).toISOString() });
    expect(before).toMatchObject({ revision: null, recorded_at: null, state: { status: 'absent' } });
    const { data: late } = await stateOf({ at: '2999-01-01T00:00:00Z' });
    expect(late.revision).toBeGreaterThanOrEqual(0);
    expect((await stateOf({ at: then })).data.recorded_at).toBe(then);
  });

  it.each([
    [{}],
    [{ revision: '0', at: '2999-01-01T00:00:00Z' }],
    [{ at: 'yesterday' }],
    [{ at: '2026-13-45T00:00:00Z' }],
    [{ revision: '-1' }],
  ])('is refused for %p', async (query) => {
    expect((await stateOf(query)).status).toBe(400);
  });
});

describe('a visitor of the console', () => {
  const routes = [
    consoleEvents,
    consoleLive,
    consoleEvent,
    consoleTrail,
    consoleStream,
    consoleState,
    consoleProjections,
    consoleMessages,
    consoleMails,
    consoleCatalogue,
  ];
  it.each(routes.map((route) => [route.name, route] as const))('is refused %s', async (_, route) => {
    const answer = await installation.client().ask(route, {
      params: { service: 'operations', id: 'x', stream: 'x' },
    });
    expect([answer.status, answer.code]).toEqual([401, 7]);
  });
});
