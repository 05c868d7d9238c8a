import { consoleEvents } from '@corkboard/contracts/operations/console';
import type { EventsQuery, InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { START } from '@corkboard/event-store/event';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { searchBackwards } from '@corkboard/inspection/events';
import { Inspections } from '@corkboard/inspection/registry';
import { IndexTables } from '@corkboard/inspection/search/tables';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { add, signedIn } from '../staff/signing-in.fixture.ts';

interface Page {
  readonly events: InspectedEvent[];
  readonly cursor: string | null;
  readonly looked_through: number;
  readonly index_behind: number;
}

let installation: Installation;
let staff: RouteClient;
let all: readonly InspectedEvent[];

const search = async (query: Record<string, string> = {}) =>
  (await staff.ask(consoleEvents, { query: { service: 'operations', ...query } })).data;

/** Until the index holds everything recorded so far. */
const indexed = async (): Promise<void> => {
  await installation.settled();
  const behind =
    'SELECT 1 FROM operations.event_index WHERE position::bigint < (SELECT position FROM operations.last_position())';
  const start = `SELECT 1 FROM operations.event_index WHERE position = ''`;
  await eventually(async () => {
    const isStart = (await installation.sql(start)).rows.length > 0;
    return !isStart && (await installation.sql(behind)).rows.length === 0;
  });
};

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'searcher@example.org');
  for (const n of [1, 2, 3]) await add(installation, `found-${n}@example.org`);
  await indexed();
  all = (await search({ limit: '100' })).events;
});
afterAll(() => installation.close());

const ids = (events: readonly InspectedEvent[]) => events.map(({ id }) => id);
const oneOf = (type: string): InspectedEvent => {
  const event = all.find((each) => each.type === type);
  if (!event) throw new Error(`no ${type}`);
  return event;
};

describe('a search that the index answers', () => {
  type Case = readonly [what: string, query: () => Record<string, string>, means: (event: InspectedEvent) => boolean];
  const added = () => oneOf('StaffMemberAdded');
  const cases: readonly Case[] = [
    ['a type', () => ({ type: 'StaffMemberAdded' }), ({ type }) => type === 'StaffMemberAdded'],
    ['several types', () => ({ type: 'StaffSignedIn, SignInLinkIssued' }), ({ type }) => type !== 'StaffMemberAdded'],
    ['one stream', () => ({ stream: added().stream }), ({ stream }) => stream === added().stream],
    [
      'the beginning of a stream',
      () => ({ stream: added().stream.slice(0, 30) }),
      (event) => event.stream === added().stream,
    ],
    ['a category', () => ({ stream: 'staff-' }), ({ stream }) => stream.startsWith('staff-')],
    ['a part of a category', () => ({ stream: 'sta' }), ({ stream }) => stream.startsWith('sta')],
    ['an actor', () => ({ actor: added().actor.id }), ({ actor }) => actor.id === added().actor.id],
    ['a time', () => ({ from: added().recorded_at }), (event) => event.recorded_at >= added().recorded_at],
    ['an earlier time', () => ({ to: added().recorded_at }), (event) => event.recorded_at < added().recorded_at],
    ['words', () => ({ text: 'member support' }), ({ type }) => type === 'StaffMemberAdded'],
    [
      'everything at once',
      () => ({ type: 'StaffMemberAdded', actor: added().actor.id, text: added().id }),
      ({ id }) => id === added().id,
    ],
  ];
  it.each(cases)('finds by %s what is meant and nothing else', async (_, query, means) => {
    const { events } = await search({ ...query(), limit: '100' });
    expect(ids(events)).toEqual(ids(all.filter(means)));
  });

  it('looks at no event that cannot be meant', async () => {
    expect(await search({ text: 'nowhere' })).toMatchObject({ events: [], cursor: null, looked_through: 0 });
    expect((await search({ type: 'StaffSignedIn' })).looked_through).toBe(1);
  });

  it.each(['searcher', 'example', 'found-1@example.org'])('does not find %s, which is personal', async (text) => {
    expect((await search({ text })).events).toEqual([]);
  });

  it('comes in pages without a gap', async () => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await search({ stream: 'staff-', limit: '2', ...(cursor && { cursor }) });
      found.push(...ids(page.events));
      cursor = page.cursor;
    }
    expect(found).toEqual(ids(all.filter(({ stream }) => stream.startsWith('staff-'))));
  });

  it('says how many events the index lacks, where it is asked', async () => {
    const backbone = installation.app.get<Backbone>(BACKBONE, { strict: false });
    const index = { through: async () => START, find: async () => [] };
    const describe = () => oneOf('StaffSignedIn');
    const behind = async (query: EventsQuery) =>
      (await searchBackwards({ store: backbone.store, index }, query, describe)).index_behind;
    const count = Number(
      (await installation.sql('SELECT position FROM operations.last_position()')).rows[0]?.['position'],
    );
    expect(count).toBeGreaterThan(0);
    expect([await behind({ type: 'StaffSignedIn' }), await behind({})]).toEqual([count, null]);
    expect((await search({ type: 'StaffSignedIn' })).index_behind).toBe(0);
  });

  it('finds what was recorded a moment ago, before the index has it', async () => {
    const own = installation.app.get(Inspections, { strict: false }).of('operations');
    await add(installation, 'just-now@example.org');
    await installation.settled();
    const found = await own?.events({ query: { type: 'StaffMemberAdded' } });
    expect(found?.events).toHaveLength(all.filter(({ type }) => type === 'StaffMemberAdded').length + 1);
    await indexed();
    expect((await search({ type: 'StaffMemberAdded', limit: '100' })).events).toHaveLength(found?.events.length ?? 0);
  });
});

describe('the index', () => {
  it('is made anew, while it is followed, when its terms have become others', async () => {
    const pool = openPool({ url: installation.databaseUrl, schema: 'operations' });
    try {
      await pool.query('UPDATE operations.event_index SET version = 0');
      await new IndexTables(pool, 'operations').migrate();
      expect((await pool.query('SELECT position, part FROM operations.event_index')).rows).toEqual([
        { position: '', part: 0 },
      ]);
    } finally {
      await pool.end();
    }
    await add(installation, 'anew@example.org');
    await indexed();
    expect((await search({ type: 'StaffSignedIn' })).looked_through).toBe(1);
  });
});
