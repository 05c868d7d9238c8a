import { beforeEach, describe, expect, it } from '@jest/globals';
import { rememberVisitedPin, visitedPins } from './visited-pins.ts';

beforeEach(() => sessionStorage.clear());

describe('visited pins', () => {
  it('are the last ten of this tab, newest first: the eleventh drops the oldest [E-261] [S-328]', () => {
    for (let pin = 1; pin <= 11; pin += 1) rememberVisitedPin(String(pin));
    expect(visitedPins()).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
  });
  it('are each there once', () => {
    for (const pin of ['1', '2', '1']) rememberVisitedPin(pin);
    expect(visitedPins()).toEqual(['1', '2']);
  });
  it('are none when what is stored is not ours', () => {
    sessionStorage.setItem('visited_pins', '{');
    expect(visitedPins()).toEqual([]);
  });
});
