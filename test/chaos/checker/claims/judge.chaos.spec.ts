import { describe, expect, it } from '@jest/globals';
import type { EventFact, Facts } from './facts.ts';
import { judge } from './judge.ts';

const event = (position: number, stream: string, revision: number, fields: Partial<EventFact> = {}): EventFact => ({
  ...{ position, stream, revision, id: `e${position}`, write: `w${position}`, gives: null, takes: null },
  ...fields,
});

/** A name goes from one stream to another, a third is refused it; of a write that got no answer there is nothing. */
const right: Facts = {
  events: [
    event(1, 'a', 0, { takes: 'ada' }),
    event(2, 'a', 1, { gives: 'ada', takes: 'bea' }),
    event(3, 'b', 0, { takes: 'ada' }),
    event(4, 'b', 1, { write: 'w3' }),
  ],
  head: 4,
  held: [
    { value: 'ada', stream: 'b' },
    { value: 'bea', stream: 'a' },
  ],
  notes: [
    { write: 'w1', stream: 'a', size: 1, answer: 0, unanswered: 2 },
    { write: 'w2', stream: 'a', size: 1, answer: 1, unanswered: 0 },
    { write: 'w3', stream: 'b', size: 2, answer: 1, unanswered: 0 },
    { write: 'w5', stream: 'c', size: 1, answer: 'refused', unanswered: 0 },
    { write: 'w6', stream: 'd', size: 3, answer: null, unanswered: 1 },
  ],
};

const changed = (index: number, fields: Partial<EventFact>): Facts => ({
  ...right,
  events: right.events.map((each, at) => (at === index ? { ...each, ...fields } : each)),
});
const answered = (index: number, answer: Facts['notes'][number]['answer']): Facts => ({
  ...right,
  notes: right.notes.map((each, at) => (at === index ? { ...each, answer } : each)),
});

describe('the checker of claims', () => {
  it('finds nothing wrong where nothing is', () => {
    expect(judge(right)).toEqual([]);
    expect(judge(answered(0, null))).toEqual([]);
  });

  it.each<[string, Facts, RegExp]>([
    ['a claim held twice', changed(1, { gives: null }), /held twice: ada is taken at 3, held by a/],
    ['a claim given up by another', changed(3, { gives: 'bea' }), /held twice: bea is given up at 4 by b/],
    [
      'a claim whose row is missing',
      { ...right, held: right.held.slice(1) },
      /not what the events say: ada is not held/,
    ],
    ['a claim whose row names another', { ...right, held: [{ value: 'ada', stream: 'a' }] }, /say: ada is held/],
    ['an acknowledged write that is lost', answered(4, 2), /w6 of d is lost/],
    ['a refused write that is stored', answered(1, 'refused'), /w2 of a was refused, and is stored/],
    ['a write acknowledged with a wrong revision', answered(1, 2), /w2 of a was acknowledged as 2/],
    ['a write that is there by halves', changed(3, { write: 'w1' }), /w3 of b is not in one piece/],
    ['a write that nobody asked for', changed(3, { write: 'w9' }), /w9 was never asked for/],
    ['a gap', changed(3, { position: 5 }), /positions are not dense/],
    ['a head that is not at the end', { ...right, head: 5 }, /the head is 5/],
    ['a stream with a hole', changed(1, { revision: 2 }), /the revisions of a stream/],
  ])('sees %s', (_, facts, says) => {
    expect(judge(facts).join('\n')).toMatch(says);
  });
});
