import { describe, expect, it } from '@jest/globals';
import { catalogueOf, type EventsOf, fact } from './fact.ts';

interface Guest {
  guestId: string;
  name: string;
  visits: number;
}

const guestCame = fact<Guest>()('GuestCame', { meaning: 'A guest came.', personal: { name: 'guestId' } });
const guestLeft = fact<{ guestId: string; reason: 'late' | 'tired' }>()('GuestLeft', {
  meaning: 'A guest left.',
  upcasters: [(data) => ({ ...data, reason: 'late' })],
});
const facts = { guestCame, guestLeft };

describe('a fact', () => {
  it('makes events of its type and version', () => {
    const data = { guestId: 'g1', name: 'Ana', visits: 2 };
    expect(guestCame(data)).toEqual({ type: 'GuestCame', version: 1, data });
    expect(guestLeft({ guestId: 'g1', reason: 'tired' }).version).toBe(2);
  });

  it('is an entry of the catalogue, with its subjects and upcasters', () => {
    const { GuestCame, GuestLeft } = catalogueOf(facts);
    expect(GuestCame).toEqual({ version: 1, meaning: 'A guest came.', personal: { name: 'guestId' }, upcasters: [] });
    expect(GuestLeft?.upcasters?.[0]?.({ guestId: 'g1' })).toEqual({ guestId: 'g1', reason: 'late' });
  });

  it('gives a union that tells its events apart', () => {
    const said = (event: EventsOf<typeof facts>): string => {
      switch (event.type) {
        case 'GuestCame':
          return `${event.data.name} came`;
        case 'GuestLeft':
          return event.data.reason;
      }
    };
    expect(said(guestLeft({ guestId: 'g1', reason: 'tired' }))).toBe('tired');
  });
});

/** Compiled, never called: each of these is an error to the compiler. */
export const refused = (): readonly unknown[] => [
  // @ts-expect-error the field has no such name
  fact<Guest>()('GuestCame', { meaning: '', personal: { nme: 'guestId' } }),
  // @ts-expect-error no field of this name can hold a subject
  fact<Guest>()('GuestCame', { meaning: '', personal: { name: 'gustId' } }),
  // @ts-expect-error a subject is a text
  fact<Guest>()('GuestCame', { meaning: '', personal: { name: 'visits' } }),
  // @ts-expect-error a personal field without its subject
  fact<Guest>()('GuestCame', { meaning: '', personal: { name: undefined } }),
  // @ts-expect-error no fact without its meaning
  fact<Guest>()('GuestCame', {}),
  // @ts-expect-error a field is missing
  guestCame({ guestId: 'g1', name: 'Ana' }),
  // @ts-expect-error a value that the fact does not know
  guestLeft({ guestId: 'g1', reason: 'bored' }),
];
