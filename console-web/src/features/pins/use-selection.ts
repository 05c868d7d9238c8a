import { PINS_OF_BULK_ACTION_MAX } from '@corkboard/contracts/curation/bulk-actions';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { PINS_OF_CALL_MAX } from '@corkboard/contracts/curation/sections';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toast/toasts.ts';
import { text } from './select-texts.ts';
import type { Feed } from './use-feed.ts';

export interface Selection {
  /** In the order of the list; at most PINS_OF_CALL_MAX, unless all are picked. */
  readonly picked: readonly PinCard[];
  /** All pins of the list are picked, too many to be named: all but these. Null: those of `picked` alone. */
  readonly exceptIds: readonly string[] | null;
  readonly has: (pin: PinCard) => boolean;
  readonly mayPick: (pin: PinCard) => boolean;
  /** `range`: all from the one that was picked last. */
  readonly toggle: (pin: PinCard, range: boolean) => void;
  /** Picks it, where it is not, as the one that a range begins with. */
  readonly begin: (pin: PinCard) => void;
  readonly all: () => void;
  readonly none: () => void;
  /** Those that are picked by now; later ones are not added of themselves. */
  readonly take: () => readonly PinCard[];
}

/** Number of the pins of a whole list that one act takes, the first of them. */
export const reachedOf = (total: number, exceptIds: readonly string[]): number =>
  Math.min(total - exceptIds.length, PINS_OF_BULK_ACTION_MAX);

/** Those between two pins of a list, both included; the second alone where the first is gone. */
const between = (pins: readonly PinCard[], from: string | null, to: string): readonly PinCard[] => {
  const [one, other] = [pins.findIndex(({ id }) => id === from), pins.findIndex(({ id }) => id === to)];
  return one === -1 ? pins.slice(other, other + 1) : pins.slice(Math.min(one, other), Math.max(one, other) + 1);
};

/** Pins of a list that are picked; one that leaves the list is not picked while it is gone. */
export const useSelection = (feed: Feed, mayPick: (pin: PinCard) => boolean): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [wantsAll, setWantsAll] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const { complete, more } = feed;
  const pickable = feed.pins.filter(mayPick);
  const isWhole = wantsAll && pickable.length > PINS_OF_CALL_MAX;
  const picked = wantsAll ? pickable.filter(({ id }) => !left.has(id)) : pickable.filter(({ id }) => ids.has(id));
  const isShort = wantsAll && !complete && !isWhole;
  // Pages that are not here yet are fetched until they are too many to be named, or no more.
  useEffect(() => {
    if (isShort) more();
  }, [isShort, more]);
  const pick = (pins: readonly PinCard[]) => {
    const next = new Set(pins.map(({ id }) => id));
    if (next.size > PINS_OF_CALL_MAX) showToast(text('atMost', { count: PINS_OF_CALL_MAX }));
    setWantsAll(false);
    setIds(new Set([...next].slice(0, PINS_OF_CALL_MAX)));
  };
  const has = (pin: PinCard) => picked.some(({ id }) => id === pin.id);
  const leave = ({ id }: PinCard) =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  const toggle = (pin: PinCard, range: boolean) => {
    if (isWhole) leave(pin);
    else if (range) pick([...picked, ...between(pickable, anchor.current, pin.id)]);
    else if (has(pin)) pick(picked.filter(({ id }) => id !== pin.id));
    else pick([...picked, pin]);
    anchor.current = pin.id;
  };
  const begin = (pin: PinCard) => {
    if (!isWhole && !has(pin)) pick([...picked, pin]);
    anchor.current = pin.id;
  };
  return {
    ...{ picked, has, mayPick, toggle, begin },
    exceptIds: isWhole ? [...left] : null,
    all: () => {
      setLeft(new Set());
      setWantsAll(true);
    },
    none: () => pick([]),
    take: () => {
      pick(picked);
      return picked;
    },
  };
};
