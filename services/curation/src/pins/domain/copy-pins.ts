import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { isVisibleTo } from '../../boards/domain/board-rights.ts';
import { type Busy, busyWith, isUnderWay } from '../../boards/domain/busy-boards.ts';
import { boardPinsCopied, boardPinsCopyCompleted, type CopiedPin } from '../../boards/domain/pins-copy.facts.ts';
import { type PinEvent, pinSaved } from './pin.facts.ts';
import type { Pin } from './pin.ts';
import { type BoardRefusal, isPutAway, kindOf, mayHold } from './save-pin.ts';

export type CopyRefusal = BoardRefusal | 'pin-not-found' | Busy;

/** Pins of a board that are to be saved once more, and who wants that. */
export interface Copying {
  readonly actorId: string;
  /** The board that all of them have to be on. */
  readonly from: Board;
  /** Null: onto the board itself. */
  readonly sectionId: string | null;
  /** Number of the target's pins. */
  readonly held: number;
}

/** Both boards, where everybody who sees pins of the one may save them to the other. */
export const mayCopy = (
  board: Board,
  { actorId, from, sectionId, held }: Copying,
): { readonly from: OpenBoard; readonly to: OpenBoard } | Refused<BoardRefusal | 'pin-not-found'> => {
  if (from.status !== 'open' || !isVisibleTo(from, actorId)) return refuse('pin-not-found');
  const target = mayHold(board, { saverId: actorId, advertiserId: null, sectionId, held });
  if ('refused' in target) return target;
  if (board.status !== 'open' || isPutAway(board)) return refuse('board-not-found');
  return { from, to: board };
};

export interface PinsCopying extends Copying {
  readonly bulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly sources: readonly { readonly pin: Pin; readonly copyId: string }[];
  /** Accounts whose pins those alone see who are on the board. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly firstPinId: string | null;
}

/** A pin of the board that its copies are made from, by an owner who is not hidden. */
export const isThere = (pin: Pin, { from, hiddenIds }: Pick<PinsCopying, 'from' | 'hiddenIds'>): boolean =>
  pin.status === 'live' && from.status === 'open' && pin.facts.boardId === from.id && !hiddenIds.has(pin.facts.ownerId);

const copyOf = (
  { pin, copyId }: PinsCopying['sources'][number],
  asked: PinsCopying,
): CopiedPin | Refused<'pin-not-found'> =>
  pin.status === 'live' && isThere(pin, asked) ? { pinId: copyId, sourcePinId: pin.facts.id } : refuse('pin-not-found');

/** DS-032: all of them or none. Everybody who sees pins may copy them to where they may save. */
export const copyPins = (to: Board, asked: PinsCopying): Decision<BoardEvent, CopyRefusal> => {
  const { actorId, bulkId, at, sources, sectionId, firstPinId } = asked;
  const may = mayCopy(to, { ...asked, held: asked.held + sources.length - 1 });
  if ('refused' in may) return may;
  const { from, to: board } = may;
  const copies = sources.map((source) => copyOf(source, asked));
  const refused = copies.find((copy) => 'refused' in copy);
  if (refused && 'refused' in refused) return refused;
  const pins = copies.flatMap((copy) => ('refused' in copy ? [] : [copy]));
  const busy = busyWith({ at, from, to: board, sectionId, pinIds: pins.map(({ sourcePinId }) => sourcePinId) });
  if (busy) return busy;
  const of = { boardId: board.id, ownerId: board.ownerId, actorId, bulkId, fromBoardId: from.id };
  return [boardPinsCopied({ ...of, sectionId, pins, firstPinId, copiedAt: at })];
};

/** Copies of several pins, as they were accepted. */
export type AcceptedCopies = DataOf<typeof boardPinsCopied>;

/** Instant (ISO 8601, UTC) of a copy: one after the other, so that they stand in the order of the pins that they are made of. */
export const savedAt = ({ pins, copiedAt }: AcceptedCopies, pinId: string): string =>
  new Date(Date.parse(copiedAt) - pins.findIndex((pin) => pin.pinId === pinId)).toISOString();

interface AcceptedCopy {
  readonly accepted: Omit<AcceptedCopies, 'ownerId' | 'pins' | 'copiedAt'>;
  readonly pinId: string;
  readonly boardPrivacy: BoardPrivacy;
}

/** Accepted already, so that rights are not asked again. Of one that was purged or moved to another board meanwhile none is made. */
export const saveCopy = (copy: Pin, source: Pin, asked: AcceptedCopy): Decision<PinEvent, 'source-gone'> => {
  if (copy.status !== 'absent') return [];
  const { pinId, boardPrivacy } = asked;
  const isPurged = source.status === 'absent' || (source.status === 'deleted' && source.reason === 'purged');
  if (isPurged || source.facts.boardId !== asked.accepted.fromBoardId) return refuse('source-gone');
  const { boardId, sectionId, actorId: saverId, bulkId, firstPinId } = asked.accepted;
  const { id: sourcePinId, ownerId: sourceOwnerId, originPinId, mediaId, media, ...facts } = source.facts;
  const { title, description, altText, link } = facts;
  const texts = { title, description, altText, link, hashtags: hashtagsOf(description) };
  const picture = { kind: kindOf(media), media, mediaIds: mediaId ? [mediaId] : [] } as const;
  const color = { dominantColor: media?.dominantColor ?? null };
  const place = { boardId, boardPrivacy, sectionId, actingSubjectId: null, advertiserId: null };
  const how = { method: 'button', guid: null, isRemovable: false, shuffleAssetId: null, viaAdInsertionId: null };
  const from = { sourcePinId, sourceOwnerId, originPinId, bulkId, isFirstSave: pinId === firstPinId };
  return [pinSaved({ pinId, saverId, ...place, ...texts, ...picture, ...color, ...how, ...from })];
};

export const endPinsCopy = (
  board: Board,
  { boardId, ownerId, actorId, bulkId }: AcceptedCopies,
  missing: readonly CopiedPin[],
): Decision<BoardEvent, never> =>
  isUnderWay(board, bulkId) ? [boardPinsCopyCompleted({ boardId, ownerId, actorId, bulkId, missing })] : [];
