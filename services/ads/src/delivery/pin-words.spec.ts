import { setImmediate as turn } from 'node:timers/promises';
import type { PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PinWords } from './pin-words.ts';

let texts: Record<string, readonly string[]> = {};
let asked: (readonly string[])[] = [];
const pins = {
  wordsOf: async (ids: readonly string[]) => {
    asked.push(ids);
    return new Map(ids.flatMap((id) => (texts[id] ? [[id, texts[id]] as const] : [])));
  },
} as unknown as PromotablePins;

beforeEach(() => {
  asked = [];
  texts = { lamp: ['lamp', 'light'], sea: ['sea', 'light'], car: ['car'] };
});

describe('pins that are about the same as a page', () => {
  it('share a word with it, each once', async () => {
    const words = new PinWords(pins);
    expect(words.about(['light'])).toEqual(new Set());
    words.learn(() => ['lamp', 'sea', 'car', 'lamp']);
    await turn();
    expect(asked).toEqual([['lamp', 'sea', 'car']]);
    expect(words.about(['light', 'lamp'])).toEqual(new Set(['lamp', 'sea']));
    expect(words.about(['car', 'none'])).toEqual(new Set(['car']));
    expect(words.about([])).toEqual(new Set());
  });

  it('are dropped with their words, ten minutes after they were ads', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    const now = jest.spyOn(performance, 'now');
    let at = 1_000;
    const pass = (milliseconds: number) => {
      at += milliseconds;
      now.mockReturnValue(at);
      jest.advanceTimersByTime(milliseconds);
    };
    try {
      pass(0);
      const words = new PinWords(pins);
      words.learn(() => ['lamp', 'sea']);
      await turn();
      pass(300_000);
      words.learn(() => ['sea']);
      await turn();
      pass(299_000);
      expect(words.about(['light'])).toEqual(new Set(['lamp', 'sea']));
      pass(2_000);
      expect(words.about(['light', 'lamp'])).toEqual(new Set(['sea']));
    } finally {
      now.mockRestore();
      jest.useRealTimers();
    }
  });

  it('are found by the words of now alone, a minute later', async () => {
    const now = jest.spyOn(performance, 'now');
    try {
      now.mockReturnValue(0);
      const words = new PinWords(pins);
      words.learn(() => ['lamp', 'sea']);
      await turn();
      texts = { lamp: ['candle'] };
      now.mockReturnValue(59_999);
      words.learn(() => ['lamp', 'sea']);
      await turn();
      expect([asked.length, words.about(['light'])]).toEqual([1, new Set(['lamp', 'sea'])]);
      now.mockReturnValue(60_500);
      words.learn(() => ['lamp', 'sea']);
      await turn();
      expect([words.about(['light']), words.about(['candle'])]).toEqual([new Set(), new Set(['lamp'])]);
    } finally {
      now.mockRestore();
    }
  });
});
