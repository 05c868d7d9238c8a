import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type PinEvent, type PinTexts, pinEdited, pinRestored } from './pin.facts.ts';
import { type Pin, pinDecider } from './pin.ts';
import { undoPin } from './undo-pin.ts';

const given = givenFor(pinDecider);
const at = '2026-01-31T12:00:00.000Z';
const of = { pinId: 'p1', boardId: 'b1', ownerId: 'ana' };
const restored = pinRestored({ ...of, actorId: 'ana', boardPrivacy: 'public' });

const edited = (texts: Pick<PinTexts, 'title' | 'description'>, changed: readonly (keyof PinTexts)[]) =>
  pinEdited({
    ...of,
    ...{ editorId: 'ana', boardPrivacy: 'public', altText: null, link: 'https://lamps.test/1', changed, ...texts },
    hashtags: hashtagsOf(texts.description),
  });

/** The last fact of a pin is taken back; `later` came after it. */
const takeBack = (past: readonly PinEvent[], { later = [] as readonly PinEvent[], actorId = 'ana' } = {}) => {
  const event = past.at(-1) as PinEvent;
  const before = past.slice(0, -1).reduce<Pin>(pinDecider.evolve, pinDecider.initial);
  return given(...past, ...later).when((pin) =>
    undoPin(pin, { actorId, at, fact: { before, event }, hashtagsOf, boardPrivacy: 'public' }),
  );
};

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

  it('is for its owner alone', () => takeBack([pinCreated], { actorId: 'bo' }).thenRefused('pin-not-found'));
});
