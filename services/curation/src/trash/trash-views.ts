import type { TrashItem } from '@corkboard/contracts/curation/trash';
import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import { Injectable } from '@nestjs/common';
import type { BoardRow } from '../board-pages/read-models/board-page/board-page.table.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { PinPage, type ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import type { TrashRow } from './read-models/trash/trash.table.ts';

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000;

/** DS-048: whoever may delete it may bring it back. */
const mayRestore = (pin: ShownPin, viewerId: string): boolean =>
  pin.board_edited || [pin.owner_id, pin.board_owner_id].includes(viewerId);

type Shown = Pick<TrashItem, 'title' | 'board_name' | 'pin_count' | 'image_url'>;

/** Rows of the trash as answers, by the id of the thing; what the viewer does not see any more is left out. */
@Injectable()
export class TrashViews {
  constructor(
    private readonly boards: BoardPage,
    private readonly pins: PinPage,
    private readonly people: People,
    private readonly urls: MediaUrls,
  ) {}

  async all(rows: readonly TrashRow[], viewerId: string): Promise<ReadonlyMap<string, TrashItem>> {
    const ids = (kind: TrashRow['kind']) => rows.flatMap((row) => (row.kind === kind ? row.thing_id : []));
    const [boards, pins, people] = await Promise.all([
      this.boards.deletedOf(viewerId, ids('board')),
      this.pins.findDeleted(ids('pin'), viewerId),
      this.people.cards(rows.map((row) => row.deleted_by)),
    ]);
    const now = new Date();
    const shown = new Map<string, Shown>([
      ...boards.map((board) => [board.id, this.#board(board, now)] as const),
      ...pins.filter((pin) => mayRestore(pin, viewerId)).map((pin) => [pin.id, this.#pin(pin, now)] as const),
    ]);
    return new Map(
      rows.flatMap((row) => {
        const thing = shown.get(row.thing_id);
        const until = new Date(Date.parse(row.deleted_at) + RESTORABLE_MS).toISOString();
        const when = { deleted_at: row.deleted_at, until, deleted_by: people.get(row.deleted_by ?? '') ?? null };
        return thing ? [[row.thing_id, { id: row.thing_id, kind: row.kind, ...thing, ...when }] as const] : [];
      }),
    );
  }

  #board({ name, deleted_pin_count: pin_count, cover }: BoardRow, now: Date): Shown {
    const image_url = cover && this.urls.picture(cover, '236x', now).url;
    return { title: name, board_name: null, pin_count, image_url };
  }

  #pin({ title, board_name, media }: ShownPin, now: Date): Shown {
    const image_url = media && this.urls.picture(media, '236x', now).url;
    return { title, board_name, pin_count: null, image_url };
  }
}
