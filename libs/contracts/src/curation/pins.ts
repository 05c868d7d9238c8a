import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { resource, route } from '../route.ts';
import { boardMention, fieldSetKey, idText, pinCard, pinView, undoable, undoOffer, userCard } from './entities.ts';
import { imageBase64, SAVE_ANSWERS_WITHIN_MS, SAVE_BODY_LIMIT, webAddress } from './media.ts';

/** Longer than any text that is accepted: the exact bounds answer with codes of their own (2205, 2206). */
const freeText = z.optional(z.nullable(z.string().check(z.maxLength(10_000))));
const guid = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/)));
const uuidText = z.optional(z.nullable(z.string().check(z.maxLength(64))));

/** S-152: how a pin came to be. */
export const pinMethods = ['uploaded', 'pinbuilder', 'scraped', 'button'] as const;
export type PinMethod = (typeof pinMethods)[number];

const shareFlag = z.optional(z.boolean());
/** S-086, DS-058: asked for with pins of public boards; without an adapter for a network, and on other boards, they change nothing. */
export const shareFlags = { share_facebook: shareFlag, share_twitter: shareFlag };

/** DS-108: an asset that a pin is made of; its picture is that of the pin where no other one is given. */
const shuffleAsset = z.object({
  entityId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  cutoutImages: z.optional(
    z.object({ orig: z.object({ url: webAddress, width: z.int().check(z.gte(1)), height: z.int().check(z.gte(1)) }) }),
  ),
});

/** Options of every save (S-084). `is_buyable_pin` is always false (S-085). */
const saveOptions = {
  board_id: idText,
  /** Id of a section of the board; null or '' for the board itself. */
  section: uuidText,
  title: freeText,
  description: freeText,
  alt_text: freeText,
  link: freeText,
  is_removable: z.optional(z.boolean()),
  is_buyable_pin: z.optional(z.literal(false)),
  /** Unique per person: a repetition answers with the first result (DS-053). */
  guid,
  /** `#rrggbb`, shown until the picture is known. */
  color: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientTrackingParams: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
  shuffle_asset: z.optional(z.nullable(shuffleAsset)),
  advertiser_id: uuidText,
  orbac_subject_id: uuidText,
  share_facebook: shareFlag,
  share_twitter: shareFlag,
};

/** S-089: a saved pin; `is_first_save` is true once in the life of an account (DS-012). */
export const savedPin = z.extend(pinView, {
  undo: undoOffer,
  is_first_save: z.boolean(),
  /** `promote` where the pin may be promoted, else `send`: the client event to report (S-012). */
  success_event: z.enum(['pin_saved_send', 'pin_saved_promote']),
});
export type SavedPin = z.infer<typeof savedPin>;

/** A new pin: exactly one of `media_upload_id`, `image_url`, `image_base64`, or the picture of its `shuffle_asset`. */
export const createPin = resource('PinResource', 'create', {
  ...byAccount('curation', 'save'),
  bodyLimit: SAVE_BODY_LIMIT,
  answersWithin: SAVE_ANSWERS_WITHIN_MS,
  options: z.object({
    ...saveOptions,
    method: z._default(z.enum(pinMethods), 'uploaded'),
    media_upload_id: uuidText,
    image_url: z.optional(z.nullable(webAddress)),
    image_base64: z.optional(z.nullable(imageBase64)),
  }),
  answer: savedPin,
});

/** DS-054: `pin_id` is the pin that is saved; the new one has an id of its own. */
export const repin = resource('RepinResource', 'create', {
  ...byAccount('curation', 'save'),
  options: z.object({ ...saveOptions, pin_id: idText, method: z.optional(z.enum(pinMethods)) }),
  answer: savedPin,
});

/** State of the link flow's page: the pin to be. */
export const pinState = z.object({
  description: freeText,
  title: freeText,
  imageUrl: z.optional(z.nullable(webAddress)),
  imageBase64: z.optional(z.nullable(imageBase64)),
  mediaUploadId: uuidText,
  link: freeText,
  color: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  method: z._default(z.enum(pinMethods), 'scraped'),
  guid,
});

/** DS-056: the link flow's way to the same command. */
export const createPinFromState = route.post('createPinFromState', '/v3/pins/', {
  ...byAccount('curation', 'save'),
  bodyLimit: SAVE_BODY_LIMIT,
  answersWithin: SAVE_ANSWERS_WITHIN_MS,
  body: z.object({
    boardId: idText,
    sectionId: uuidText,
    orbac_subject_id: uuidText,
    advertiser_id: uuidText,
    ...shareFlags,
    state: pinState,
  }),
  answer: savedPin,
});

export const getPin = resource('PinResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ id: idText, field_set_key: fieldSetKey }),
  answer: pinView,
});

/** Pins that one call may name. */
export const MAX_PINS_AT_ONCE = 50;

/** Cards of pins, in the order in which they were asked for; those that the viewer may not see, or that are none, are left out. */
export const getPins = resource('PinsResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ ids: z.array(idText).check(z.minLength(1), z.maxLength(MAX_PINS_AT_ONCE)) }),
  answer: z.array(pinCard),
});

/** Fields that are not sent stay; null or '' empties. Allowed only to the account that saved it. */
export const updatePin = resource('PinResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({
    id: idText,
    title: freeText,
    description: freeText,
    alt_text: freeText,
    link: freeText,
    orbac_subject_id: uuidText,
  }),
  answer: z.extend(pinView, undoable),
});

export const deletePin = resource('PinResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ id: idText, orbac_subject_id: uuidText }),
  answer: z.object({ id: z.string(), restorable_until: z.string(), ...undoable }),
});

/** Onto another board of one's own, or into another section; `section_id` null: onto the board itself (S-094). */
export const movePin = route.post('movePin', '/v3/pins/:id/move', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({ board_id: idText, section_id: uuidText, orbac_subject_id: uuidText }),
  answer: z.extend(pinView, undoable),
});

/** The undo of a deletion: by whoever deleted it, for 30 days, while its board stands. */
export const restorePin = resource('PinRestoreResource', 'create', {
  ...byAccount('curation', 'write'),
  options: z.object({ id: idText, orbac_subject_id: uuidText }),
  answer: z.extend(pinView, undoable),
});

/** S-090: what the already-saved notice asks; never cached. */
export const readPin = route.get('readPin', '/v3/pins/:id/', {
  ...byVisitor('curation', 'read'),
  params: z.object({ id: idText }),
  query: z.object({
    /** Comma separated, of `board`, `pinned_to_board`, `type`, `via_pinner`; all of them when left out. */
    fields: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    id: z.string(),
    type: z.optional(z.literal('pin')),
    board: z.optional(z.nullable(boardMention)),
    pinned_to_board: z.optional(z.nullable(boardMention)),
    via_pinner: z.optional(z.nullable(userCard)),
  }),
});
