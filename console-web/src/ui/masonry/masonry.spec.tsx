import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { columnsFor, layout } from './layout.ts';
import { Masonry } from './masonry.tsx';

const pins = Array.from({ length: 1000 }, (_, index) => ({
  id: `p${index}`,
  width: 100,
  height: 90 + ((index * 53) % 160),
}));
const placed = layout(pins, columnsFor(1240));

const wall = (more: Partial<Parameters<typeof Masonry<(typeof pins)[number]>>[0]> = {}) => (
  <Masonry
    items={pins}
    label="Home feed"
    keyOf={(pin) => pin.id}
    nameOf={(pin) => `Pin ${pin.id}`}
    render={(pin) => <a href={`/pin/${pin.id}/`}>{pin.id}</a>}
    complete
    width={1240}
    {...more}
  />
);

const shown = () => screen.getAllByRole('article').map((tile) => Number(tile.getAttribute('data-index')));

/** jsdom lays nothing out: the feed's top is where scrolling would have put it. */
const scrollTo = (y: number) => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -y } as DOMRect);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
};

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('the feed', () => {
  it('names itself, its tiles and their places', () => {
    render(wall());
    expect(screen.getByRole('feed', { name: 'Home feed' })).toBeTruthy();
    const first = screen.getByRole('article', { name: 'Pin p0' });
    expect(first.getAttribute('aria-posinset')).toBe('1');
    expect(first.getAttribute('aria-setsize')).toBe('1000');
  });

  it('does not pretend to know its end while more may come', () => {
    render(wall({ complete: false }));
    expect(screen.getByRole('article', { name: 'Pin p0' }).getAttribute('aria-setsize')).toBe('-1');
  });

  it('draws only what is near the view, in feed order', () => {
    render(wall());
    expect(shown().length).toBeLessThan(120);
    scrollTo(20_000);
    const indexes = shown();
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
    expect(indexes).not.toContain(0);
    for (const index of indexes) expect(placed.top[index]).toBeLessThan(20_000 + window.innerHeight + 2048);
  });

  it('is as high as all its tiles', () => {
    render(wall());
    expect(screen.getByRole('feed').style.blockSize).toBe(`${placed.totalHeight}px`);
  });

  it('asks for more near its end, and not when complete', () => {
    const onNearEnd = jest.fn();
    const { rerender } = render(wall({ complete: false, onNearEnd }));
    expect(onNearEnd).not.toHaveBeenCalled();
    rerender(wall({ items: pins.slice(0, 5), complete: false, onNearEnd }));
    expect(onNearEnd).toHaveBeenCalled();
    onNearEnd.mockClear();
    rerender(wall({ items: pins.slice(0, 4), onNearEnd }));
    expect(onNearEnd).not.toHaveBeenCalled();
  });
});

describe('keys in the feed', () => {
  const focused = () => document.activeElement?.closest('[data-index]')?.getAttribute('data-index');

  it('move by where tiles stand', () => {
    render(wall());
    act(() => screen.getByRole('link', { name: 'p0' }).focus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
    expect(focused()).toBe('1');
  });

  it('reach tiles that were not drawn', () => {
    render(wall());
    act(() => screen.getByRole('link', { name: 'p0' }).focus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    expect(focused()).toBe('999');
  });

  it('never take the focused tile out of the page', () => {
    render(wall());
    act(() => screen.getByRole('link', { name: 'p3' }).focus());
    scrollTo(20_000);
    expect(focused()).toBe('3');
    expect(shown()[0]).toBe(3);
  });
});

describe('a jump', () => {
  it('draws what is in view before the paint, and what is near it after', async () => {
    render(wall());
    scrollTo(40_000);
    const inView = shown();
    for (const index of inView) {
      const [top, height] = [placed.top[index] ?? 0, placed.height[index] ?? 0];
      expect(top < 40_000 + window.innerHeight && top + height > 40_000).toBe(true);
    }
    await waitFor(() => expect(shown().length).toBeGreaterThan(inView.length));
    expect(shown()).toEqual(expect.arrayContaining(inView));
  });

  it('tells its tiles what can wait, until the paint is over', async () => {
    render(wall({ render: (pin, { hurried }) => <a href={`/pin/${pin.id}/`}>{hurried ? 'hurried' : 'whole'}</a> }));
    expect(screen.queryByText('hurried')).toBeNull();
    scrollTo(40_000);
    expect(screen.queryByText('whole')).toBeNull();
    await waitFor(() => expect(screen.queryByText('hurried')).toBeNull());
    expect(screen.getAllByText('whole')).toHaveLength(shown().length);
  });

  it('of a little draws all that is near at once', async () => {
    render(wall());
    const inView = shown().length;
    await waitFor(() => expect(shown().length).toBeGreaterThan(inView));
    scrollTo(1_400);
    expect(shown()).toContain(placed.top.findIndex((top) => top > 1_400 + window.innerHeight + 100));
  });
});

describe('coming back to a wall', () => {
  it('stands at the same pixel', () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { unmount } = render(wall({ memory: 'entry-1' }));
    scrollTo(7_321);
    unmount();
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0 } as DOMRect);
    render(wall({ memory: 'entry-1' }));
    expect(scroll.mock.lastCall).toEqual([{ top: 7_321, behavior: 'instant' }]);
  });

  it('draws from the first what the view is brought back to, and not the beginning', () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { unmount } = render(wall({ memory: 'entry-3' }));
    scrollTo(20_000);
    const before = shown();
    unmount();
    const drawn = new Set<string>();
    const draw = ({ id }: { id: string }) => {
      drawn.add(id);
      return <a href={`/pin/${id}/`}>{id}</a>;
    };
    render(wall({ memory: 'entry-3', render: draw }));
    expect(shown()).toEqual(before);
    expect(drawn.has('p0')).toBe(false);
    scrollTo(0);
    expect(shown()[0]).toBe(0);
  });

  it('starts at the top for a new visit', () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    render(wall({ memory: 'entry-2' }));
    expect(scroll).not.toHaveBeenCalled();
  });
});
