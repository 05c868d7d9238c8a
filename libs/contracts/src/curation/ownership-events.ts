import * as z from 'zod/mini';
import { field, publishedEvent, uuid } from '../published.ts';

export const boardOwnershipTransferred = publishedEvent({
  type: 'curation.board-ownership-transferred.v1',
  meaning: 'A board has a new owner, a new name and a new address.',
  when: 'When an editor has taken it over from an owner who was erased, or closed the account.',
  about: 'board',
  data: z.object({
    boardId: field(uuid(), 'The board'),
    accountId: field(uuid(), 'Whose board it is now', 'id'),
    formerOwnerId: field(uuid(), 'Who kept it until then', 'id'),
    cause: field(z.string(), '`erased`: the former owner is gone; `given`: they were asked before'),
  }),
  example: {
    boardId: '01980a60-11aa-8f0d-b4d2-6a7c8e9f0b03',
    accountId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d08',
    formerOwnerId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
    cause: 'given',
  },
});
