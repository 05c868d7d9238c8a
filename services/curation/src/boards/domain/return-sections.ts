import type { BoardEvent } from './board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from './board.ts';
import { deleteSection, renameSection } from './change-sections.ts';
import { restoredNames } from './restore-board.ts';
import { type FormerSection, restoreSection, type SectionRestoration } from './restore-section.ts';
import type { SectionEvent } from './section.facts.ts';

export type SectionsReturning = Pick<SectionRestoration, 'actorId' | 'slugsOf'>;

/** Facts of one command, oldest first, each with the board that it found. */
export type SectionFacts = readonly { readonly before: Board; readonly event: BoardEvent }[];

/** Its name, or another one where that was taken meanwhile. */
const returnSection = (board: OpenBoard, section: FormerSection, asked: SectionsReturning): readonly SectionEvent[] => {
  const { id, name } = section;
  const { actorId, slugsOf } = asked;
  if (!board.sections.some((each) => each.id === id)) {
    const decided = restoreSection(board, { actorId, section, before: null, slugsOf });
    return 'refused' in decided ? [] : decided;
  }
  for (const called of [name, ...restoredNames(name, id)]) {
    const decided = renameSection(board, { actorId, sectionId: id, name: called, slugs: slugsOf(called, id) });
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
    if (type !== 'BoardSectionRestored' && type !== 'BoardSectionRenamed' && type !== 'BoardSectionDeleted') return [];
    const now = board.sections.find(({ id }) => id === data.sectionId)?.name ?? null;
    if (type === 'BoardSectionRestored')
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
