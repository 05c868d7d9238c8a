import * as facts from '../pins/domain/pin.facts.ts';

/** The same pins in every spec of this folder. */
export const media = {
  id: 'm1',
  hash: 'f'.repeat(64),
  width: 600,
  height: 900,
  dominantColor: '#aabbcc',
  thumbhash: 'AAAA',
};

const saved = {
  boardId: 'b1',
  boardPrivacy: 'public',
  sectionId: null,
  actingSubjectId: null,
  advertiserId: null,
  method: 'uploaded',
  kind: 'image',
  title: 'Lamp',
  description: 'A #Warm lamp',
  altText: null,
  link: 'https://lamps.test/1',
  hashtags: ['warm'],
  dominantColor: '#aabbcc',
  mediaIds: ['m1'],
  media,
  guid: null,
  isRemovable: false,
  shuffleAssetId: null,
  isFirstSave: false,
} as const;

export const pinCreated = facts.pinCreated({ ...saved, pinId: 'p1', creatorId: 'ana' });

export const pinSaved = facts.pinSaved({
  ...saved,
  pinId: 'p2',
  boardId: 'b2',
  saverId: 'bo',
  originPinId: 'p1',
  sourcePinId: 'p1',
  sourceOwnerId: 'ana',
  viaAdInsertionId: null,
  bulkId: null,
});

export const pinDeleted = (deletedAt: string, reason: facts.PinDeletionReason = 'user') => {
  const pin = { pinId: 'p1', boardId: 'b1', ownerId: 'ana' };
  return facts.pinDeleted({ ...pin, actorId: 'ana', sectionId: null, reason, bulkId: null, deletedAt });
};
