import * as z from 'zod/mini';
import { field, publishedEvent, uuid } from '../published.ts';
import { boardPrivacy } from './entities.ts';

export const pinMoved = publishedEvent({
  type: 'curation.pin-moved.v1',
  meaning: 'A pin is on another board, or in another section of its board.',
  when: 'At every move, also one that takes another back.',
  about: 'pin',
  data: z.object({
    pinId: field(uuid(), 'The pin'),
    boardId: field(uuid(), 'The board that it is on now'),
    accountId: field(uuid(), 'Whose pin it is', 'id'),
    boardPrivacy: field(boardPrivacy, 'Who may see its board, and so the pin, at that moment'),
    sectionId: field(z.nullable(uuid()), 'The section of its board; null for the board itself'),
    fromBoardId: field(uuid(), 'The board that it was on'),
  }),
  example: {
    pinId: '01980a60-2b3c-8d4e-9f50-617283940a04',
    boardId: '01980a60-11aa-8f0d-b4d2-6a7c8e9f0b03',
    accountId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
    boardPrivacy: 'public',
    sectionId: null,
    fromBoardId: '01980a5e-aabb-8ccd-8eef-001122334407',
  },
});
