import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { change, projection } from '@corkboard/event-store/projection';
import { integer, table, text } from '@corkboard/event-store/table';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { rowsChanged } from './steps.ts';

type Saved = { readonly type: 'Saved'; readonly version: 1; readonly data: { readonly name: string } };
type Gone = { readonly type: 'Gone'; readonly version: 1; readonly data: object };

const pins = table('pins', { id: text({ primary: true }), saves: integer() });
const counting = projection<Saved | Gone>({
  name: 'counting',
  version: 2,
  tables: [pins],
  on: {
    Saved: () => [
      change(pins, ['a'], (row) => ({ id: 'a', saves: (row?.saves ?? 0) + 1 })),
      change(pins, ['a'], (row) => row && { ...row, saves: row.saves + 10 }),
      change(pins, ['b'], (row) => row),
    ],
    Gone: () => [change(pins, ['a'], () => null)],
  },
});
const reading = projection<Saved>({
  name: 'reading',
  version: 1,
  tables: [pins],
  on: {
    Saved: ({ data }) => {
      if (data.name.startsWith('•')) throw new Error('cannot be read');
      return [];
    },
  },
});

const saved: Saved = { type: 'Saved', version: 1, data: { name: 'x' } };
const gone: Gone = { type: 'Gone', version: 1, data: {} };
const events = recorded('pin-1', [saved, saved, gone] as (Saved | Gone)[]) as readonly RecordedEvent[];
const store = {
  readStream: async (_: string, { from = 0, to = Number.POSITIVE_INFINITY } = {}) =>
    events.filter(({ revision }) => revision >= from && revision <= to),
} as unknown as EventStore;

const asIs = (event: RecordedEvent): RecordedEvent => event;
const at = (revision: number): RecordedEvent => {
  const event = events[revision];
  if (!event) throw new Error('no event');
  return event;
};

describe('the rows that one event changes', () => {
  it.each([
    [0, null, { id: 'a', saves: 11 }],
    [1, { id: 'a', saves: 11 }, { id: 'a', saves: 22 }],
    [2, { id: 'a', saves: 22 }, null],
  ])('at revision %d are shown before and after, each once', async (revision, before, after) => {
    expect(await rowsChanged(store, at(revision), [counting], asIs)).toEqual([
      { name: 'counting', version: 2, rows: [{ table: 'pins', key: ['a'], before, after }], untold: false },
    ]);
  });

  it('are not told by a projection that needs what is masked', async () => {
    const masked = (event: RecordedEvent): RecordedEvent => ({ ...event, data: { name: '•••••' } });
    const told = await rowsChanged(store, at(1), [counting, reading], masked);
    expect(told.map(({ name, untold }) => [name, untold])).toEqual([
      ['counting', false],
      ['reading', true],
    ]);
  });
});
