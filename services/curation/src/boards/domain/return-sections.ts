import type { BoardEvent } from './board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from './board.ts';
import { createSection, deleteSection, renameSection } from './change-sections.ts';
import { restoredNames } from './restore-board.ts';
import type { SectionEvent } from './section.facts.ts';

/** A section as it was. */
export interface FormerSection {
  readonly id: string;
  readonly name: string;
}

export interface SectionsReturning {
  readonly actorId: string;
  /** Addresses to try for a name, the best one first; the last one is always free. */
  readonly slugsOf: (name: string, id: string) => readonly string[];
}

/** Facts of one command, oldest first, each with the board that it found. */
type SectionFacts = readonly { readonly before: Board; readonly event: BoardEvent }[];

const NEW = { nameSource: 0, initialPinIds: [], strangePinIds: [], entry: 'board_page', at: '' } as const;

/** Its name, or another one where that was taken meanwhile; the pins that are recorded in a section are in it again with it. */
const returnSection = (board: OpenBoard, { id, name }: FormerSection, asked: SectionsReturning) => {
  const isThere = board.sections.some((section) => section.id === id);
  for (const called of [name, ...restoredNames(name, id)]) {
    const one = { actorId: asked.actorId, sectionId: id, name: called, slugs: asked.slugsOf(called, id) };
    const decided = isThere ? renameSection(board, one) : createSection(board, { ...one, ...NEW });
    if (!('refused' in decided)) return decided;
    if (decided.refused !== 'section-name-taken') return [];
  }
  return [];
};

type Step = (board: OpenBoard) => readonly SectionEvent[];

/** Decisions of one step after the other, each on the board that those before it leave. */
const inTurn = (board: OpenBoard, steps: readonly Step[]) => {
  let after = board;
  let events: readonly SectionEvent[] = [];
  for (const step of steps) {
    const next = step(after);
    const folded = next.reduce(boardDecider.evolve, after);
    if (folded.status === 'open') after = folded;
    events = [...events, ...next];
  }
  return { events, after };
};

/** Sections under the names that they had; a board that has as many as there may be gets no more. */
export const returnSections = (board: OpenBoard, sections: readonly FormerSection[], asked: SectionsReturning) =>
  inTurn(
    board,
    sections.map((section) => (before) => returnSection(before, section, asked)),
  );

const sectionBefore = (before: Board, sectionId: string): FormerSection | null =>
  before.status === 'open' ? (before.sections.find(({ id }) => id === sectionId) ?? null) : null;

const refusedIsNothing = (decided: ReturnType<typeof deleteSection>): readonly SectionEvent[] =>
  'refused' in decided ? [] : decided;

/** As it was before a fact, where nobody has changed it since. */
const takeBack =
  ({ before, event: { type, data } }: SectionFacts[number], asked: SectionsReturning): Step =>
  (board) => {
    if (type !== 'BoardSectionCreated' && type !== 'BoardSectionRenamed' && type !== 'BoardSectionDeleted') return [];
    const now = board.sections.find(({ id }) => id === data.sectionId)?.name ?? null;
    if (type === 'BoardSectionCreated')
      return now === data.name
        ? refusedIsNothing(deleteSection(board, { actorId: asked.actorId, sectionId: data.sectionId }))
        : [];
    const former = sectionBefore(before, data.sectionId);
    const left = type === 'BoardSectionRenamed' ? data.name : null;
    return former && now === left ? returnSection(board, former, asked) : [];
  };

/** Sections as they were before the facts of one command. */
export const takeSectionsBack = (board: OpenBoard, facts: SectionFacts, asked: SectionsReturning) =>
  inTurn(board, facts.map((fact) => takeBack(fact, asked)).reverse()).events;
