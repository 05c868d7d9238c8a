import { withPast } from '@corkboard/event-store/standing';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { pinDecider } from '../pins/domain/pin.ts';
import { pinCreated, pinDeleted } from '../testing/pins.ts';
import { causeOfDeletion } from './cause-of-deletion.ts';

describe('the cause of the deletion of a pin', () => {
  const { initial, evolve } = withPast(pinDecider);
  const causeIn = (...causes: readonly (string | null)[]) => {
    const past = recorded('pin-p1', [pinCreated, ...causes.map(() => pinDeleted('2026-01-31T12:00:00.000Z'))]);
    const told = past.map((event, n) => ({
      ...{ ...event, metadata: { ...event.metadata, causationId: causes[n - 1] ?? null } },
    }));
    return causeOfDeletion(told.reduce((state, event) => evolve(state, event as never), initial));
  };

  it('is the event that led to the last one', () => {
    expect(causeIn('e1')).toBe('e1');
    expect(causeIn('e1', 'e2')).toBe('e2');
  });

  it('is none where a person asked for that one alone, or it was never deleted', () => {
    expect(causeIn('e1', null)).toBeNull();
    expect(causeIn()).toBeNull();
  });
});
