import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { describe, expect, it } from '@jest/globals';
import { inBytes, inSeconds } from './sizes.ts';
import { troublesOf } from './troubles.ts';

const leader = { pid: 1, address: null, connected_at: null };
const relay = {
  ...{ epoch: 1, leader, position: '1', lag_events: 0, lag_seconds: 0 },
  ...({ status: 'publishing', waiting_since: null, last_error: null } as const),
};
const consumer = {
  ...{ name: 'c', lag_messages: 0, lag_seconds: 0, parked: 0, last_error: null },
  status: 'running',
} as const;
const projection = {
  ...{ name: 'p', lag_seconds: 0, lag_events: 0, parked: 0, copy_failed: false },
  ...({ kind: 'projection', status: 'live' } as const),
} as const;
const well: StoreHealth = {
  service: 'identity',
  asked_at: '2026-01-01T00:00:00.000Z',
  silent: [],
  store: { kind: 'postgres', head: '1', events: 1 },
  relay,
  dead_letters: { messages: 0, parked: 0 },
  consumers: [consumer],
  projections: [projection],
  order_faults: 0,
  pool: { most: 16, open: 16, idle: 0, waiting: 0 },
  database: { bytes: 1, connections: 89, most_connections: 100 },
  disk: { bytes: 10_000_000_000, free: 1_000_000_000 },
};
const said = (change: Partial<StoreHealth>) => troublesOf({ ...well, ...change }).map(({ text }) => text);

type Case = readonly [what: string, change: Partial<StoreHealth>, begins: string];
const cases: readonly Case[] = [
  ['a part that is silent', { silent: ['relay'], relay: null }, 'The relay of identity did not answer.'],
  ['no relay', { relay: { ...relay, leader: null } }, 'No process publishes what happens in identity.'],
  [
    'a relay that cannot publish',
    {
      relay: { ...relay, status: 'waiting', waiting_since: '2025-12-31T23:59:48.000Z', last_error: 'no broker' },
    },
    'The relay of identity has not been able to publish for 12 s: no broker.',
  ],
  ['a relay far behind', { relay: { ...relay, lag_seconds: 30 } }, 'The relay of identity is 30 s behind.'],
  ['dead letters', { dead_letters: { messages: 1, parked: 0 } }, '1 message of identity not published.'],
  [
    'a consumer that stopped',
    { consumers: [{ ...consumer, status: 'stopped', last_error: 'bad' }] },
    'The consumer c of identity has stopped: bad.',
  ],
  ['a consumer that parked', { consumers: [{ ...consumer, parked: 3 }] }, '3 messages parked by the consumer c'],
  ['a consumer far behind', { consumers: [{ ...consumer, lag_seconds: 31 }] }, 'The consumer c of identity is 31 s'],
  ['a projection that waits', { projections: [{ ...projection, status: 'waiting' }] }, 'p of identity waits.'],
  ['a projection that stopped', { projections: [{ ...projection, status: 'stopped' }] }, 'p of identity has stopped.'],
  ['a projection that parked', { projections: [{ ...projection, parked: 1 }] }, '1 event parked by p of identity.'],
  ['a projection far behind', { projections: [{ ...projection, lag_seconds: 61 }] }, 'p of identity is 61 s behind'],
  [
    'a process that stopped, which nobody rebuilds',
    { projections: [{ ...projection, kind: 'process', status: 'stopped' }] },
    'p of identity has stopped. Its row says at what: mend it, then resume it.',
  ],
  [
    'a process far behind, which shows nothing',
    { projections: [{ ...projection, kind: 'process', lag_seconds: 61 }] },
    'p of identity is 61 s behind: what it does comes late.',
  ],
  ['a copy that failed', { projections: [{ ...projection, copy_failed: true }] }, 'A version of p of identity that'],
  ['a fault in the order', { order_faults: 1 }, 'The last check of the log found 1 fault in identity.'],
  ['requests without a connection', { pool: { ...well.pool, waiting: 1 } }, '1 request of identity wait'],
  [
    'a server without connections',
    { database: { bytes: 1, connections: 90, most_connections: 100 } },
    'The database server of identity has 90 of 100',
  ],
  [
    'a disk with little room',
    { disk: { bytes: 5_000_000_000, free: 999_999_999 } },
    'The disk of identity has 1000 MB left.',
  ],
  [
    'a disk with a small share of room',
    { disk: { bytes: 100_000_000_000, free: 9_900_000_000 } },
    'The disk of identity has 9.9 GB left.',
  ],
];

describe('what somebody has to see to', () => {
  it.each(cases)('is %s', (_, change, begins) => {
    const texts = said(change);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.startsWith(begins)).toBe(true);
  });

  it('is nothing just below, nor what does not apply', () => {
    expect(said({})).toEqual([]);
    const nothing = {
      relay: null,
      dead_letters: null,
      consumers: null,
      projections: null,
      order_faults: null,
    };
    expect(said({ ...nothing, database: null, disk: null })).toEqual([]);
    expect(said({ relay: { ...relay, lag_seconds: 29.9 } })).toEqual([]);
  });
});

describe('sizes', () => {
  it('have one decimal below ten', () => {
    expect([0, 999, 1_000, 1_549, 10_400, 2_500_000_000].map(inBytes)).toEqual([
      '0 B',
      '999 B',
      '1 kB',
      '1.5 kB',
      '10 kB',
      '2.5 GB',
    ]);
    expect([0, 0.44, 9.96, 12.6].map(inSeconds)).toEqual([0, 0.4, 10, 13]);
  });
});
