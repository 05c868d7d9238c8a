import type { EventCatalogue, EventDeclaration } from '@corkboard/event-store/catalogue';
import type { JsonObject } from '@corkboard/event-store/event';
import type { CurationEvent } from './curation.events.ts';
import { asItWas, mediaCatalogue } from './media/domain/media.catalogue.ts';

const ofUnknownPrivacy = (data: JsonObject): JsonObject => ({ ...data, boardPrivacy: null });

const facts = {
  BoardCreated: { version: 1, meaning: 'Somebody made a board.', personal: { name: 'ownerId', slug: 'ownerId' } },
  BoardRenamed: {
    version: 1,
    meaning: 'A board got another name and address.',
    personal: { name: 'ownerId', slug: 'ownerId', oldSlug: 'ownerId' },
  },
  BoardPrivacyChanged: { version: 1, meaning: 'A board became public or secret, and all pins in it.' },
  BoardCoverChanged: {
    version: 1,
    meaning: 'A board shows the picture of another pin, or none.',
    personal: { picture: 'ownerId' },
  },
  BoardDeleted: { version: 1, meaning: 'A board was deleted; its pins follow one by one.' },
  PinCreated: {
    version: 1,
    meaning: 'Somebody saved a picture of their own.',
    personal: { title: 'creatorId', description: 'creatorId', altText: 'creatorId', media: 'creatorId' },
  },
  PinSaved: {
    version: 1,
    meaning: 'Somebody saved an existing Pin.',
    personal: { title: 'saverId', description: 'saverId', altText: 'saverId', media: 'saverId' },
  },
  PinEdited: {
    version: 2,
    upcasters: [ofUnknownPrivacy],
    meaning: 'What a pin says was changed.',
    personal: { title: 'editorId', description: 'editorId', altText: 'editorId' },
  },
  PinDeleted: { version: 1, meaning: 'A pin was deleted, by its owner or with its board.' },
  PinRestored: { version: 2, upcasters: [ofUnknownPrivacy], meaning: 'Whoever deleted a pin took that back.' },
  PinMediaAttached: {
    version: 2,
    upcasters: [asItWas],
    meaning: 'The picture that a pin waited for arrived.',
    personal: { media: 'ownerId' },
  },
  KeeperErasureBegan: { version: 1, meaning: 'What somebody kept here has to go.' },
  KeeperErased: { version: 1, meaning: 'The boards are gone and no text of the person can be read any more.' },
  FirstPinSaved: { version: 1, meaning: 'Somebody saved for the first time.' },
} as const satisfies Record<CurationEvent['type'], EventDeclaration>;

export const catalogue: EventCatalogue = { ...facts, ...mediaCatalogue };
