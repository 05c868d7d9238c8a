import { describe, expect, it } from '@jest/globals';
import type { Decider } from './decider.ts';
import { type DomainEvent, type RecordedEvent, START } from './event.ts';
import { type Moment, stateAt } from './state-at.ts';
import { sampleEvent } from './testing/case.ts';

type Counted = DomainEvent<'Counted', { readonly n: number }>;

const counter: Decider<readonly number[], Counted> = {
  category: 'counter',
  initial: [],
  evolve: (seen, event) => {
    switch (event.type) {
      case 'Counted':
        return [...seen, event.data.n];
    }
  },
};

const recorded = (times: readonly string[]): readonly RecordedEvent[] =>
  times.map((recordedAt, n) => ({
    ...sampleEvent({ n }, 'Counted'),
    stream: 'counter-1',
    revision: n,
    position: START,
    recordedAt,
  }));

/** A store of these events, with a count of its reads. */
const storeOf = (events: readonly RecordedEvent[]) => {
  const answered: number[] = [];
  const readStream = async (stream: string, { from = 0, to = Number.MAX_VALUE, limit = events.length } = {}) => {
    const found = events.filter((each) => each.stream === stream && each.revision >= from && each.revision <= to);
    answered.push(Math.min(found.length, limit));
    return found.slice(0, limit);
  };
  return { store: { readStream }, answered };
};

const at = (seconds: number, millisecond = 0): string => new Date(seconds * 1000 + millisecond).toISOString();

const then = async (times: readonly string[], moment: Moment, stream = 'counter-1') => {
  const { store, answered } = storeOf(recorded(times));
  const seen: number[] = [];
  const read = async (events: readonly RecordedEvent[]) => {
    seen.push(...events.map(({ revision }) => revision));
    return events;
  };
  const { state, revision, recordedAt } = await stateAt({ store, stream, decider: counter, at: moment, read });
  expect(seen).toEqual(state);
  return { count: state.length, revision, recordedAt, answered };
};

describe('the state of a stream at a revision', () => {
  const times = [at(1), at(2), at(3)];

  it('is the one after the event with it', async () => {
    expect(await then(times, 0)).toMatchObject({ count: 1, revision: 0, recordedAt: at(1) });
    expect(await then(times, 1)).toMatchObject({ count: 2, revision: 1, recordedAt: at(2) });
  });

  it('is the last one beyond the end', async () => {
    expect(await then(times, 2)).toMatchObject({ count: 3, revision: 2 });
    expect(await then(times, 3)).toMatchObject({ count: 3, revision: 2 });
  });

  it.each([-1, 0.5, Number.NaN])('is refused for %p, which is none', async (moment) => {
    await expect(then(times, moment)).rejects.toThrow(RangeError);
  });
});

describe('the state of a stream at an instant', () => {
  const times = [at(1), at(2), at(2), at(3)];

  it('counts an event of that very millisecond, and not one of the next', async () => {
    expect(await then(times, at(1))).toMatchObject({ count: 1, revision: 0, recordedAt: at(1) });
    expect(await then(times, at(1, 999))).toMatchObject({ count: 1, revision: 0 });
    expect(await then(times, at(3, -1))).toMatchObject({ count: 3, revision: 2, recordedAt: at(2) });
    expect(await then(times, at(3))).toMatchObject({ count: 4, revision: 3 });
  });

  it('counts all events of one time, or none of them', async () => {
    expect(await then(times, at(2))).toMatchObject({ count: 3, revision: 2 });
    expect(await then(times, at(2, -1))).toMatchObject({ count: 1, revision: 0 });
  });

  it('is the initial one before the first event, and of an unknown stream', async () => {
    const nothing = { count: 0, revision: null, recordedAt: null };
    expect(await then(times, at(1, -1))).toMatchObject(nothing);
    expect(await then(times, at(9), 'counter-2')).toMatchObject(nothing);
  });

  it('is the last one long after', async () => {
    expect(await then(times, '2999-01-01T00:00:00Z')).toMatchObject({ count: 4, revision: 3 });
  });

  it('leaves no hole where the clock was set back', async () => {
    const back = [at(1), at(5), at(2), at(6)];
    expect(await then(back, at(2))).toMatchObject({ count: 1, revision: 0 });
    expect(await then(back, at(5))).toMatchObject({ count: 3, revision: 2 });
  });

  it('is read no further than the first event that is later, and never whole', async () => {
    const long = Array.from({ length: 2_000 }, (_, n) => at(n));
    expect(await then(long, at(700))).toMatchObject({ count: 701, answered: [500, 500] });
    expect(await then(long, at(499))).toMatchObject({ count: 500, answered: [500, 500] });
    expect(await then(long, at(498))).toMatchObject({ count: 499, answered: [500] });
    expect(await then(long, 499)).toMatchObject({ count: 500, answered: [500] });
    expect(await then(long, 500)).toMatchObject({ count: 501, answered: [500, 1] });
  });

  it('is refused for what is none', async () => {
    await expect(then(times, 'yesterday')).rejects.toThrow(RangeError);
  });
});
