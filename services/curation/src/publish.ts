import type { BoardPrivacy } from '@corkboard/contracts/curation/entities';
import * as published from '@corkboard/contracts/curation/events';
import type { MediaFacts } from '@corkboard/contracts/curation/media';
import { linkHost } from '@corkboard/contracts/curation/pin-texts';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import { type Publication, publish, type Translation } from '@corkboard/messaging/translation';
import type { CurationEvent } from './curation.events.ts';
import type { PinCreated, PinSaved } from './pins/domain/pin.events.ts';

type Translations = {
  readonly [Type in CurationEvent['type']]: (
    data: Extract<CurationEvent, DomainEvent<Type>>['data'],
  ) => readonly Publication[];
};

const pictureOf = (media: MediaFacts) => ({
  mediaId: media.id,
  width: media.width,
  height: media.height,
  dominantColor: media.dominantColor,
});

const savedOf = (data: PinCreated['data'] | PinSaved['data'], accountId: string) => ({
  pinId: data.pinId,
  boardId: data.boardId,
  accountId,
  boardPrivacy: data.boardPrivacy,
  hashtags: [...data.hashtags],
  picture: data.media && pictureOf(data.media),
  isFirstSave: data.isFirstSave,
});

const ofPin = ({ pinId, boardId, ownerId }: { pinId: string; boardId: string; ownerId: string }) => ({
  pinId,
  boardId,
  accountId: ownerId,
});

/** Left out where an event of before does not say it. */
const privacyOf = ({ boardPrivacy }: { boardPrivacy: BoardPrivacy | null }) => boardPrivacy && { boardPrivacy };

const translations: Translations = {
  BoardCreated: (data) => [publish(published.boardCreated, data)],
  BoardRenamed: (data) => [publish(published.boardRenamed, data)],
  BoardPrivacyChanged: (data) => [publish(published.boardPrivacyChanged, data)],
  BoardCoverChanged: (data) => [publish(published.boardCoverChanged, data)],
  BoardDeleted: (data) => [publish(published.boardDeleted, data)],
  PinCreated: (data) => [
    publish(published.pinCreated, {
      ...savedOf(data, data.creatorId),
      method: data.method,
      kind: data.kind,
      linkHost: linkHost(data.link),
    }),
  ],
  PinSaved: (data) => [
    publish(published.pinSaved, {
      ...savedOf(data, data.saverId),
      sourcePinId: data.sourcePinId,
      originPinId: data.originPinId,
    }),
  ],
  PinEdited: (data) => [
    publish(published.pinEdited, {
      ...ofPin(data),
      ...privacyOf(data),
      changed: [...data.changed],
      hashtags: [...data.hashtags],
    }),
  ],
  PinDeleted: (data) => [publish(published.pinDeleted, { ...ofPin(data), reason: data.reason })],
  PinRestored: (data) => [publish(published.pinRestored, { ...ofPin(data), ...privacyOf(data) })],
  PinMediaAttached: ({ media, ...data }) =>
    media ? [publish(published.pinMediaAttached, { ...ofPin(data), picture: pictureOf(media) })] : [],
  KeeperErasureBegan: () => [],
  KeeperErased: (data) => [publish(published.curationSubjectErased, data)],
  FirstPinSaved: ({ userId, pinId, boardId }) => [
    publish(published.firstPinSaved, { accountId: userId, pinId, boardId }),
  ],
};

/** Private facts to published facts; what is about media alone concerns nobody else. */
export const publishCuration: Translation = (event: RecordedEvent) =>
  Object.hasOwn(translations, event.type) ? translations[event.type as keyof Translations](event.data as never) : [];
