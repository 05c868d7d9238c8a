import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type ReactNode, Suspense, useMemo } from 'react';
import { nameInList } from '../../lib/queries/pages.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Tile } from '../../ui/masonry/layout.ts';
import { Masonry } from '../../ui/masonry/masonry.tsx';
import { EndState, ErrorState } from '../../ui/states/states.tsx';
import { pinName, text } from './pin-texts.ts';
import { CAPTION_HEIGHT, PinTile, type PinTileProps } from './pin-tile.tsx';
import type { Feed } from './use-feed.ts';

export interface PinWallProps {
  readonly feed: Feed;
  readonly label: string;
  readonly actions?: (pin: PinCard) => ReactNode;
  /** Tile of an ad, where the list has some. */
  readonly promoted?: (tile: PinTileProps) => ReactNode;
  /** Tile of a pin, where it is another one than usual. */
  readonly tile?: ((tile: PinTileProps) => ReactNode) | undefined;
  /** Title and person below each picture. */
  readonly caption?: boolean;
  /** One name per entry of the history, to restore the scroll position. */
  readonly memory?: string;
  /** Shown when there is nothing. */
  readonly empty: ReactNode;
}

type Shown = Tile & ({ readonly pin: PinCard } | { readonly pin: null; readonly id: string });

/** Sizes of what is still unknown, in a rhythm that looks like a wall. */
const RATIOS = [1.34, 0.9, 1.5, 1.12, 1.72, 1, 1.42, 0.78] as const;
const FIRST_COUNT = 24;
const MORE_COUNT = 10;
/** Number of pictures of a page that are fetched before all others. */
const EAGER = 6;

const coming = <span className="awaited" />;

/** Places in the order of the feed: one that stood elsewhere before is another element, so that none is seen to move. */
const comingAfter = (after: number, count: number, below: number): Shown[] =>
  Array.from({ length: count }, (_, index) => ({
    pin: null,
    id: `coming-${after + index}`,
    width: 236,
    height: 236 * (RATIOS[index % RATIOS.length] ?? 1),
    below,
  }));

const keyOf = (shown: Shown): string => (shown.pin === null ? shown.id : nameInList(shown.pin));
const nameOf = (shown: Shown): string => (shown.pin === null ? text('loading') : pinName(shown.pin));

const useShown = (feed: Feed, below: number): readonly Shown[] =>
  useMemo(() => {
    const pins = feed.pins.map(
      (pin): Shown => ({ pin, width: pin.width, height: pin.height, below: pin.is_promoted ? CAPTION_HEIGHT : below }),
    );
    const waiting = feed.failure !== null || feed.complete ? 0 : feed.first ? FIRST_COUNT : MORE_COUNT;
    return [...pins, ...comingAfter(pins.length, waiting, below)];
  }, [feed.pins, feed.failure, feed.complete, feed.first, below]);

const Failed = ({ feed }: { feed: Feed }) => (
  <ErrorState
    title={text('failed')}
    requestId={feed.failure?.requestId}
    retryLabel={text('retry')}
    onRetry={feed.retry}
  >
    {feed.failure?.serverMessage}
  </ErrorState>
);

const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' });

/** A wall of pins with its loading, empty, error and end state. */
export const PinWall = (props: PinWallProps) => {
  const { feed, caption = false } = props;
  const shown = useShown(feed, caption ? CAPTION_HEIGHT : 0);
  if (feed.complete && feed.pins.length === 0) return props.empty;
  if (feed.failure !== null && feed.pins.length === 0) return <Failed feed={feed} />;
  return (
    <div>
      <p className="visually-hidden" role="status">
        {feed.first ? text('loading') : text('loaded', { count: feed.pins.length })}
      </p>
      <Masonry
        items={shown}
        label={props.label}
        keyOf={keyOf}
        nameOf={nameOf}
        complete={feed.complete}
        busy={feed.state === 'fetching'}
        onNearEnd={feed.more}
        memory={props.memory}
        render={({ pin }, { index, columnWidth, hurried }) => {
          if (pin === null) return coming;
          const tile = { pin, columnWidth, hurried, actions: props.actions, caption, first: index < EAGER };
          return pin.is_promoted ? (
            <Suspense fallback={coming}>{props.promoted?.(tile)}</Suspense>
          ) : (
            (props.tile?.(tile) ?? <PinTile {...tile} />)
          );
        }}
      />
      {feed.failure === null ? null : <Failed feed={feed} />}
      {feed.complete ? (
        <EndState action={<Button onClick={toTop}>{text('endAction')}</Button>}>{text('end')}</EndState>
      ) : null}
    </div>
  );
};
