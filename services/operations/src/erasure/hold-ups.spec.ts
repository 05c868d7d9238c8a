import type { HoldUp } from '@corkboard/contracts/operations/erasures';
import { type ErasingService, erasingServices } from '@corkboard/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { holdUpsOf, type ServiceStatus } from './hold-ups.ts';

const now = new Date('2026-01-01T00:10:00.000Z');
const consumer = (name: string, more: object = {}) => ({ name, status: 'running', parked: 0, lag_seconds: 0, ...more });
const follower = (kind: string, name: string, more: object = {}) => ({
  kind,
  name,
  status: 'live',
  parked: { streams: 0 },
  lag_seconds: 0,
  last_error: null,
  updated_at: '2026-01-01T00:09:00.000Z',
  ...more,
});
const leader = { pid: 1, address: null, connected_at: null };
const status = (service: HoldUp['service'], more: object = {}): ServiceStatus =>
  ({
    service,
    consumers: [],
    projections: [],
    relay: { leader, lag_seconds: 0 },
    parkedStreams: new Map(),
    ...more,
  }) as unknown as ServiceStatus;
const curation = (more: object) => status('curation', more);
const at = '2026-01-01T00:01:00.000Z';

const accountId = '01980a5e-aabb-8ccd-8eef-001122334401';
/** Only these have not confirmed yet. */
const underWay = (...waiting: ErasingService[]) => ({
  accountId,
  confirmed: erasingServices.filter((service) => !waiting.includes(service)),
});
const both = underWay('identity', 'curation');

describe('what holds an erasure up', () => {
  it('is nothing while everything goes on, nor what it does not pass through', () => {
    const busy = curation({
      consumers: [consumer('curation-erasures', { lag_seconds: 1 }), consumer('another', { status: 'stopped' })],
      projections: [
        follower('projection', 'board-page', { status: 'catching-up', lag_seconds: 1 }),
        follower('projection', 'search-index', { status: 'stopped' }),
        follower('process', 'erase-personal-data', { status: 'catching-up', lag_seconds: 60 }),
      ],
    });
    expect(holdUpsOf(both, [status('operations'), status('identity'), busy], now)).toEqual([]);
  });

  it.each<[string, object, Partial<HoldUp>]>([
    [
      'a projection that has stopped',
      { projections: [follower('projection', 'board-page', { status: 'stopped', last_error: { at } })] },
      { part: 'projection', name: 'board-page', state: 'stopped', since: at },
    ],
    [
      'a projection that is late',
      { projections: [follower('projection', 'board-page', { status: 'catching-up', lag_seconds: 540 })] },
      { part: 'projection', name: 'board-page', state: 'behind', since: at },
    ],
    [
      'tables that another version made',
      { projections: [follower('projection', 'pin-page', { status: 'rebuilding', updated_at: at })] },
      { part: 'projection', name: 'pin-page', state: 'rebuilding', since: at },
    ],
    [
      'a process that has stopped',
      { projections: [follower('process', 'erase-personal-data', { status: 'stopped', last_error: { at } })] },
      { part: 'process', name: 'erase-personal-data', state: 'stopped', since: at },
    ],
    [
      'a process that waits',
      { projections: [follower('process', 'erase-personal-data', { status: 'waiting', last_error: { at } })] },
      { part: 'process', name: 'erase-personal-data', state: 'waiting', since: at },
    ],
    [
      'a message that is parked',
      { consumers: [consumer('curation-erasures', { parked: 1, lag_seconds: null })] },
      { part: 'consumer', name: 'curation-erasures', state: 'parked', since: null },
    ],
    [
      'a consumer that has stopped',
      { consumers: [consumer('curation-erasures', { status: 'stopped', lag_seconds: 540 })] },
      { part: 'consumer', name: 'curation-erasures', state: 'stopped', since: at },
    ],
    [
      'a relay that nobody leads',
      { relay: { leader: null, lag_seconds: 540 } },
      { part: 'relay', name: 'curation', state: 'stopped', since: at },
    ],
  ])('is %s', (_, more, expected) => {
    const all = [status('operations'), status('identity'), curation(more)];
    expect(holdUpsOf(both, all, now)).toEqual([{ service: 'curation', stream: null, ...expected }]);
    expect(holdUpsOf(underWay(), all, now)).toEqual([]);
  });

  const parked = (name: string, stream: string | null) => ({
    projections: [follower('projection', name, { parked: { streams: 1, since: at } })],
    parkedStreams: new Map([[name, stream === null ? null : [{ stream, since: at }]]]),
  });
  const own = `account-${accountId}`;

  it('is an own event that is parked where somebody has to go out of a row by it, and nowhere else', () => {
    const identity = status('identity', parked('account-profiles', own));
    expect(holdUpsOf(both, [identity, curation(parked('board-page', own))], now)).toEqual([
      { service: 'identity', part: 'projection', name: 'account-profiles', state: 'parked', stream: own, since: at },
    ]);
  });

  it('is no event or message of another account that is parked', () => {
    const other = 'account-01980a5e-aabb-8ccd-8eef-001122334499';
    const parkedStreams = new Map([['curation-erasures', [{ stream: other, since: at }]]]);
    const late = curation({ consumers: [consumer('curation-erasures', { parked: 1 })], parkedStreams });
    const identity = status('identity', parked('account-profiles', other));
    expect(holdUpsOf(both, [identity, late], now)).toEqual([]);
    const many = status('identity', parked('account-profiles', null));
    expect(holdUpsOf(underWay('identity'), [many], now)).toMatchObject([{ state: 'parked', stream: null }]);
  });

  it('is named by its stream where an event stops a part, or a message is parked', () => {
    const parkedStreams = new Map([['curation-erasures', [{ stream: own, since: at }]]]);
    const stopped = { status: 'stopped', last_error: { at, stream: 'board-1' } };
    const all = curation({
      consumers: [consumer('curation-erasures', { parked: 1 })],
      projections: [follower('projection', 'board-page', stopped)],
      parkedStreams,
    });
    expect(holdUpsOf(underWay('curation'), [all], now)).toMatchObject([
      { part: 'consumer', state: 'parked', stream: own },
      { part: 'projection', state: 'stopped', stream: 'board-1' },
    ]);
  });

  it('is a service that does not answer, and what operations itself has not sent or received', () => {
    const late = status('operations', { consumers: [consumer('operations-erasures', { parked: 1 })] });
    expect(holdUpsOf(underWay('curation'), [late], now)).toEqual([
      { service: 'curation', part: 'service', name: 'curation', state: 'unreachable', stream: null, since: null },
      {
        service: 'operations',
        part: 'consumer',
        name: 'operations-erasures',
        state: 'parked',
        stream: null,
        since: null,
      },
    ]);
  });
});
