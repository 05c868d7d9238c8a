import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { BUCKET, columnsFor, type Layout, layout, type Tile, tilesWithin } from './layout.ts';
import styles from './masonry.module.css';
import { isJump, neighbour } from './neighbour.ts';
import { rememberedTop, useAnchor } from './use-anchor.ts';
import { type Span, useNearEnd, useSpan, useWidth } from './use-feed-window.ts';

export interface TilePlace {
  readonly index: number;
  /** CSS px. */
  readonly columnWidth: number;
  /** Before the paint of a jump: what can wait is drawn when this is false again. */
  readonly hurried: boolean;
}

export interface MasonryProps<Item extends Tile> {
  readonly items: readonly Item[];
  /** Name of the feed for screen readers. */
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  /** Name of one tile. */
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item, place: TilePlace) => ReactNode;
  /** True when no more will come: then the number of tiles is known. */
  readonly complete: boolean;
  readonly busy?: boolean;
  /** Called when the view nears the end; leave out when complete. */
  readonly onNearEnd?: () => void;
  /** One name per entry of the history: coming back to it restores the scroll position. */
  readonly memory?: string;
  /** CSS px; the container's own width unless given. */
  readonly width?: number;
}

const styleOf = (placed: Layout, index: number): CSSProperties => ({
  insetInlineStart: placed.left[index],
  insetBlockStart: placed.top[index],
  inlineSize: placed.columns.width,
  blockSize: placed.height[index],
});

const tileAt = (feed: HTMLElement, index: number): HTMLElement | null =>
  feed.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`);

const indexOf = (target: EventTarget): number | null => {
  const tile = target instanceof Element ? target.closest('[data-index]') : null;
  return tile === null ? null : Number(tile.getAttribute('data-index'));
};

/** Focus stays with its tile even when it leaves the window; a key may lead to a tile that is not drawn yet. */
const useFocus = (placed: Layout) => {
  const feed = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const focus = (index: number) => {
    const tile = feed.current === null ? null : tileAt(feed.current, index);
    wanted.current = tile === null ? index : null;
    (tile?.querySelector<HTMLElement>('a[href], button') ?? tile)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target);
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (from === null || typing || event.defaultPrevented || event.altKey || event.metaKey || !isJump(event.key))
      return;
    const rtl = feed.current !== null && getComputedStyle(feed.current).direction === 'rtl';
    const to = neighbour(placed, from, event.key, rtl);
    if (to === null) return;
    event.preventDefault();
    setHeld(to);
    focus(to);
  };
  const drawn = (index: number, element: HTMLElement | null) => {
    if (element !== null && wanted.current === index) focus(index);
  };
  const handlers = {
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => setHeld(indexOf(event.target)),
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      if (event.relatedTarget === null || indexOf(event.relatedTarget) === null) setHeld(wanted.current);
    },
  };
  return { feed, held, drawn, handlers };
};

const touches = (placed: Layout, view: NonNullable<Span['view']>, index: number): boolean => {
  const top = placed.top[index] ?? 0;
  return top < view.to && top + (placed.height[index] ?? 0) > view.from;
};

const windowOf = (placed: Layout, { first, last, view }: Span, held: number | null): number[] => {
  const near = tilesWithin(placed, first * BUCKET, last * BUCKET);
  const shown = view === null ? near : near.filter((index) => touches(placed, view, index));
  if (held === null || held >= placed.top.length || shown.includes(held)) return shown;
  return [...shown, held].sort((a, b) => a - b);
};

/** A wall of tiles of known size: only those near the view are in the page, in feed order, and none is measured. */
export const Masonry = <Item extends Tile>(props: MasonryProps<Item>): ReactNode => {
  const { items, keyOf, complete } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container, props.width);
  const placed = useMemo(() => layout(width > 0 ? items : [], columnsFor(width)), [items, width]);
  const { feed, held, drawn, handlers } = useFocus(placed);
  const keyAt = (index: number) => items[index] && keyOf(items[index]);
  // Draws first where the view is brought back to, not the beginning that nobody will see.
  const span = useSpan(feed, () => rememberedTop(placed, keyAt, props.memory));
  useAnchor(feed, placed, keyAt, props.memory);
  useNearEnd(feed, placed.totalHeight, complete ? undefined : props.onNearEnd);
  const { count, width: columnWidth, gutter } = placed.columns;
  const size = { inlineSize: count * (columnWidth + gutter) - gutter, blockSize: placed.totalHeight };
  const shown = width > 0 ? windowOf(placed, span, held) : [];
  return (
    <div ref={container} className={styles.container}>
      <div
        ref={feed}
        role="feed"
        aria-label={props.label}
        aria-busy={props.busy ?? false}
        className={styles.feed}
        style={size}
        {...handlers}
      >
        {shown.map((index) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <article
              key={keyOf(item)}
              ref={(element) => drawn(index, element)}
              data-index={index}
              className={styles.tile}
              style={styleOf(placed, index)}
              tabIndex={-1}
              aria-label={props.nameOf(item)}
              aria-posinset={index + 1}
              aria-setsize={complete ? items.length : -1}
            >
              {props.render(item, { index, columnWidth, hurried: span.hurried })}
            </article>
          );
        })}
      </div>
    </div>
  );
};
