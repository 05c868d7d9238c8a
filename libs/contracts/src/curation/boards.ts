import { shareNetworks } from '@corkboard/rules/curation/sharing';
import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { resource, route } from '../route.ts';
import {
  BOARDS_PAGE_SIZE,
  boardPickerItem,
  boardPinCount,
  boardPrivacy,
  boardView,
  bookmark,
  fieldSetKey,
  idText,
  pageSize,
  undoable,
} from './entities.ts';

const username = z.string().check(z.minLength(1), z.maxLength(64));
/** Longer than any name that is accepted: the exact bound answers with its own code (2102). */
const nameText = z.string().check(z.maxLength(2000));
/** Likewise (2205). */
const descriptionText = z.string().check(z.maxLength(20_000));
const shortId = z.optional(z.string().check(z.maxLength(64)));
/** DS-203: the business that the caller acts for, and the ad account that it works in. */
const actingFor = { orbac_subject_id: shortId, advertiser_id: shortId };

export const createBoard = resource('BoardResource', 'create', {
  ...byAccount('curation', 'boardCreate'),
  options: z.object({
    name: nameText,
    privacy: z._default(boardPrivacy, 'public'),
    username: z.optional(username),
    ...actingFor,
    section_names: z.optional(z.array(z.string()).check(z.maxLength(500))),
    aux_data: z.optional(
      z.object({ source: z.optional(z.enum(['board_picker', 'profile', 'link_flow', 'pin_builder'])) }),
    ),
  }),
  answer: z.extend(boardView, undoable),
});

/** By id, or by the address `/{username}/{slug}/`. */
export const getBoard = resource('BoardResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({
    board_id: z.optional(idText),
    username: z.optional(username),
    slug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    field_set_key: fieldSetKey,
  }),
  answer: z.union([boardView, boardPickerItem, boardPinCount]),
});

/** Name, description and privacy in one call; what is not sent stays. An empty description, or null, removes it. */
export const updateBoard = resource('BoardResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({
    board_id: idText,
    name: z.optional(nameText),
    description: z.optional(z.nullable(descriptionText)),
    privacy: z.optional(boardPrivacy),
    orbac_subject_id: actingFor.orbac_subject_id,
  }),
  answer: z.extend(boardView, undoable),
});

/** Shows the picture of a pin of the board on its cover; by its owner or an editor. */
export const chooseCover = resource('BoardCoverResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, pin_id: idText, orbac_subject_id: actingFor.orbac_subject_id }),
  answer: z.object({ board_id: z.string(), pin_id: z.string(), ...undoable }),
});

/** Puts a board away, or among the others again: one that is put away takes no more pins, and lists leave it out. */
export const archiveBoard = resource('BoardArchiveResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, archived: z.boolean(), orbac_subject_id: actingFor.orbac_subject_id }),
  answer: z.extend(boardView, undoable),
});

/** Its pins are deleted with it, and come back with it. */
export const deleteBoard = resource('BoardResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, orbac_subject_id: actingFor.orbac_subject_id }),
  answer: z.object({ id: z.string(), pin_count: z.number(), ...undoable }),
});

export const boardSorts = [
  'alphabetical',
  'last_pinned_to',
  'oldest',
  'newest',
  'group_boards_at_top',
  'custom',
] as const;
export type BoardSort = (typeof boardSorts)[number];

/** S-068. Sorts, filters and groups that nobody knows are refused with code 13. */
export const getBoards = resource('BoardsResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({
    username,
    privacy_filter: z._default(z.enum(['all', 'public', 'secret', 'protected']), 'all'),
    sort: z._default(z.string().check(z.maxLength(64)), 'last_pinned_to'),
    field_set_key: z._default(z.string().check(z.maxLength(64)), 'profile_grid_item'),
    group_by: z._default(z.enum(['mix_public_private', 'visibility']), 'mix_public_private'),
    /** Boards that were put away are listed for those on them alone. */
    include_archived: z._default(z.boolean(), true),
    only_archived: z._default(z.boolean(), false),
    filter_stories: z._default(z.boolean(), true),
    filter_all_pins: z._default(z.boolean(), true),
    filter_shopping_list: z._default(z.boolean(), true),
    page_size: pageSize(BOARDS_PAGE_SIZE),
    bookmark,
  }),
  answer: z.array(z.union([boardView, boardPickerItem, boardPinCount])),
});

export const SHORTLIST_SUGGESTIONS = 2;

/** Boards of a picker that are named with their covers, and covers of one call. */
export const COVERS_AT_ONCE = 50;

const boardCover = z.object({ id: z.string(), image_cover_url: z.nullable(z.string()) });
export type BoardCover = z.infer<typeof boardCover>;

/** Covers of boards that a picker named without them; those that the caller may not see are left out. */
export const getBoardCovers = resource('BoardCoversResource', 'get', {
  ...byAccount('curation', 'read'),
  options: z.object({
    board_ids: z.array(idText).check(z.minLength(1), z.maxLength(COVERS_AT_ONCE)),
    ...actingFor,
  }),
  answer: z.array(boardCover),
});

/** DS-040, S-365: `all_boards` sorted by name, archived ones left out, the first 50 with their covers; the shortlist is what was saved to most recently. */
export const getPickerBoards = resource('BoardPickerBoardsResource', 'get', {
  ...byAccount('curation', 'read'),
  options: z.object({
    field_set_key: z._default(z.string().check(z.maxLength(64)), 'board_picker'),
    shortlist_suggestions: z._default(z.int().check(z.gte(0), z.lte(10)), SHORTLIST_SUGGESTIONS),
    pin_id: z.optional(idText),
    username: z.optional(username),
    filter: z._default(z.enum(['all', 'protected']), 'all'),
    ...actingFor,
    limit: z.optional(z.int().check(z.gte(1), z.lte(2000))),
  }),
  answer: z.object({
    all_boards: z.array(boardPickerItem),
    boards_shortlist: z.array(boardPickerItem),
    /** Networks that pins of public boards can be shared to; left out where there are none (DS-058). */
    share_networks: z.optional(z.array(z.enum(shareNetworks))),
  }),
});
export type PickerBoards = z.infer<(typeof getPickerBoards)['answer'] & {}>;

/** DS-024: names for a new board, at most 5, none that the viewer has already. */
export const boardTitleSuggestions = route.get('boardTitleSuggestions', '/v3/pins/:id/board_title_suggestions/', {
  ...byAccount('curation', 'read'),
  params: z.object({ id: idText }),
  answer: z.array(z.object({ title: z.string() })),
});
