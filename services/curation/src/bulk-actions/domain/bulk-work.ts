import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { ReturnedPin } from '../../boards/domain/pins-return.facts.ts';
import {
  type BulkWorkEvent,
  bulkActionCancelled,
  bulkActionListed,
  bulkActionProgressed,
  bulkReturnListed,
  type DonePin,
  type FailedPin,
} from './bulk-work.facts.ts';

/** Ids of one fact: 39 bytes each. */
const LISTED_TOGETHER = 1_000;
/** Pairs of places, before and after, of one list: what names them has to fit into one append with the ids. */
export const PLACES_LISTED_MAX = 500;
/** Pins that are moved between one look at the cancellation and the next. */
const MOVED_TOGETHER = 100;

/** A pin of the list, and the section that it comes into; null: the board itself. */
export interface ListedPin {
  readonly pinId: string;
  readonly toSectionId: string | null;
  /** Of a return, and of an undo that leaves later changes alone: where it is, and where it comes. */
  readonly places?: Pick<ReturnedPin, 'from' | 'to'>;
}

export type BulkWork =
  | { readonly status: 'absent' }
  | {
      readonly status: 'listed';
      readonly bulkId: string;
      readonly boardId: string;
      readonly actorId: string;
      readonly pins: readonly ListedPin[];
      /** As far as it has come: in the order of the list, these and those that failed. */
      readonly done: readonly DonePin[];
      readonly failed: readonly FailedPin[];
      readonly isCancelled: boolean;
    };
export type ListedWork = Extract<BulkWork, { status: 'listed' }>;

const begun = { status: 'listed', pins: [], done: [], failed: [], isCancelled: false } as const;

const returnTo = ({ from, to }: Pick<ReturnedPin, 'from' | 'to'>) => ({
  toSectionId: to?.sectionId ?? null,
  places: { from, to },
});

export const bulkWorkDecider: Decider<BulkWork, BulkWorkEvent> = {
  category: 'bulkaction',
  initial: { status: 'absent' },
  evolve: (work, { type, data }) => {
    if (type === 'BulkActionListed' || type === 'BulkReturnListed') {
      const { bulkId, boardId, actorId, pinIds } = data;
      const place = 'to' in data ? returnTo(data) : { toSectionId: data.toSectionId };
      const listed = pinIds.map((pinId) => ({ pinId, ...place }));
      const known = work.status === 'listed' ? work : { ...begun, bulkId, boardId, actorId };
      return { ...known, pins: [...known.pins, ...listed] };
    }
    if (work.status === 'absent') return work;
    if (type === 'BulkActionCancelled') return { ...work, isCancelled: true };
    return { ...work, done: [...work.done, ...data.done], failed: [...work.failed, ...data.failed] };
  },
};

export const bulkWorkStream = (bulkId: string): string => `${bulkWorkDecider.category}-${bulkId}`;

/** Pins that come next; none: it has come to the end of its list, or was ended before. */
export const nextOf = ({ pins, done, failed, isCancelled }: ListedWork): readonly ListedPin[] => {
  const reached = done.length + failed.length;
  return isCancelled ? [] : pins.slice(reached, reached + MOVED_TOGETHER);
};

interface NewWork {
  readonly bulkId: string;
  readonly boardId: string;
  readonly actorId: string;
  readonly pins: readonly ListedPin[];
}

const inParts = (pinIds: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(pinIds.length / LISTED_TOGETHER) }, (_, part) =>
    pinIds.slice(part * LISTED_TOGETHER, (part + 1) * LISTED_TOGETHER),
  );

const placesKey = ({ from, to }: Pick<ReturnedPin, 'from' | 'to'>): string => JSON.stringify([from, to]);

/** The first pins to return that one list holds. */
export const listedReturns = (pins: readonly ReturnedPin[]): readonly ListedPin[] => {
  const known = new Set<string>();
  const tooMany = pins.findIndex((pin) => known.add(placesKey(pin)).size > PLACES_LISTED_MAX);
  const listed = tooMany < 0 ? pins : pins.slice(0, tooMany);
  return listed.map(({ pinId, ...places }) => ({ pinId, ...returnTo(places) }));
};

const listReturns = ({ pins, ...of }: NewWork): readonly BulkWorkEvent[] => {
  const groups = new Map<string, { places: Pick<ReturnedPin, 'from' | 'to'>; pinIds: string[] }>();
  for (const { pinId, places } of pins) {
    if (!places) continue;
    const group = groups.get(placesKey(places)) ?? { places, pinIds: [] };
    group.pinIds.push(pinId);
    groups.set(placesKey(places), group);
  }
  return [...groups.values()].flatMap(({ places, pinIds }) =>
    inParts(pinIds).map((part) => bulkReturnListed({ ...of, ...places, pinIds: part })),
  );
};

/** Nothing begins with the list: the stream of the board accepts it, or does not. */
export const listPins = (work: BulkWork, asked: NewWork): Decision<BulkWorkEvent, never> => {
  const { bulkId, boardId, actorId, pins } = asked;
  if (work.status === 'listed') return [];
  if (pins[0]?.places) return listReturns({ bulkId, boardId, actorId, pins });
  const sections = [...new Set(pins.map(({ toSectionId }) => toSectionId))];
  return sections.flatMap((toSectionId) => {
    const pinIds = pins.flatMap((pin) => (pin.toSectionId === toSectionId ? [pin.pinId] : []));
    return inParts(pinIds).map((part) => bulkActionListed({ bulkId, boardId, actorId, toSectionId, pinIds: part }));
  });
};

export const progress = (
  work: BulkWork,
  reached: { readonly done: readonly DonePin[]; readonly failed: readonly FailedPin[] },
): Decision<BulkWorkEvent, never> => {
  if (work.status === 'absent') return [];
  const { bulkId, boardId } = work;
  return [bulkActionProgressed({ bulkId, boardId, ...reached })];
};

/** Ends it before it comes to the rest of its pins. */
export const stop = (work: BulkWork): Decision<BulkWorkEvent, never> => {
  if (work.status === 'absent') return [];
  const { bulkId, boardId } = work;
  return nextOf(work).length === 0 ? [] : [bulkActionCancelled({ bulkId, boardId })];
};

/** By its actor alone: to all others there is no such action. */
export const cancel = (work: BulkWork, actorId: string): Decision<BulkWorkEvent, 'bulk-action-not-found'> =>
  work.status === 'absent' || work.actorId !== actorId ? refuse('bulk-action-not-found') : stop(work);
