import type { Decider } from '@corkboard/event-store/decider';
import { type RecordedEvent, START } from '@corkboard/event-store/event';
import { type EventsOf, fact } from '@corkboard/event-store/fact';
import { describe, expect, it } from '@jest/globals';
import { capability, service } from './capability.ts';

const guestCame = fact<{ guestId: string; name: string }>()('GuestCame', {
  meaning: 'A guest came.',
  personal: { name: 'guestId' },
});
const guestSlept = fact<{ guestId: string }>()('GuestSlept', { meaning: 'A guest slept.' });
const facts = { guestCame, guestSlept };
const decider: Decider<number, EventsOf<typeof facts>> = {
  category: 'guest',
  initial: 0,
  evolve: (events) => events + 1,
};
const came = (data: { guestId: string }) => [{ type: 'hotel.guest-came.v1', data: { guestId: data.guestId } }];
const guests = capability({ facts, decider, publishes: { guestCame: came, guestSlept: 'private' } });

const recorded = (type: string): RecordedEvent => ({
  id: '1',
  type,
  version: 1,
  stream: 'guest-1',
  revision: 0,
  position: START,
  recordedAt: '',
  data: { guestId: 'g1', name: 'Ana' },
  metadata: {
    actor: { kind: 'system', id: '' },
    occurredAt: '',
    correlationId: '',
    causationId: null,
    command: '',
    fingerprint: '',
  },
});

describe('a service', () => {
  const hotel = service('curation', [guests, capability({ held: { guests: 'SELECT 1' } })]);

  it('is what its capabilities bring', () => {
    expect(Object.keys(hotel.catalogue)).toEqual(['GuestCame', 'GuestSlept']);
    expect(hotel.catalogue['GuestCame']?.personal).toEqual({ name: 'guestId' });
    expect(hotel.deciders).toEqual([decider]);
    expect(hotel.held).toEqual({ guests: 'SELECT 1' });
  });

  it('tells others what is published, and nothing of what is private or unknown', () => {
    expect(hotel.publish(recorded('GuestCame'))).toEqual([{ type: 'hotel.guest-came.v1', data: { guestId: 'g1' } }]);
    expect(hotel.publish(recorded('GuestSlept'))).toEqual([]);
    expect(hotel.publish(recorded('GuestLeft'))).toEqual([]);
  });

  it('has one declaration of each type', () => {
    expect(() => service('curation', [guests, guests])).toThrow('declares GuestCame twice');
  });
});

/** Compiled, never called: each of these is an error to the compiler. */
export const refused = () => [
  // @ts-expect-error publications of guestSlept are left out
  capability({ facts, decider, publishes: { guestCame: came } }),
  // @ts-expect-error publications of every fact are left out
  capability({ facts, decider }),
  // @ts-expect-error there is no such fact
  capability({ facts, decider, publishes: { guestCame: came, guestSlept: 'private', guestLeft: 'private' } }),
  // @ts-expect-error the fact has no such field
  capability({ facts, decider, publishes: { guestCame: came, guestSlept: ({ name }) => came({ guestId: name }) } }),
  // @ts-expect-error the decider does not fold guestSlept
  capability({
    facts: { guestSlept },
    decider: { ...decider, evolve: (_: number, e: 7) => e },
    publishes: { guestSlept: 'private' },
  }),
];
