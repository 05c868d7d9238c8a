import { boardPrivacies } from '@corkboard/rules/curation/boards';
import { boardRoles } from '@corkboard/rules/curation/collaborators';
import * as z from 'zod/mini';
import { picture, pinImages, pinVideo } from './media.ts';

/** DS-222: a page of a list; the next one starts at the bookmark of the envelope. */
export const BOARDS_PAGE_SIZE = 25;
export const PINS_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 250;

/** An id as a client sends it; whether it is one of ours is answered by 404, not by 400. */
export const idText = z.string().check(z.minLength(1), z.maxLength(64));
export const bookmark = z.optional(z.nullable(z.string().check(z.maxLength(512))));
export const pageSize = (byDefault: number) => z._default(z.int().check(z.gte(1), z.lte(MAX_PAGE_SIZE)), byDefault);
/** Field set of the answer; an unknown key is refused with code 13 (DS-227). */
export const fieldSetKey = z.optional(z.string().check(z.maxLength(64)));

/** `POST /v3/commands/{commandId}/undo` takes back what was done, until then (ISO 8601). Null: nothing was changed. */
export const undoOffer = z.nullable(z.object({ commandId: z.string(), until: z.string() }));
export type UndoOffer = NonNullable<z.infer<typeof undoOffer>>;
/** Answer of a command that can be taken back. */
export const undoable = { undo: undoOffer };

/** S-376: a person as others see one. `image_*_url` is null for the default avatar (S-377). */
export const userCard = z.object({
  id: z.string(),
  type: z.literal('user'),
  username: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  image_small_url: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
  image_large_url: z.nullable(z.string()),
  avatar_color_index: z.number(),
  followed_by_me: z.boolean(),
});
export type UserCard = z.infer<typeof userCard>;

export const boardPrivacy = z.enum(boardPrivacies);

/** Row of the board picker (field set `board_picker`). */
export const boardPickerItem = z.object({
  id: z.string(),
  type: z.literal('board'),
  name: z.string(),
  privacy: boardPrivacy,
  /** `/{username}/{slug}/` */
  url: z.string(),
  layout: z.literal('default'),
  /** Left out of the boards far down in a picker: their covers are asked for once they are seen. */
  image_cover_url: z.optional(z.nullable(z.string())),
  pin_count: z.number(),
  section_count: z.number(),
  is_collaborative: z.boolean(),
  collaborated_by_me: z.boolean(),
  /** DS-048: the viewer saves to it, and makes no sections on it; left out otherwise. */
  add_only_by_me: z.optional(z.literal(true)),
  /** When the viewer, who owns it, put it away; ISO 8601, UTC. */
  archived_by_me_at: z.nullable(z.string()),
  owner: z.pick(userCard, { id: true, username: true, full_name: true }),
});
export type BoardPickerItem = z.infer<typeof boardPickerItem>;

/** S-053: a whole board (field sets `board_page`, `profile_grid_item`, `detailed`). */
export const boardView = z.extend(boardPickerItem, {
  image_cover_url: z.nullable(z.string()),
  /** Null: it has none. */
  description: z.nullable(z.string()),
  collaborating_users: z.array(userCard),
  /** The cover at 236 px wide and at 736 px wide, or null without one. */
  cover_images: z.nullable(z.object({ '236x': picture, '736x': picture })),
  /** The newest pictures of the board, cover first. */
  images: z.object({ '170x': z.array(picture) }),
  cover_dominant_color: z.nullable(z.string()),
  created_at: z.string(),
  last_pinned_to_at: z.nullable(z.string()),
  /** The viewer may rename it, delete it and change its privacy. */
  owned_by_me: z.boolean(),
  /** DS-048: null for who only looks at it. */
  my_role: z.nullable(z.enum(boardRoles)),
  /** To an editor, while the owner is gone: end of the time in which one of them can take it over; ISO 8601, UTC. */
  offered_until: z.optional(z.string()),
});
export type BoardView = z.infer<typeof boardView>;

/** Field set `pin_count`. */
export const boardPinCount = z.pick(boardPickerItem, { id: true, type: true, pin_count: true });

/** The board of a pin, and what the already-saved notice names. */
export const boardMention = z.pick(boardPickerItem, { id: true, name: true, layout: true, url: true, privacy: true });
export type BoardMention = z.infer<typeof boardMention>;

/** A pin in a list. Measures, colour and thumbhash are always there, so that nothing shifts. */
export const pinCard = z.object({
  id: z.string(),
  type: z.literal('pin'),
  /** `processing` while a picture registered by its address is still on its way: then `images` is null. */
  status: z.enum(['ready', 'processing']),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  alt_text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  dominant_color: z.string(),
  /** Base64; null while processing. */
  thumbhash: z.nullable(z.string()),
  images: z.nullable(pinImages),
  /** Left out for a picture. */
  video: z.optional(pinVideo),
  board: z.nullable(boardMention),
  /** The viewer's own newest pin that shows the same picture; null for their own pins. Left out where nobody asks for it. */
  my_copy: z.optional(z.nullable(z.object({ id: z.string(), board: z.nullable(boardMention) }))),
  pinner: z.nullable(userCard),
  created_at: z.string(),
  /** An ad: shown because its owner paid for it. */
  is_promoted: z.boolean(),
  promoted_is_removable: z.boolean(),
  /** DS-166: names one showing of an ad, for hits of it; null for all others. */
  tracking_params: z.nullable(z.string()),
});
export type PinCard = z.infer<typeof pinCard>;

/** S-372: a pin by itself (field set `detailed`). */
export const pinView = z.extend(pinCard, {
  hashtags: z.array(z.string()),
  /** Person whose pin this one was saved from; null for a pin of its own. */
  via_pinner: z.nullable(userCard),
  origin_pin_id: z.nullable(z.string()),
  method: z.string(),
  embed: z.nullable(z.object({ src: z.string(), type: z.string() })),
  link_domain: z.nullable(z.object({ domain: z.string(), official_user: z.nullable(userCard) })),
  /** The newest board of the viewer's own that holds this picture (DS-023). */
  pinned_to_board: z.nullable(boardMention),
  /** Pins that everybody may see and that were saved from this one. */
  save_count: z.number(),
  /** Other boards that the viewer may see and that hold the same picture; left out where a pin was just saved. */
  also_on_boards: z.optional(z.number()),
  /** The viewer may edit it. */
  editable_by_me: z.boolean(),
  /** The viewer may delete it: their own, or one on a board that is theirs or that they edit. */
  deletable_by_me: z.boolean(),
  /**
   * Way to an ad that the viewer is offered for a pin of their own: `convert` by becoming a business first, `promote` at once;
   * null where neither. Left out by answers to changes.
   */
  promotion: z.optional(z.nullable(z.enum(['convert', 'promote']))),
});
export type PinView = z.infer<typeof pinView>;
