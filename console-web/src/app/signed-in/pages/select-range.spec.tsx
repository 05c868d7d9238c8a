import type { PinCard } from '@corkboard/contracts/curation/entities';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { SelectTile } from '../../../features/pins/select-tile.tsx';
import type { Feed } from '../../../features/pins/use-feed.ts';
import { useSelection } from '../../../features/pins/use-selection.ts';

const pins = [0, 1, 2, 3, 4].map(
  (n) =>
    ({ id: `p${n}`, title: `Pin ${n}`, images: null, dominant_color: '#aabbcc', pinner: null }) as unknown as PinCard,
);
const loaded = { complete: true, more: () => undefined, state: 'loaded', first: false, failure: null } as const;
const feed: Feed = { pins, ...loaded, retry: () => undefined };

const Selecting = () => {
  const selection = useSelection(feed, () => true);
  const tile = { columnWidth: 236, caption: false, first: false, actions: undefined };
  return pins.map((pin) => <SelectTile key={pin.id} {...{ pin, ...tile, selection }} />);
};

const tile = (n: number) => screen.getByRole('button', { name: `Pin ${n}` });
const picks = () => screen.queryAllByRole('button', { pressed: true }).map((each) => each.getAttribute('aria-label'));

/** jsdom has no pointer events: it drops what they say. */
const point = (
  type: 'Down' | 'Up' | 'Cancel' | 'Enter' | 'Leave',
  n: number,
  how: Readonly<Record<string, unknown>>,
) => {
  const native = { Enter: 'Over', Leave: 'Out' } as const;
  const event = createEvent[`pointer${type === 'Enter' || type === 'Leave' ? native[type] : type}`](tile(n));
  for (const [name, value] of Object.entries(how)) Object.defineProperty(event, name, { value });
  fireEvent(tile(n), event);
};

beforeEach(() => {
  render(<Selecting />);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a range of pins', () => {
  const mouse = { pointerType: 'mouse', buttons: 1 };
  const drag = (from: number, ...over: readonly number[]) => {
    point('Down', from, mouse);
    let last = from;
    for (const n of over) {
      point('Leave', last, mouse);
      point('Enter', n, mouse);
      last = n;
    }
    point('Up', last, { pointerType: 'mouse' });
  };

  it('is picked by a drag of the mouse, from the pin that it began on', () => {
    drag(1, 3);
    expect(picks()).toEqual(['Pin 1', 'Pin 2', 'Pin 3']);
    drag(3, 4);
    expect(picks()).toEqual(['Pin 1', 'Pin 2', 'Pin 3', 'Pin 4']);
    const pulled = createEvent.dragStart(tile(0));
    fireEvent(tile(0), pulled);
    expect(pulled.defaultPrevented).toBe(true);
  });

  it('is not picked by a mouse that passes', () => {
    point('Enter', 1, { pointerType: 'mouse', buttons: 0 });
    point('Leave', 1, { pointerType: 'mouse', buttons: 0 });
    expect(picks()).toEqual([]);
  });

  it('is picked by a finger that rests on its last pin, and not by one that scrolls', () => {
    jest.useFakeTimers();
    const touch = { pointerType: 'touch' };
    fireEvent.click(tile(1));
    point('Down', 4, touch);
    act(() => void jest.advanceTimersByTime(200));
    point('Cancel', 4, touch);
    act(() => void jest.advanceTimersByTime(1_000));
    expect(picks()).toEqual(['Pin 1']);
    point('Down', 3, touch);
    act(() => void jest.advanceTimersByTime(500));
    point('Up', 3, touch);
    fireEvent.click(tile(3));
    expect(picks()).toEqual(['Pin 1', 'Pin 2', 'Pin 3']);
    fireEvent.click(tile(3));
    expect(picks()).toEqual(['Pin 1', 'Pin 2']);
    // Not every browser makes a click of a long press: the next one, by a key, counts.
    point('Down', 3, touch);
    act(() => void jest.advanceTimersByTime(500));
    point('Up', 3, touch);
    fireEvent.keyDown(tile(3), { key: ' ' });
    fireEvent.click(tile(3));
    expect(picks()).toEqual(['Pin 1', 'Pin 2']);
  });
});
