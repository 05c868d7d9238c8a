import { type BoardThen, getBoardThen, type PlacedPin } from '@corkboard/contracts/curation/history';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { ApiError } from '@corkboard/http-edge/api-error';
import { PagedAnswer } from '@corkboard/http-edge/envelope';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import { type Bookmark, readBookmark, writeBookmark } from '../paging.ts';
import { PinViews } from '../pins/pin-views.ts';
import { type FormerPin, FormerPins } from '../pins/read-models/pin-page/former-pins.ts';
import { Trash } from '../trash/read-models/trash/trash.ts';
import { type BoardPast, boardNameOf, sectionsOf } from './board-past.ts';
import { PastBoards } from './past-boards.ts';
import { PinPlaces, type PlacedRow } from './read-models/pin-places/pin-places.ts';

const afterOf = (bookmark: Bookmark | null): readonly [string, string] | null =>
  bookmark === null ? null : [String(bookmark[0]), String(bookmark[1])];

const mayMove = ({ board_edited, owner_id, board_owner_id }: FormerPin, viewerId: string): boolean =>
  board_edited || owner_id === viewerId || board_owner_id === viewerId;

interface Returner {
  readonly boardId: string;
  readonly viewerId: string;
  /** Pins that the viewer deleted. */
  readonly own: ReadonlySet<string>;
  readonly isArchived: boolean;
}

/** A deleted pin is brought back by who deleted it and by the owner of its board, one on another board by who may move it. */
const mayReturn = (pin: FormerPin, { boardId, viewerId, own, isArchived }: Returner): boolean => {
  if (pin.deleted) return pin.board_owner_id === viewerId || own.has(pin.id);
  // Nothing is moved onto a board that is put away.
  return pin.board_id !== boardId && !isArchived && mayMove(pin, viewerId);
};

const sectionsThen = (past: BoardPast, moment: string): BoardThen['sections'] => {
  const now = new Set(past.now.status === 'open' ? past.now.sections.map(({ id }) => id) : []);
  return sectionsOf(past, moment).map(({ id, name }) => ({ id, name, gone: !now.has(id) }));
};

/** Boards as they were at a moment. */
@Controller()
export class ThenController {
  constructor(
    private readonly boards: PastBoards,
    private readonly places: PinPlaces,
    private readonly pins: FormerPins,
    private readonly views: PinViews,
    private readonly trash: Trash,
    private readonly acting: ActingFor,
  ) {}

  @Serve(getBoardThen, { reads: ['pin-places', 'pin-page', 'trash'] })
  async show({ params: { id }, query, viewer }: RouteCall<typeof getBoardThen>): Promise<PagedAnswer<BoardThen>> {
    const viewerId = await this.acting.subject(query, viewer);
    const { past, since } = await this.boards.seenBy(id, viewerId);
    const asOf = new Date(query.as_of ?? Date.now());
    if (Number.isNaN(asOf.getTime())) throw new ApiError('MALFORMED', { messageDetail: 'as_of: is no moment' });
    const moment = asOf.toISOString();
    if (moment < since.at) throw new ApiError('BOARD_NOT_FOUND');
    const sections = sectionsThen(past, moment);
    const then = { name: boardNameOf(past, moment), sections, since: since.at };
    const bookmark = readBookmark(query.bookmark, 'ru');
    if (bookmark === 'end') return new PagedAnswer({ ...then, pins: [] }, END_BOOKMARK);
    const size = query.page_size;
    const rows = await this.places.page({ boardId: id, asOf: moment, after: afterOf(bookmark), limit: size + 1 });
    const shown = rows.slice(0, size);
    const last = rows.length > size ? shown.at(-1) : undefined;
    const isArchived = past.now.status === 'open' && past.now.isArchived;
    const board = { boardId: id, viewerId, isArchived, there: new Set(sections.map((one) => one.id)) };
    const pins = await this.#placed(shown, board);
    return new PagedAnswer({ ...then, pins: [...pins] }, last ? writeBookmark([last.rank, last.pin_id]) : END_BOOKMARK);
  }

  /** A pin whose section was deleted stood on the board itself. */
  async #placed(
    rows: readonly PlacedRow[],
    { there, ...of }: Omit<Returner, 'own'> & { readonly there: ReadonlySet<string> },
  ): Promise<readonly PlacedPin[]> {
    const ids = rows.map(({ pin_id }) => pin_id);
    const known = await this.pins.ofBoard(of.boardId, ids, of.viewerId);
    const cards = await this.views.cards([...known.values()]);
    const shown = new Map(cards.map((card) => [card.id, card]));
    const deleted = [...known.values()].flatMap((pin) => (pin.deleted ? pin.id : []));
    const who = { ...of, own: await this.trash.deletedBy(of.viewerId, deleted) };
    return rows.map(({ pin_id: id, section_id: section }) => {
      const pin = known.get(id);
      return {
        id,
        section_id: section !== null && there.has(section) ? section : null,
        pin: shown.get(id) ?? null,
        deleted: pin?.deleted ?? false,
        restorable: pin !== undefined && mayReturn(pin, who),
      };
    });
  }
}
