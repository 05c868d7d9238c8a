import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardSectionCreated } from '../../boards/domain/section.facts.ts';
import { BeginSection } from '../commands/begin-section.ts';

/** DS-032: the board's stream accepted the pins of a new section; their own streams say so a moment later. */
export const movePinsIntoTheSectionTheyBegin = process<EventOf<typeof boardSectionCreated>>({
  name: 'move-pins-into-the-section-they-begin',
  types: ['BoardSectionCreated'],
  react: async ({ data: { boardId, sectionId, actorId: moverId, initialPinIds }, position: madeAt }, context) =>
    initialPinIds.map(
      (pinId, n) => new BeginSection(context('BeginSection', n), { pinId, boardId, sectionId, moverId, madeAt }),
    ),
});
