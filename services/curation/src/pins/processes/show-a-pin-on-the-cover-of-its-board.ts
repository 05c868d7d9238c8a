import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { upTo } from '@corkboard/runtime/cache-size';
import { process } from '@corkboard/service/definition';
import { LRUCache } from 'lru-cache';
import { CoverBoard } from '../../boards/commands/cover-board.ts';
import type { Board } from '../../boards/domain/board.ts';
import type { PinSave, pinDeleted, pinMediaAttached, pinMoved, pinRestored } from '../domain/pin.facts.ts';
import { type Passed, untilPassed } from './until-passed.ts';

type Reason = PinSave | EventOf<typeof pinMediaAttached | typeof pinRestored | typeof pinDeleted>;

export interface CoverKnowledge {
  /** Whether the read model of `newestOf` has come so far. */
  readonly passed: Passed;
  readonly boardNow: (boardId: string) => Promise<Board>;
  /** Null: the pin is on the board itself. */
  readonly sectionOf: (pinId: string) => Promise<string | null>;
  readonly mediaOf: (pinId: string) => Promise<MediaFacts | null>;
  /** The newest picture of a board, another pin than this one. */
  readonly newestOf: (boardId: string, notPinId: string) => Promise<{ pinId: string; media: MediaFacts } | null>;
}

const pictureOf = ({ hash, width, height, dominantColor }: MediaFacts) => ({ hash, width, height, dominantColor });

/** A save into a section, or the picture that it waited for: they replace a cover (DS-055), copies of several pins do not. */
const isSavedIntoSection = async ({ type, data }: Reason, sectionOf: CoverKnowledge['sectionOf']): Promise<boolean> => {
  if (type === 'PinCreated') return data.sectionId !== null;
  if (type === 'PinSaved') return data.sectionId !== null && data.bulkId === null;
  return type === 'PinMediaAttached' && (await sectionOf(data.pinId)) !== null;
};

const pictureThatCame = async (
  { type, data }: Exclude<Reason, { type: 'PinDeleted' }>,
  replaces: boolean,
  mediaOf: CoverKnowledge['mediaOf'],
) => {
  const media = type === 'PinRestored' ? await mediaOf(data.pinId) : data.media;
  const cause = replaces ? 'section_save' : 'first_pin';
  return media && ({ pinId: data.pinId, picture: pictureOf(media), cause } as const);
};

type Wait = () => Promise<void>;

/** Others that go with a pin are gone from the read model once that knows of its end, or have their own turn later. */
const successor = (newestOf: CoverKnowledge['newestOf']) => async (boardId: string, pinId: string, wait: Wait) => {
  await wait();
  const newest = await newestOf(boardId, pinId);
  return newest && { pinId: newest.pinId, picture: pictureOf(newest.media) };
};

/** S-083: the first picture of a board becomes its cover, and one that is saved into a section; when it goes, the newest other one. */
export const showAPinOnTheCoverOfItsBoard = ({ passed, boardNow, sectionOf, mediaOf, newestOf }: CoverKnowledge) => {
  // Most saves go to a board that was seen covered and need no look at it.
  const covered = new LRUCache<string, true>(upTo(50_000));
  const nextOf = successor(newestOf);
  const uncovered = async (board: Board, pinId: string, wait: Wait): Promise<CoverBoard['input'] | null> => {
    if (board.status !== 'open' || board.coverPinId !== pinId) return null;
    covered.delete(board.id);
    const next = await nextOf(board.id, pinId, wait);
    return { boardId: board.id, change: { gone: { pinId, next } } };
  };
  const moved = async ({ pinId, fromBoardId, toBoardId, media }: DataOf<typeof pinMoved>, wait: Wait) => {
    if (fromBoardId === toBoardId) return [];
    const [from, to] = await Promise.all([boardNow(fromBoardId), boardNow(toBoardId)]);
    const gone = await uncovered(from, pinId, wait);
    const isBare = to.status === 'open' && to.coverPinId === null;
    const came = isBare && media && ({ pinId, picture: pictureOf(media), cause: 'first_pin' } as const);
    return [gone, came ? { boardId: toBoardId, change: { came } } : null].flatMap((change) => change ?? []);
  };
  return process<Reason | EventOf<typeof pinMoved>>({
    name: 'show-a-pin-on-the-cover-of-its-board',
    types: ['PinCreated', 'PinSaved', 'PinMoved', 'PinMediaAttached', 'PinRestored', 'PinDeleted'],
    react: async (event, context, signal) => {
      const wait = () => untilPassed(passed, event.position, signal);
      if (event.type === 'PinMoved')
        return (await moved(event.data, wait)).map((change, n) => new CoverBoard(context('CoverBoard', n), change));
      const { boardId, pinId } = event.data;
      const replaces = await isSavedIntoSection(event, sectionOf);
      if (event.type !== 'PinDeleted' && covered.has(boardId) && !replaces) return [];
      if (event.type === 'PinDeleted' && event.data.reason === 'board_deleted') return [];
      const board = await boardNow(boardId);
      if (board.status !== 'open') return [];
      if (event.type === 'PinDeleted') {
        const gone = await uncovered(board, pinId, wait);
        return gone ? [new CoverBoard(context('CoverBoard'), gone)] : [];
      }
      if (board.coverPinId !== null && !replaces) {
        covered.set(boardId, true);
        return [];
      }
      const came = await pictureThatCame(event, replaces, mediaOf);
      return came ? [new CoverBoard(context('CoverBoard'), { boardId, change: { came } })] : [];
    },
  });
};
