import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { describe, expect, it } from '@jest/globals';
import { termsFor, termsOf } from './terms.ts';
import { MOST_WORDS, saysAll, wordsIn, wordsOf } from './words.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const event = (data: Record<string, unknown>): InspectedEvent => ({
  service: 'curation',
  id,
  type: 'PinSaved',
  version: 1,
  meaning: null,
  stream: `pin-${id}`,
  revision: 0,
  position: '1',
  recorded_at: '2026-01-01T00:00:00.000Z',
  occurred_at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'account', id: 'ada' },
  command: 'SavePin',
  correlation_id: 'c',
  causation_id: null,
  country: null,
  data,
  personal: [],
});

describe('the words of an event', () => {
  it.each([
    ['Grüne Lampen', 'grüne'],
    ['Ｌａｍｐ', 'lamp'],
    ['e\u0301clair', 'ÉCLAIR'],
    ['日本語', '日本語'],
    ['a,b;c/d', 'c d'],
    [id.toUpperCase(), id],
  ])('of %s hold %s', (title, text) => {
    expect(saysAll(event({ deep: [{ title }] }), text)).toBe(true);
  });

  it.each(['lam', 'lampshade', 'lamp shade', '', '!?', '0f8fad5b'])('of a lamp do not hold "%s"', (text) => {
    expect(saysAll(event({ title: 'lamp' }), text)).toBe(false);
  });

  it('are those of its type and command, whole and in parts', () => {
    for (const text of ['pinsaved', 'pin saved', 'savepin', 'save']) expect(saysAll(event({}), text)).toBe(true);
  });

  it('are a bounded number', () => {
    const text = Array.from({ length: 3 * MOST_WORDS }, (_, n) => `w${n}`).join(' ');
    expect(wordsIn(event({ text })).size).toBe(MOST_WORDS);
    expect(wordsOf(text)).toHaveLength(3 * MOST_WORDS);
  });
});

describe('the terms of an event', () => {
  it.each([
    { type: 'PinSaved' },
    { type: 'Other, PinSaved' },
    { stream: `pin-${id}` },
    { stream: 'pin-' },
    { stream: 'pin-0f8' },
    { stream: 'pi' },
    { actor: 'ada' },
    { text: `saved ${id} Lamp` },
  ])('are those that a search asks for by %p', (filter) => {
    const terms = termsOf(event({ title: 'lamp' }));
    const { all, any } = termsFor(filter);
    expect(all.every((term) => terms.includes(term))).toBe(true);
    expect(any.length === 0 || any.some((term) => terms.includes(term))).toBe(true);
  });

  it('tell a type, an actor and a word of one name apart', () => {
    const of = [{ type: 'ada' }, { actor: 'ada' }, { text: 'ada' }].map((filter) => termsFor(filter).all[0]);
    expect(new Set(of).size).toBe(3);
  });
});
