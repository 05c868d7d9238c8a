import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Backdrop } from './backdrop.tsx';

const pinCalled = (id: string) =>
  ({ id, width: 236, height: 300, dominant_color: '#ddccbb', images: { '236x': { url: `/i/236x/${id}` } } }) as PinCard;
const pins = [pinCalled('1'), pinCalled('2')];

const before = window.matchMedia;
afterEach(() => {
  window.matchMedia = before;
});

const wallWhere = (isNarrow: boolean): HTMLElement => {
  window.matchMedia = (() => ({ matches: isNarrow })) as unknown as typeof window.matchMedia;
  return render(<Backdrop pins={pins} />).container;
};

it('makes a telephone fetch no photographs for what its form covers', () => {
  const wall = wallWhere(true);
  expect(wall.querySelectorAll('img')).toHaveLength(0);
  expect(wall.querySelectorAll('svg')).toHaveLength(18);
});

it('shows photographs in a wide window, and drawn pictures for the rest', () => {
  const wall = wallWhere(false);
  expect(wall.querySelectorAll('img')).toHaveLength(2);
  expect(wall.querySelectorAll('svg')).toHaveLength(38);
});
