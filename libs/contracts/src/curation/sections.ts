import { SECTIONS_MAX } from '@corkboard/rules/curation/boards';
import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { resource, route } from '../route.ts';
import {
  boardMention,
  bookmark,
  fieldSetKey,
  idText,
  PINS_PAGE_SIZE,
  pageSize,
  pinCard,
  undoable,
} from './entities.ts';
import { SAVE_ANSWERS_WITHIN_MS, SAVE_BODY_LIMIT } from './media.ts';
import { pinState, savedPin, shareFlags } from './pins.ts';

/** DS-071: pins that one call may name. */
export const PINS_OF_CALL_MAX = 100;

/** Longer than any name that is accepted: the exact bound answers with its own code (2122). */
const nameText = z.string().check(z.maxLength(2000));
const actingFor = { orbac_subject_id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) };

/** A picture of a section. `image_square_*` is to be shown as a square of that size, cut at its longer side. */
export const previewPin = z.object({
  id: z.string(),
  image_medium_url: z.string(),
  image_square_url: z.string(),
  image_square_size_pixels: z.object({ width: z.number(), height: z.number() }),
  dominant_color: z.string(),
});

/** S-044: a section of a board. */
export const boardSection = z.object({
  id: z.string(),
  type: z.literal('board_section'),
  title: z.string(),
  slug: z.string(),
  /** `/{username}/{board}/{section}/` */
  url: z.string(),
  pin_count: z.number(),
  /** Its newest pictures, newest first. */
  preview_pins: z.array(previewPin),
  board: boardMention,
});
export type BoardSection = z.infer<typeof boardSection>;

/** S-045: 0 typed, 1 a suggestion, 2 a suggestion that was changed. */
const nameSource = z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0);

/** S-049, DS-032: the pins are in the section with the answer; one that is not on the board refuses the whole call. */
export const createSection = resource('BoardSectionResource', 'create', {
  ...byAccount('curation', 'write'),
  options: z.object({
    board_id: idText,
    initial_pins: z._default(z.array(idText).check(z.maxLength(PINS_OF_CALL_MAX)), []),
    name: nameText,
    name_source: nameSource,
    entry: z._default(z.enum(['picker', 'board_page', 'bulk']), 'picker'),
    ...actingFor,
  }),
  answer: z.extend(boardSection, undoable),
});

/** S-050, DS-031: makes a section in the link flow and, with `pinImport`, saves the pin of that link into it. `undo` is of the section. */
export const createSectionFromLink = route.post('createSectionFromLink', '/v3/boards/:boardId/sections/', {
  ...byAccount('curation', 'save'),
  bodyLimit: SAVE_BODY_LIMIT,
  answersWithin: SAVE_ANSWERS_WITHIN_MS,
  params: z.object({ boardId: idText }),
  body: z.object({ name: nameText, pinImport: z.optional(z.nullable(pinState)), ...shareFlags, ...actingFor }),
  answer: z.object({ section: boardSection, pin: z.nullable(savedPin), ...undoable }),
});

/** S-051: by id, or by the address `/{username}/{board}/{section}/`. */
export const getSection = resource('BoardSectionResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({
    section_id: z.optional(idText),
    username: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    slug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    section_slug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    field_set_key: fieldSetKey,
  }),
  answer: boardSection,
});

export const renameSection = resource('BoardSectionResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({ section_id: idText, name: nameText, ...actingFor }),
  answer: z.extend(boardSection, undoable),
});

/** Its pins stay, on the board itself. */
export const deleteSection = resource('BoardSectionResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ section_id: idText, ...actingFor }),
  answer: z.object({ id: z.string(), board_id: z.string(), ...undoable }),
});

/** Sections of a board for its page, in their order. */
export const getSections = resource('BoardSectionsResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ board_id: idText }),
  answer: z.array(boardSection),
});

/** S-052: sections of a board for the picker, in their order, each with one picture. */
export const getSectionsToSaveTo = resource('BoardSectionsRepinResource', 'get', {
  ...byAccount('curation', 'read'),
  options: z.object({ board_id: idText, ...actingFor }),
  answer: z.array(boardSection),
});

/** Puts sections into this order; those that are left out stand behind them. */
export const reorderSections = resource('BoardSectionsResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, section_ids: z.array(idText).check(z.maxLength(SECTIONS_MAX)), ...actingFor }),
  answer: z.object({ board_id: z.string(), section_ids: z.array(z.string()), ...undoable }),
});

/** Pins of a section, newest first. */
export const sectionPins = resource('BoardSectionPinsResource', 'get', {
  ...byVisitor('curation', 'read'),
  options: z.object({ section_id: idText, page_size: pageSize(PINS_PAGE_SIZE), bookmark, field_set_key: fieldSetKey }),
  answer: z.array(pinCard),
});
