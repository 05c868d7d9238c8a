import { describe, expect, it } from '@jest/globals';
import type { ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import { AD_PIN_MS, AdPins } from './ad-pins.ts';

const lamp = { id: 'lamp' } as ShownPin;

/** The read model as far as ads ask it, on a clock that is moved by hand. */
const pinsOf = (answers: readonly (ShownPin | null | Error)[]) => {
  const clock = { ms: 1 };
  let asked = 0;
  const findAd = async (): Promise<ShownPin | null> => {
    const answer = answers[asked] ?? null;
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { pins: new AdPins({ findAd }, () => clock.ms), clock, asked: () => asked };
};

describe('the pin of an ad', () => {
  it('is asked for once by the pages of a second, those of one moment too', async () => {
    const { pins, clock, asked } = pinsOf([lamp]);
    expect(await Promise.all([pins.find('lamp'), pins.find('lamp')])).toEqual([lamp, lamp]);
    clock.ms = 1 + AD_PIN_MS;
    expect(await pins.find('lamp')).toBe(lamp);
    expect(asked()).toBe(1);
    expect(AD_PIN_MS).toBe(1_000);
  });

  it('is gone a second after it became secret', async () => {
    const { pins, clock } = pinsOf([lamp, null]);
    await pins.find('lamp');
    clock.ms = 2 + AD_PIN_MS;
    expect(await pins.find('lamp')).toBeNull();
  });

  it('is asked for again once the read model could not be asked', async () => {
    const { pins } = pinsOf([new Error('away'), lamp]);
    await expect(pins.find('lamp')).rejects.toThrow('away');
    expect(await pins.find('lamp')).toBe(lamp);
  });
});
