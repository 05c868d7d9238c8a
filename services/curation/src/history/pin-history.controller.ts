import { type PinHistoryEntry, pinHistory } from '@corkboard/contracts/curation/history';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { Streams } from '@corkboard/event-store/streams';
import { found } from '@corkboard/http-edge/api-error';
import { Page } from '@corkboard/http-edge/envelope';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { undoUntil } from '@corkboard/rules/curation/undo';
import { Controller } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import { knownId } from '../known-id.ts';
import { readBookmark, writeBookmark } from '../paging.ts';
import { People } from '../people/people.ts';
import { SeenPins } from '../pins/seen-pins.ts';
import { type BoardPast, boardNameOf, boardPast, type Since, sectionNameOf, seenSince } from './board-past.ts';
import { type PinAct, pinPast } from './pin-past.ts';

/** Of which boards are loaded at one time: an act names two at most, and the stream of a board may be long. */
const ACTS_AT_ONCE = 4;
/** For one answer, which has fewer acts then than it was asked for. */
const LOOKED_THROUGH = 100;

type Changed = PinHistoryEntry['changed'][number];

/** A board whose history the viewer may see. */
interface SeenBoard {
  readonly past: BoardPast;
  readonly since: Since;
}

/** By id; null: the viewer sees nothing of it. */
type Boards = Map<string, SeenBoard | null>;

interface Named {
  readonly boards: Readonly<Pick<Boards, 'get'>>;
  readonly people: Awaited<ReturnType<People['cards']>>;
  readonly viewer: { readonly accountId: string; readonly subjectId: string };
}

const textNames: Readonly<Record<PinAct['changed'][number], Changed>> = {
  ...{ title: 'title', description: 'description', altText: 'alt_text', link: 'link' },
};

/** A board of an act; null: the viewer is not on it, or came onto it after the act. */
const seenAt = (id: string | null, { position }: PinAct, boards: Named['boards']): BoardPast | null => {
  const board = boards.get(id ?? '');
  return board && position >= board.since.position ? board.past : null;
};

const isSeen = (act: PinAct, boards: Named['boards']): boolean =>
  [act.boardId, act.fromBoardId].some((id) => seenAt(id, act, boards) !== null);

const boardThen = (id: string | null, act: PinAct, boards: Named['boards']): PinHistoryEntry['board'] => {
  const board = seenAt(id, act, boards);
  return id !== null && board ? { id, name: boardNameOf(board, act.at) } : null;
};

const sectionThen = (act: PinAct, boards: Named['boards']): PinHistoryEntry['section'] => {
  const { boardId, sectionId, at } = act;
  const board = seenAt(boardId, act, boards);
  return sectionId !== null && board ? { id: sectionId, name: sectionNameOf(board, sectionId, at) } : null;
};

const entryOf = (act: PinAct, { boards, people, viewer }: Named): PinHistoryEntry => {
  const { at, kind, actorId, commandId, undoes } = act;
  const until = undoUntil(at);
  const isOffered = actorId === viewer.accountId && new Date().toISOString() <= until;
  return {
    ...{ id: String(act.revision), kind, at, undoes },
    by: people.get(actorId) ?? null,
    by_me: [viewer.accountId, viewer.subjectId].includes(actorId),
    undo: commandId !== null && isOffered ? { commandId, until } : null,
    board: boardThen(act.boardId, act, boards),
    section: sectionThen(act, boards),
    from_board: boardThen(act.fromBoardId, act, boards),
    changed: act.changed.map((name) => textNames[name]),
  };
};

/** The past of pins, for who is on the boards that they were on. */
@Controller()
export class PinHistoryController {
  constructor(
    private readonly streams: Streams,
    private readonly pins: SeenPins,
    private readonly people: People,
    private readonly acting: ActingFor,
  ) {}

  @Serve(pinHistory, { reads: ['pin-page'] })
  async acts({ params, query, viewer }: RouteCall<typeof pinHistory>): Promise<Page<PinHistoryEntry>> {
    const id = knownId(params.id, 'PIN_NOT_FOUND');
    const { accountId } = viewer;
    const subjectId = await this.acting.subject(query, viewer);
    found(await this.pins.find(id, subjectId), 'PIN_NOT_FOUND');
    const { state } = await this.streams.load(`pin-${id}`, pinPast);
    const boards: Boards = new Map();
    const now = state.now.status === 'live' ? state.now.facts.boardId : null;
    if (now !== null) await this.#load([now], { boards, subjectId });
    found(now && (boards.get(now) ?? null), 'PIN_NOT_FOUND');
    const bookmark = readBookmark(query.bookmark, 'c');
    if (bookmark === 'end') return new Page([], END_BOOKMARK);
    const before = bookmark === null ? Number.POSITIVE_INFINITY : Number(bookmark[0]);
    const older = state.acts.filter(({ revision }) => revision < before).reverse();
    const { shown, next } = await this.#seen(older, { boards, subjectId, size: query.page_size });
    const people = await this.people.cards(shown.map(({ actorId }) => actorId));
    const entries = shown.map((act) => entryOf(act, { boards, people, viewer: { accountId, subjectId } }));
    return new Page(entries, next ? writeBookmark([next.revision]) : END_BOOKMARK);
  }

  /** The first of these acts that the viewer sees; `next`: the one that the page after them is behind. */
  async #seen(
    acts: readonly PinAct[],
    { size, ...into }: { readonly size: number; readonly boards: Boards; readonly subjectId: string },
  ): Promise<{ readonly shown: readonly PinAct[]; readonly next: PinAct | undefined }> {
    const seen: PinAct[] = [];
    let from = 0;
    for (; from < Math.min(acts.length, LOOKED_THROUGH) && seen.length <= size; from += ACTS_AT_ONCE) {
      const some = acts.slice(from, from + ACTS_AT_ONCE);
      await this.#load(
        some.flatMap(({ boardId, fromBoardId }) => [boardId, fromBoardId ?? boardId]),
        into,
      );
      seen.push(...some.filter((act) => isSeen(act, into.boards)));
    }
    if (seen.length > size) return { shown: seen.slice(0, size), next: seen[size - 1] };
    return { shown: seen, next: from < acts.length ? acts[from - 1] : undefined };
  }

  async #load(
    ids: readonly string[],
    { boards, subjectId }: { readonly boards: Boards; readonly subjectId: string },
  ): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !boards.has(id));
    const loaded = missing.map(async (id) => {
      const { state: past } = await this.streams.load(`board-${id}`, boardPast);
      const since = seenSince(past, subjectId);
      boards.set(id, since && { past, since });
    });
    await Promise.all(loaded);
  }
}
