import * as z from 'zod/mini';
import { field, publishedEvent, uuid } from '../published.ts';
import { boardPrivacy } from './entities.ts';

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
