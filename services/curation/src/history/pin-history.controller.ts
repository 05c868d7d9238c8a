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

type Changed = PinHistoryEntry['changed'][number];

/** A board whose history the viewer may see. */
interface SeenBoard {
  readonly past: BoardPast;
  readonly since: Since;
}

interface Named {
  readonly boards: ReadonlyMap<string, SeenBoard>;
  readonly people: Awaited<ReturnType<People['cards']>>;
  readonly viewer: { readonly accountId: string; readonly subjectId: string };
}

const textNames: Readonly<Record<PinAct['changed'][number], Changed>> = {
  ...{ title: 'title', description: 'description', altText: 'alt_text', link: 'link' },
};

const isSeen = ({ boardId, fromBoardId, position }: PinAct, boards: Named['boards']): boolean =>
  [boardId, fromBoardId].some((id) => {
    const since = boards.get(id ?? '')?.since.position;
    return since !== undefined && position >= since;
  });

const boardThen = (id: string | null, at: string, boards: Named['boards']): PinHistoryEntry['board'] => {
  const board = boards.get(id ?? '');
  return id !== null && board ? { id, name: boardNameOf(board.past, at) } : null;
};

const sectionThen = ({ boardId, sectionId, at }: PinAct, boards: Named['boards']): PinHistoryEntry['section'] => {
  const board = boards.get(boardId);
  return sectionId !== null && board ? { id: sectionId, name: sectionNameOf(board.past, sectionId, at) } : null;
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
    board: boardThen(act.boardId, at, boards),
    section: sectionThen(act, boards),
    from_board: boardThen(act.fromBoardId, at, boards),
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
    const boards = await this.#boards(state.acts, subjectId);
    found(state.now.status === 'live' ? (boards.get(state.now.facts.boardId) ?? null) : null, 'PIN_NOT_FOUND');
    const bookmark = readBookmark(query.bookmark, 'c');
    if (bookmark === 'end') return new Page([], END_BOOKMARK);
    const before = bookmark === null ? Number.POSITIVE_INFINITY : Number(bookmark[0]);
    const all = state.acts.filter((act) => act.revision < before && isSeen(act, boards)).reverse();
    const shown = all.slice(0, query.page_size);
    const people = await this.people.cards(shown.map(({ actorId }) => actorId));
    const entries = shown.map((act) => entryOf(act, { boards, people, viewer: { accountId, subjectId } }));
    const last = all.length > shown.length ? shown.at(-1) : undefined;
    return new Page(entries, last ? writeBookmark([last.revision]) : END_BOOKMARK);
  }

  async #boards(acts: readonly PinAct[], accountId: string): Promise<Named['boards']> {
    const ids = [...new Set(acts.flatMap(({ boardId, fromBoardId }) => [boardId, fromBoardId ?? boardId]))];
    const seen = ids.map(async (id): Promise<readonly (readonly [string, SeenBoard])[]> => {
      const { state: past } = await this.streams.load(`board-${id}`, boardPast);
      const since = seenSince(past, accountId);
      return since === null ? [] : [[id, { past, since }]];
    });
    return new Map((await Promise.all(seen)).flat());
  }
}
