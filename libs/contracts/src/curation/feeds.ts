import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { resource } from '../route.ts';
import { bookmark, fieldSetKey, idText, PINS_PAGE_SIZE, pageSize, pinCard, userCard } from './entities.ts';

const page = { page_size: pageSize(PINS_PAGE_SIZE), bookmark, field_set_key: fieldSetKey };

/** S-337, DS-234: the lists of pins and boards that a page may show. */
export const feedTypes = [
  'boardfeed',
  'board-sections',
  'board-section-pins',
  'profileBoards',
  'searchfeed',
  'homefeed',
  'relatedfeed',
  'followersfeed',
] as const;
export type FeedType = (typeof feedTypes)[number];

/**
 * Every public picture once, newest first, without the viewer's own pins, until follows exist; visitors see them on the
 * wall behind the entry. Ads stand among them for adults who are signed in; they count neither in `page_size` nor in
 * bookmarks. Where such a person objects (in the settings, or by `Sec-GPC: 1`), ads are chosen by the words of the page alone,
 * of which this one has none.
 */
export const homeFeed = resource('UserHomefeedResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({
    ...page,
    /** False where the list is shown elsewhere than on the home page. */
    ads: z.optional(z.boolean()),
  }),
  answer: z.array(pinCard),
});

/** DS-250: other pins of the board of a pin, then everything new. Ads stand among them as in the home feed. */
export const relatedFeed = resource('RelatedPinFeedResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ pin_id: idText, ...page }),
  answer: z.array(pinCard),
});

export const boardFeed = resource('BoardFeedResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({
    board_id: idText,
    /** True: only the pins that are in no section. */
    filter_section_pins: z._default(z.boolean(), false),
    ...page,
  }),
  answer: z.array(pinCard),
});

/** Pins of a person; their own secret ones only to themselves. */
export const userPins = resource('UserPinsResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ username: z.string().check(z.minLength(1), z.maxLength(64)), ...page }),
  answer: z.array(pinCard),
});

export const recentBoard = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** Section that it was saved to last; null for the board itself. */
  section: z.nullable(z.object({ id: z.string(), name: z.string() })),
});

/** S-376, S-065: a person's page (`profile`), or what a save changes of it (`save_behavior`). Counts of others are of public things. */
export const userProfile = z.extend(userCard, {
  pin_count: z.number(),
  board_count: z.number(),
  /** S-062: boards that the viewer owns or is on and saved to, most recently first; empty for others. */
  recent_boards: z.array(recentBoard),
  is_me: z.boolean(),
});
export type UserProfile = z.infer<typeof userProfile>;

export const getUser = resource('UserResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ username: z.string().check(z.minLength(1), z.maxLength(64)), field_set_key: fieldSetKey }),
  answer: userProfile,
});
