import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { describe, expect, it } from '@jest/globals';
import { layout } from './layout.ts';

const event = (id: string, causation_id: string | null = null): InspectedEvent => ({
  service: 'curation',
  id,
  type: id,
  version: 1,
  meaning: null,
  stream: 'pin-1',
  revision: 0,
  position: '1',
  recorded_at: '2026-01-01T00:00:00.000Z',
  occurred_at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'account', id: 'ada' },
  command: 'SavePin',
  correlation_id: 'c',
  causation_id,
  country: null,
  data: {},
  personal: [],
});

const drawn = (...events: InspectedEvent[]) =>
  layout(events).map(
    ({ event: { id }, depth, cause }) => `${'-'.repeat(depth)}${id}${cause === null ? '' : ` of ${cause}`}`,
  );

describe('a chain', () => {
  it('shows each event under its cause, siblings as they came', () => {
    const chain = [event('a'), event('b', 'a'), event('c', 'a'), event('d', 'b'), event('e')];
    expect(drawn(...chain)).toEqual(['a', '-b of 0', '--d of 1', '-c of 0', 'e']);
  });

  it('follows a cause through what was published of it', () => {
    expect(drawn(event('a'), event('b', 'a.1'))).toEqual(['a', '-b of 0']);
  });

  it('begins with an event whose cause is not in it', () => {
    expect(drawn(event('b', 'elsewhere'))).toEqual(['b']);
  });

  it('leaves nothing out of a circle', () => {
    expect(drawn(event('a', 'b'), event('b', 'a'))).toEqual(['a', '-b of 0']);
  });

  it('of ten thousand in a row is drawn', () => {
    const long = Array.from({ length: 10_000 }, (_, n) => event(`${n}`, n === 0 ? null : `${n - 1}`));
    expect(layout(long).at(-1)).toMatchObject({ depth: 9_999, cause: 9_998 });
  });
});
