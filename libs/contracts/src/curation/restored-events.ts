import * as z from 'zod/mini';
import { field, publishedEvent, uuid } from '../published.ts';
import { boardPrivacy } from './entities.ts';

export const boardSectionRestored = publishedEvent({
  type: 'curation.board-section-restored.v1',
  meaning: 'A section that was deleted is back; pins that were in it are again, with no event of their own.',
  when: 'When the deletion of a section is taken back, within 30 days of it, or the board is brought back to a day when it was there.',
  about: 'board',
  data: z.object({
    boardId: field(uuid(), 'The board'),
    ownerId: field(uuid(), 'Whose board it is', 'id'),
    sectionId: field(uuid(), 'The section'),
    sectionIds: field(
      z.nullable(z.array(uuid())),
      'All sections of the board, in their order; null: it stands behind the others',
    ),
  }),
  example: {
    boardId: '01980a60-11aa-8f0d-b4d2-6a7c8e9f0b03',
    ownerId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
    sectionId: '01980a60-1c2d-8a3b-9c4d-5e6f70819206',
    sectionIds: ['01980a60-1c2d-8a3b-9c4d-5e6f70819206'],
  },
});

export const boardRestored = publishedEvent({
  type: 'curation.board-restored.v1',
  meaning: 'A board that was deleted is back; each pin that went with it follows with an event of its own.',
  when: 'At most once after each deletion, within 30 days of it.',
  about: 'board',
  data: z.object({
    boardId: field(uuid(), 'The board'),
    ownerId: field(uuid(), 'Whose board it is', 'id'),
    privacy: field(boardPrivacy, 'Who may see it, as before'),
  }),
  example: {
    boardId: '01980a60-11aa-8f0d-b4d2-6a7c8e9f0b03',
    ownerId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
    privacy: 'public',
  },
});
