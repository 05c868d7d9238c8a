import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { parsedJson } from '../browser/json.ts';
import { readStored, session, store } from '../browser/storage.ts';
import { kept } from './kept.ts';

/** All pins of a board, or of a part of it, but for some. */
export interface AllPins {
  readonly boardId: string;
  /** Null: not of one section alone. */
  readonly sectionId: string | null;
  /** Those in no section alone. */
  readonly outsideSections: boolean;
  readonly exceptIds: readonly string[];
  /** Those alone that the viewer saved. */
  readonly onlyOwn: boolean;
  /** The board goes into the other one, and is deleted then; null: its pins alone. */
  readonly merges: MergedBoard | null;
}

/** Likewise, that are copied. */
export type CopiedPins = Omit<AllPins, 'merges'>;

export interface MergedBoard {
  readonly name: string;
  readonly pinCount: number;
  /** Not everybody sees it. */
  readonly isSecret: boolean;
}

/** A merge that is to be confirmed, and where to. */
export interface AskedMerge {
  readonly all: AllPins & { readonly merges: MergedBoard };
  readonly to: {
    readonly id: string;
    readonly name: string;
    readonly section?: { readonly id: string; readonly name: string } | null;
    /** Likewise. */
    readonly secret: boolean;
  };
}

/** A deletion that is to be confirmed. */
export interface AskedDeletion {
  readonly all: AllPins;
  /** Number of pins; null: not known. */
  readonly count: number | null;
}

/** A bulk action whose progress is shown until it ends. */
export interface FollowedBulk {
  readonly bulkId: string;
  /** Null: an undo, or the undo of one, or a deletion. */
  readonly place: string | null;
  /** Name of the board that goes into that one. */
  readonly merges?: string;
  /** Board that its pins leave, or are deleted on. */
  readonly leaves?: string;
  /** It deletes pins. */
  readonly deletes?: true;
  /** It copies them. */
  readonly copies?: true;
  /** It brings them back to where they stood on a day. */
  readonly returns?: true;
  /** Shown at its end too: pins that it does not come to. */
  readonly rest?: string;
  readonly undo: UndoOffer | null;
  /** It does again what was undone. */
  readonly again: boolean;
  /** It was an undo: its toast offers to redo. */
  readonly isUndo: boolean;
}

const request = kept<AllPins | null>(null);
const copied = kept<CopiedPins | null>(null);
const merge = kept<AskedMerge | null>(null);
const deletion = kept<AskedDeletion | null>(null);

/** In this tab: a page that is loaded again follows them further. */
const KEY = 'bulk_actions';
const known = parsedJson(readStored(session, KEY) ?? '[]');
const followed = kept<readonly FollowedBulk[]>(Array.isArray(known) ? known : []);
const follow = (bulks: readonly FollowedBulk[]): void => {
  followed.set(bulks);
  store(session, KEY, JSON.stringify(bulks));
};

/** Asks where all pins are to be moved. */
export const askMoveAll = (pins: AllPins): void => request.set(pins);
export const stopAskingMoveAll = (): void => request.set(null);
/** Null: nobody asks. */
export const useAllToMove = (): AllPins | null => request.use();

/** Asks where all pins are to be copied. */
export const askCopyAll = (pins: CopiedPins): void => copied.set(pins);
export const stopAskingCopyAll = (): void => copied.set(null);
/** Null: nobody asks. */
export const useAllToCopy = (): CopiedPins | null => copied.use();

export const askToMerge = (asked: AskedMerge): void => merge.set(asked);
export const stopAskingToMerge = (): void => merge.set(null);
export const useAskedMerge = (): AskedMerge | null => merge.use();

export const askToDeleteAll = (asked: AskedDeletion): void => deletion.set(asked);
export const stopAskingToDeleteAll = (): void => deletion.set(null);
export const useAskedDeletion = (): AskedDeletion | null => deletion.use();

export const followBulk = (bulk: FollowedBulk): void => follow([...followed.get(), bulk]);
export const unfollowBulk = (bulkId: string): void => follow(followed.get().filter((each) => each.bulkId !== bulkId));
export const useFollowedBulks = (): readonly FollowedBulk[] => followed.use();

/** Whether anything is asked for, or under way. */
export const useIsBulk = (): boolean => {
  const isAsked = [request.use(), copied.use(), merge.use(), deletion.use()].some((asked) => asked !== null);
  return followed.use().length > 0 || isAsked;
};
