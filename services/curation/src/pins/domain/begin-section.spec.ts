import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import type { OpenBoard } from '../../boards/domain/board.ts';
import { nobody } from '../../boards/domain/collaboration.ts';
import { media, pinCreated, pinDeleted } from '../../testing/pins.ts';
import { type Begun, beginSection } from './begin-section.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { pinDecider } from './pin.ts';

const given = givenFor(pinDecider);
const board: OpenBoard = {
  ...{ status: 'open', id: 'b1', ownerId: 'ana', name: 'Kitchen', slug: 'kitchen', privacy: 'secret' },
  ...{
    description: null,
    advertiserId: null,
    source: 'profile',
    coverPinId: null,
    isArchived: false,
    collaboration: nobody,
    moving: [],
  },
  sections: [{ id: 's1', name: 'Lamps', slug: 'lamps', namedBy: 'ana' }],
};
const asked: Begun = { moverId: 'bo', boardId: 'b1', sectionId: 's1', board, isMovedSince: false };
const moved = pinMoved({
  ...{ pinId: 'p1', ownerId: 'ana', moverId: 'bo', fromBoardId: 'b1', fromSectionId: null, media, bulkId: null },
  ...{ toBoardId: 'b1', toSectionId: 's1', boardPrivacy: 'secret' },
});

describe('a pin that its section begins with', () => {
  const begin = (more: Partial<Begun> = {}, past: readonly PinEvent[] = [pinCreated]) =>
    given(...past).when((pin) => beginSection(pin, { ...asked, ...more }));

  it('is moved there by who made the section, once', () => {
    begin().then(moved);
    begin({}, [pinCreated, moved]).thenNothing();
  });
  it('stays where it was moved since', () => begin({ isMovedSince: true }).thenNothing());
  it('stays where there is no such section any more', () => {
    begin({ board: { ...board, sections: [] } }).thenNothing();
    begin({ board: { status: 'deleted', id: 'b1', ownerId: 'ana', was: board } }).thenNothing();
    begin({ boardId: 'b2' }).thenNothing();
    begin({}, [pinCreated, pinDeleted('2026-01-31T12:00:00.000Z')]).thenNothing();
  });
});
