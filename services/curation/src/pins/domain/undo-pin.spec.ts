import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type Board, boardDecider, type OpenBoard } from '../../boards/domain/board.ts';
import { nobody } from '../../boards/domain/collaboration.ts';
import { media, pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type PinEvent, type PinTexts, pinEdited, pinMoved, pinRestored } from './pin.facts.ts';
import { type Pin, pinDecider } from './pin.ts';
import { type UndoneOfPin, undoPin } from './undo-pin.ts';

const given = givenFor(pinDecider);
const at = '2026-01-31T12:00:00.000Z';
const of = { pinId: 'p1', boardId: 'b1', ownerId: 'ana' };
const restored = pinRestored({ ...of, actorId: 'ana', boardPrivacy: 'public', bulkId: null });

const edited = (texts: Pick<PinTexts, 'title' | 'description'>, changed: readonly (keyof PinTexts)[]) =>
  pinEdited({
    ...of,
    ...{ editorId: 'ana', boardPrivacy: 'public', altText: null, link: 'https://lamps.test/1', changed, ...texts },
    hashtags: hashtagsOf(texts.description),
  });

const open: OpenBoard = {
  ...{ status: 'open', id: 'b1', ownerId: 'ana', name: 'Kitchen', slug: 'kitchen', privacy: 'public' },
  ...{
    description: null,
    advertiserId: null,
    source: 'profile',
    coverPinId: null,
    isArchived: false,
    sections: [],
    collaboration: nobody,
    moving: [],
  },
};

interface Case {
  /** Facts that came after it. */
  readonly later?: readonly PinEvent[];
  readonly actorId?: string;
  /** That it was moved from. */
  readonly board?: Board;
}

/** Board that a fact leaves the pin on. */
const boardOf = (event?: PinEvent) => (event?.type === 'PinMoved' ? event.data.toBoardId : 'b1');

const undoing = (past: readonly PinEvent[], { actorId = 'ana', board = boardDecider.initial }: Case): UndoneOfPin => ({
  ...{ actorId, at, hashtagsOf, board: { ...open, id: boardOf(past.at(-1)) }, former: { board, held: 0 } },
  fact: {
    event: past.at(-1) as PinEvent,
    before: past.slice(0, -1).reduce<Pin>(pinDecider.evolve, pinDecider.initial),
  },
});

/** The last fact of a pin is taken back. */
const takeBack = (past: readonly PinEvent[], more: Case = {}) =>
  given(...past, ...(more.later ?? [])).when((pin) => undoPin(pin, undoing(past, more)));

describe('what one command changed in a pin', () => {
  it('goes, if that was to save it', () => takeBack([pinCreated]).then(pinDeleted(at)));
  it('comes back, if that was to delete it', () => takeBack([pinCreated, pinDeleted(at)]).then(restored));
  it('goes again, if that was to bring it back', () =>
    takeBack([pinCreated, pinDeleted(at), restored]).then(pinDeleted(at)));
  it('does not come back from what went with its board', () =>
    takeBack([pinCreated, pinDeleted(at, 'board_deleted')]).thenRefused('pin-not-restorable'));

  it('reads as before, if that was to edit it, and keeps what was edited since', () => {
    const title = edited({ title: 'Light', description: 'A #Warm lamp' }, ['title']);
    const description = edited({ title: 'Light', description: 'Cold' }, ['description']);
    takeBack([pinCreated, title], { later: [description] }).then(
      edited({ title: 'Lamp', description: 'Cold' }, ['title']),
    );
  });

  const moved = (from: string, to: string) =>
    pinMoved({
      ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: from, fromSectionId: null },
      ...{ toBoardId: to, toSectionId: null, boardPrivacy: 'public', media, bulkId: null },
    });

  it('goes back where it was moved from, while that is there', () => {
    takeBack([pinCreated, moved('b1', 'b2')], { board: open }).then(moved('b2', 'b1'));
    takeBack([pinCreated, moved('b1', 'b2')]).thenRefused('board-not-found');
  });

  it('is for its owner alone', () => takeBack([pinCreated], { actorId: 'bo' }).thenRefused('pin-not-found'));
});
