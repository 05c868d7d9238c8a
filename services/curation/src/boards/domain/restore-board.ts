import { type Decision, refuse } from '@corkboard/event-store/decider';
import { BOARD_NAME_MAX } from '@corkboard/rules/curation/boards';
import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import { type BoardEvent, boardPurged, boardRestored, type PurgeCause } from './board.facts.ts';
import { BOARDS_MAX, type Board } from './board.ts';
import { hasOwner } from './collaboration.ts';

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000;
/** Names to try before the id of the board makes one that is free. */
const NUMBERED = 20;

const suffixed = (name: string, suffix: string): string =>
  `${[...name]
    .slice(0, BOARD_NAME_MAX - suffix.length)
    .join('')
    .trimEnd()}${suffix}`;

/** DS-045: names for a board whose own was taken meanwhile, in the order of trying; none is longer than a name may be. */
export const restoredNames = (name: string, boardId: string): readonly string[] => [
  suffixed(name, ' (restored)'),
  ...Array.from({ length: NUMBERED }, (_, n) => suffixed(name, ` (restored ${n + 2})`)),
  suffixed(name, ` (restored ${boardId.slice(-12)})`),
];

export interface BoardRestoration {
  readonly actorId: string;
  /** When it was deleted, and now; ISO 8601, UTC. */
  readonly deletedAt: string;
  readonly at: string;
  /** Name and address to try. */
  readonly name: string;
  readonly slug: string;
  /** Number of the owner's other boards. */
  readonly owned: number;
}

/** By its owner, or by nobody (null) once its time is over; repeated, there is nothing to record. */
export const purgeBoard = (
  board: Board,
  { actorId, cause }: { readonly actorId: string | null; readonly cause: PurgeCause },
): Decision<BoardEvent, 'board-not-found'> => {
  if (board.status !== 'deleted' || (actorId !== null && board.ownerId !== actorId)) return refuse('board-not-found');
  const { id: boardId, ownerId, was } = board;
  return was === null ? [] : [boardPurged({ boardId, ownerId, cause, sectionIds: was.sections.map(({ id }) => id) })];
};

/** By its owner, for 30 days: with its sections, its cover, who may see it and who is on it. */
export const restoreBoard = (
  board: Board,
  { actorId, deletedAt, at, name, slug, owned }: BoardRestoration,
): Decision<BoardEvent, 'board-not-found' | 'board-limit-reached'> => {
  if (board.status !== 'deleted' || board.ownerId !== actorId || board.was === null) return refuse('board-not-found');
  // Nobody took it over, and everybody has their pins.
  if (!hasOwner(board.was.collaboration)) return refuse('board-not-found');
  if (Date.parse(at) - Date.parse(deletedAt) > RESTORABLE_MS) return refuse('board-not-found');
  if (owned >= BOARDS_MAX) return refuse('board-limit-reached');
  const { id: boardId, ownerId, was } = board;
  const collaborators = [...was.collaboration.roles].map(([userId, role]) => ({ userId, role }));
  const isRenamed = name !== was.name;
  return [boardRestored({ boardId, ownerId, actorId, name, slug, isRenamed, privacy: was.privacy, collaborators })];
};
