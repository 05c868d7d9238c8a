import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import {
  type BoardNameFlaw,
  boardNameFlaw,
  isSameName,
  SECTIONS_MAX,
  tidyBoardName,
} from '@corkboard/rules/curation/boards';
import type { BoardEvent } from './board.facts.ts';
import { type Board, boardDecider, createBoard, type NewBoard, type OpenBoard } from './board.ts';
import { editableBy } from './board-rights.ts';
import { type Busy, busyWith } from './busy-boards.ts';
import {
  boardSectionCreated,
  boardSectionDeleted,
  boardSectionRenamed,
  boardSectionsReordered,
  type SectionEntry,
  type SectionEvent,
  type SectionNameSource,
} from './section.facts.ts';
import { inOrder, type Section } from './sections.ts';

export type SectionNameRefusal = 'section-name-missing' | 'section-name-too-long' | 'section-name-taken';
export type SectionUnknown = 'board-not-found' | 'section-not-found';

const nameRefusals: { readonly [Flaw in BoardNameFlaw]: SectionNameRefusal } = {
  missing: 'section-name-missing',
  'too-long': 'section-name-too-long',
};

/** A name and the addresses to try for it, the best one first; the last one is always free. */
export interface SectionName {
  readonly name: string;
  readonly slugs: readonly string[];
}

const ofBoard = ({ id: boardId, ownerId }: OpenBoard) => ({ boardId, ownerId });

/** DS-030: a name that no other section of the board has, whatever its case; DS-034: an address likewise. */
export const named = (
  others: readonly Section[],
  asked: SectionName,
): { name: string; slug: string } | Refused<SectionNameRefusal> => {
  const flaw = boardNameFlaw(asked.name);
  if (flaw) return refuse(nameRefusals[flaw]);
  const name = tidyBoardName(asked.name);
  if (others.some((other) => isSameName(other.name, name))) return refuse('section-name-taken');
  const taken = new Set(others.map(({ slug }) => slug));
  const slug = asked.slugs.find((each) => !taken.has(each));
  if (slug === undefined) throw new Error('no address of a section is left');
  return { name, slug };
};

export interface NewSection extends SectionName {
  readonly actorId: string;
  readonly sectionId: string;
  readonly nameSource: SectionNameSource;
  readonly initialPinIds: readonly string[];
  /** Those of them that are not on the board, or that nobody knows. */
  readonly strangePinIds: readonly string[];
  readonly entry: SectionEntry;
  /** ISO 8601, UTC. */
  readonly at: string;
}

type NewSectionRefusal = SectionNameRefusal | 'board-not-found' | 'section-limit-reached' | 'pin-not-found' | Busy;

export const createSection = (board: Board, asked: NewSection): Decision<SectionEvent, NewSectionRefusal> => {
  const open = editableBy(board, asked.actorId);
  if ('refused' in open) return open;
  const name = named(open.sections, asked);
  if ('refused' in name) return name;
  if (open.sections.length >= SECTIONS_MAX) return refuse('section-limit-reached');
  if (asked.strangePinIds.length > 0) return refuse('pin-not-found');
  const { actorId, sectionId, nameSource, entry, at } = asked;
  const initialPinIds = [...new Set(asked.initialPinIds)];
  const withPins = { at, from: open, to: open, sectionId: null, pinIds: initialPinIds };
  const busy = initialPinIds.length > 0 ? busyWith(withPins) : null;
  if (busy) return busy;
  return [boardSectionCreated({ ...ofBoard(open), actorId, sectionId, ...name, nameSource, initialPinIds, entry })];
};

type NotCreated = Extract<ReturnType<typeof createBoard>, Refused>['refused'];

/** DS-026: a board with the sections that were named with it; one of them that is refused refuses the board. */
export const createBoardWithSections = (
  board: Board,
  asked: { readonly board: NewBoard; readonly sections: readonly NewSection[] },
): Decision<BoardEvent, NotCreated | NewSectionRefusal> => {
  const created = createBoard(board, asked.board);
  if ('refused' in created) return created;
  let events: readonly BoardEvent[] = created;
  let made = created.reduce(boardDecider.evolve, board);
  for (const section of asked.sections) {
    const next = createSection(made, section);
    if ('refused' in next) return next;
    events = [...events, ...next];
    made = next.reduce(boardDecider.evolve, made);
  }
  return events;
};

/** A section of a board that the actor may change. */
const found = (board: Board, asked: { actorId: string; sectionId: string }) => {
  const open = editableBy(board, asked.actorId);
  if ('refused' in open) return open;
  const section = open.sections.find(({ id }) => id === asked.sectionId);
  return section ? { open, section } : refuse('section-not-found');
};

export const renameSection = (
  board: Board,
  asked: SectionName & { actorId: string; sectionId: string },
): Decision<SectionEvent, SectionNameRefusal | SectionUnknown> => {
  const there = found(board, asked);
  if ('refused' in there) return there;
  const { open, section } = there;
  const others = open.sections.filter(({ id }) => id !== section.id);
  // 'lamps-2' still is the address of a section called Lamps.
  const kept = section.slug.replace(/-\d+$/, '') === asked.slugs[0] ? [section.slug] : [];
  const name = named(others, { ...asked, slugs: [...kept, ...asked.slugs] });
  if ('refused' in name) return name;
  if (name.name === section.name) return [];
  const { actorId, sectionId } = asked;
  return [boardSectionRenamed({ ...ofBoard(open), actorId, sectionId, ...name, oldSlug: section.slug })];
};

export const deleteSection = (
  board: Board,
  asked: { actorId: string; sectionId: string },
): Decision<SectionEvent, SectionUnknown> => {
  const there = found(board, asked);
  if ('refused' in there) return there;
  return [boardSectionDeleted({ ...ofBoard(there.open), ...asked, pinDisposition: 'move_to_board' })];
};

/** Sections that the list leaves out, as those that were made meanwhile, stand behind it in the order they had. */
export const reorderSections = (
  board: Board,
  asked: { actorId: string; sectionIds: readonly string[] },
): Decision<SectionEvent, SectionUnknown> => {
  const open = editableBy(board, asked.actorId);
  if ('refused' in open) return open;
  const before = open.sections.map(({ id }) => id);
  if (asked.sectionIds.some((id) => !before.includes(id))) return refuse('section-not-found');
  const sectionIds = inOrder(open.sections, asked.sectionIds).map(({ id }) => id);
  if (sectionIds.every((id, place) => id === before[place])) return [];
  return [boardSectionsReordered({ ...ofBoard(open), actorId: asked.actorId, sectionIds })];
};
