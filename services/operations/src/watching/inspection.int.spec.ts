import { randomUUID } from 'node:crypto';
import { type InspectedEvent, LIVE_WAIT_MS, MASK, SEARCH_WINDOW } from '@corkboard/contracts/operations/inspection';
import { START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { maskedEvent } from '@corkboard/inspection/describing';
import { searchBackwards } from '@corkboard/inspection/events';
import { inspectionOverHttp } from '@corkboard/inspection/over-http';
import type { Inspection } from '@corkboard/inspection/port';
import { Inspections } from '@corkboard/inspection/registry';
import { EVENT_STORE } from '@corkboard/service/definition';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { operations as service } from '../operations.module.ts';
import { add, linkFor, signedIn } from '../staff/signing-in.fixture.ts';
import { addDeadLetters } from './dead-letters.fixture.ts';

interface Shown {
  readonly installation: Installation;
  readonly direct: Inspection;
  readonly http: Inspection;
}

const show = async (): Promise<Shown> => {
  const installation = await startOperations();
  await signedIn(installation, 'mary@example.org');
  await add(installation, 'ned@example.org');
  await linkFor(installation, 'ned@example.org');
  await installation.settled();
  const direct = installation.app.get(Inspections, { strict: false }).of('operations');
  if (!direct) throw new Error('the service did not enter its inspection');
  const http = inspectionOverHttp('operations', { origin: installation.origin, token: installation.internalToken });
  return { installation, direct, http };
};

const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString();
const types = (events: readonly InspectedEvent[]) => events.map(({ type }) => type);

describe.each(['direct', 'http'] as const)('the inspection of a service, asked %s', (run) => {
  let shown: Shown;
  beforeAll(async () => {
    shown = await show();
  });
  afterAll(() => shown.installation.close());

  const inspection = (): Inspection => shown[run];
  const all = async () => (await inspection().events({ query: {} })).events;
  const added = async () => {
    const found = (await inspection().events({ query: { type: 'StaffMemberAdded' } })).events.at(-1);
    if (!found) throw new Error('no event');
    return found;
  };

  it('lists events newest first', async () => {
    const expected = ['SignInLinkIssued', 'StaffMemberAdded', 'StaffSignedIn', 'SignInLinkIssued', 'StaffMemberAdded'];
    expect(types(await all())).toEqual(expected);
  });

  it('goes on where a page ended', async () => {
    const first = await inspection().events({ query: { limit: 2 } });
    const second = await inspection().events({ query: { limit: 100, before: first.before ?? '' } });
    expect([...types(first.events), ...types(second.events)]).toEqual(types(await all()));
    expect(second.before).toBeNull();
  });

  it('filters by type, stream, time and correlation', async () => {
    const event = await added();
    const { events } = await inspection().events({
      query: { type: 'StaffMemberAdded,StaffSignedIn', stream: event.stream },
    });
    expect(types(events)).toEqual(['StaffSignedIn', 'StaffMemberAdded']);
    const later = new Date(Date.parse(event.recorded_at) + 1).toISOString();
    expect(types((await inspection().events({ query: { to: later } })).events)).toEqual(['StaffMemberAdded']);
    expect((await inspection().events({ query: { from: later } })).events).toHaveLength(4);
    const chain = await inspection().events({ query: { correlation: event.correlation_id } });
    expect(chain.events.map(({ id }) => id)).toEqual([event.id]);
  });

  it('finds whole words of the type, the stream, ids and the payload that is not personal', async () => {
    const event = await added();
    for (const text of ['Member added, SUPPORT', 'staffmemberadded', event.stream, event.id])
      expect(types((await inspection().events({ query: { text } })).events)).toContain('StaffMemberAdded');
    for (const text of ['support nowhere', 'suppor', '!'])
      expect((await inspection().events({ query: { text } })).events).toEqual([]);
  });

  it('does not find personal words', async () => {
    for (const text of ['mary@example.org', 'mary'])
      expect((await inspection().events({ query: { text } })).events).toEqual([]);
  });

  it('masks personal fields until they are revealed', async () => {
    const masked = await added();
    const revealed = await inspection().revealEvent({ params: { id: masked.id }, body: {} });
    expect(masked.data).toMatchObject({ email: MASK, role: 'support' });
    expect(masked.personal).toEqual([{ field: 'email', subject: masked.data['staffId'], status: 'masked' }]);
    expect(revealed?.data).toMatchObject({ email: 'mary@example.org' });
    expect(revealed?.personal.map(({ status }) => status)).toEqual(['revealed']);
  });

  it('folds the state at any revision, masked until it is revealed', async () => {
    const { stream } = await added();
    const states = await Promise.all(
      [0, 1, 2].map((revision) => inspection().state({ params: { stream }, query: { revision } })),
    );
    const links = states.map((answer) => (answer as { state: { links: unknown[] } }).state.links.length);
    expect(links).toEqual([0, 1, 0]);
    expect(states[0]?.state).toMatchObject({ status: 'active', email: MASK });
    expect((await inspection().revealState({ params: { stream }, body: { revision: 0 } }))?.state).toMatchObject({
      email: 'mary@example.org',
    });
  });

  it('folds the state as of an instant, with what was recorded in that millisecond', async () => {
    const { stream } = await added();
    const events = (await inspection().stream({ params: { stream }, query: {} }))?.events ?? [];
    const [first, last] = [events[0]?.recorded_at ?? '', events.at(-1)?.recorded_at ?? ''];
    const until = (time: string) => events.filter((event) => event.recorded_at <= time).length - 1;
    expect(await inspection().state({ params: { stream }, query: { at: last } })).toEqual(
      await inspection().state({ params: { stream }, query: { revision: 2 } }),
    );
    for (const time of [first, justBefore(last)].filter((each) => each >= first))
      expect(await inspection().state({ params: { stream }, query: { at: time } })).toEqual(
        await inspection().state({ params: { stream }, query: { revision: until(time) } }),
      );
    expect(await inspection().state({ params: { stream }, query: { at: justBefore(first) } })).toEqual({
      service: 'operations',
      stream,
      revision: null,
      recorded_at: null,
      state: { status: 'absent' },
      personal: [],
    });
  });

  it('knows nothing of a stream, a revision or an event that is not there', async () => {
    const { stream } = await added();
    expect(await inspection().state({ params: { stream }, query: { revision: 99 } })).toBeNull();
    expect(await inspection().state({ params: { stream: 'nothing-here' }, query: { revision: 0 } })).toBeNull();
    expect(
      await inspection().state({ params: { stream: 'staff-nobody' }, query: { at: '2999-01-01T00:00:00Z' } }),
    ).toBeNull();
    expect(await inspection().stream({ params: { stream: 'staff-nobody' }, query: {} })).toBeNull();
    const params = { id: '00000000-0000-0000-0000-000000000000' };
    expect(await inspection().event({ params })).toEqual({ event: null, index_behind: null });
  });

  it('shows one stream in its order', async () => {
    const { stream } = await added();
    const first = await inspection().stream({ params: { stream }, query: { limit: 2 } });
    expect(types(first?.events ?? [])).toEqual(['StaffMemberAdded', 'SignInLinkIssued']);
    expect(first).toMatchObject({ has_state: true, next: 2 });
    const rest = await inspection().stream({ params: { stream }, query: { from: 2 } });
    expect([types(rest?.events ?? []), rest?.next]).toEqual([['StaffSignedIn'], null]);
  });

  it('follows what happens, and waits for it', async () => {
    const { head } = await inspection().events({ query: { limit: 1 } });
    const quiet = await inspection().tail({ query: { after: head, wait: 20 } });
    expect(quiet.events).toEqual([]);
    const waiting = inspection().tail({ query: { after: head, wait: LIVE_WAIT_MS, type: 'StaffMemberAdded' } });
    await add(shown.installation, 'new@example.org');
    expect(types((await waiting).events)).toEqual(['StaffMemberAdded']);
    const fromStart = await inspection().tail({ query: { after: START, limit: 2 } });
    expect([fromStart.events.length, fromStart.more]).toEqual([2, true]);
  });

  it('says what its events mean', async () => {
    const declared = (await inspection().catalogue({})).find(({ type }) => type === 'StaffMemberAdded');
    expect(declared).toMatchObject({ service: 'operations', version: 1, personal: ['email'] });
  });

  it('has no mails where the service sends none', async () => {
    expect(await inspection().mails({ query: {} })).toEqual({ mails: [], before: null });
    expect(await inspection().messages({ query: {} })).toEqual({ messages: [], before: null });
  });

  it('lists what was not published, newest first, and has it resolved', async () => {
    await addDeadLetters(shown.installation);
    const first = await inspection().deadLetters({ query: { limit: 1 } });
    expect(first.dead_letters).toMatchObject([{ service: 'operations', id: 'm2', subject: 'pin-1', reason: null }]);
    const { dead_letters: deadLetters } = await inspection().deadLetters({
      query: { limit: 1, before: first.before ?? '' },
    });
    expect(deadLetters).toMatchObject([
      { id: 'm1', reason: 'larger than the broker takes', parked: true, requested: null },
    ]);
    expect(await inspection().resolveDeadLetter({ params: { id: 'm2' }, body: { resolution: 'replay' } })).toBeNull();
    expect(await inspection().resolveDeadLetter({ params: { id: 'm1' }, body: { resolution: 'replay' } })).toEqual({
      id: 'm1',
      resolution: 'replay',
    });
    expect((await inspection().deadLetters({ query: {} })).dead_letters.map(({ requested }) => requested)).toEqual([
      null,
      'replay',
    ]);
  });

  it('lists who listens to others', async () => {
    expect(await inspection().consumers({})).toMatchObject([{ name: 'operations-erasures', status: 'running' }]);
  });
});

const nothingIndexed = { through: async () => START, find: async () => [] };

describe('the inspection of a service', () => {
  let shown: Shown;
  beforeAll(async () => {
    shown = await show();
  });
  afterAll(() => shown.installation.close());

  it('answers the same in one process and over HTTP', async () => {
    const [direct, http] = await Promise.all([shown.direct.events({ query: {} }), shown.http.events({ query: {} })]);
    expect(http).toEqual(direct);
  });

  it('without an index looks through a bounded number of events for a text, and goes on from there', async () => {
    const store = shown.installation.app.get<EventStore>(EVENT_STORE, { strict: false });
    const { metadata } = (await store.readAll({ from: START, limit: 1 })).events[0] ?? {};
    if (!metadata) throw new Error('no event');
    const noise = { type: 'StaffSignedOut', version: 1, data: {}, metadata };
    const events = Array.from({ length: SEARCH_WINDOW + 200 }, () => ({ ...noise, id: randomUUID() }));
    await store.append({ stream: 'noise-1', expectedRevision: 'none', events });
    await shown.installation.settled();
    const search = (before?: string) =>
      searchBackwards({ store, index: nothingIndexed }, { text: 'added', before }, (event) =>
        maskedEvent('operations', service.catalogue, event),
      );
    const page = await search();
    expect([page.events.length, page.looked_through]).toEqual([0, SEARCH_WINDOW]);
    const next = await search(page.before ?? '');
    expect(next.events).toHaveLength(2);
  });
});
