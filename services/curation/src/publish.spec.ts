import type { RecordedEvent } from '@corkboard/event-store/event';
import { describe, expect, it } from '@jest/globals';
import { curation } from './curation.module.ts';

const place = { pinId: 'p1', boardId: 'b1', ownerId: 'ana' };

it('publishes no picture of somebody erased', () => {
  const data = { ...place, mediaIds: ['m1'], media: null, dominantColor: '#aabbcc' };
  expect(curation.publish({ type: 'PinMediaAttached', version: 2, data } as unknown as RecordedEvent)).toEqual([]);
});

describe('what is published of an event of before, which did not say who may see the board', () => {
  it.each([
    ['PinRestored', { ...place, actorId: 'ana' }],
    ['PinEdited', { ...place, editorId: 'ana', changed: ['title'], hashtags: [] }],
  ])('leaves that out: %s', (type, data) => {
    const raised = curation.catalogue[type]?.upcasters?.[0]?.(data) ?? {};
    const [published] = curation.publish({ type, version: 2, data: raised } as unknown as RecordedEvent);
    expect(published?.data).not.toHaveProperty('boardPrivacy');
    expect(published?.data).toMatchObject({ pinId: 'p1', boardId: 'b1', accountId: 'ana' });
  });
});
