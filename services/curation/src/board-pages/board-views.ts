import type { BoardPickerItem, BoardView, UserCard } from '@corkboard/contracts/curation/entities';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { type BoardRow, type ListedBoard, showing } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';

const THUMBNAILS = 5;

interface Seen {
  readonly owner: UserCard;
  readonly members: readonly UserCard[];
  readonly viewerId: string | null;
  readonly now: Date;
}

type Listed = ListedBoard & Partial<Pick<BoardRow, 'cover'>>;

const roleIn = (
  { owner_id, member_ids, add_only_ids, offered_until }: ListedBoard,
  viewerId: string | null,
): BoardView['my_role'] => {
  if (viewerId === null) return null;
  // The person who keeps a board that is offered to its editors is one of them.
  if (owner_id === viewerId) return offered_until === null ? 'owner' : 'editor';
  if (!member_ids.includes(viewerId)) return null;
  return add_only_ids.includes(viewerId) ? 'add_only' : 'editor';
};

/** Rows of boards as answers. Hand it only rows that the viewer may see: an answer holds addresses of pictures. */
@Injectable()
export class BoardViews {
  constructor(
    private readonly people: People,
    private readonly urls: MediaUrls,
    private readonly boards: BoardPage,
  ) {}

  async all(rows: readonly BoardRow[], viewerId: string | null): Promise<readonly BoardView[]> {
    const [people, hidden] = await Promise.all([
      this.people.cards(rows.flatMap(({ owner_id, member_ids }) => [owner_id, ...member_ids])),
      this.boards.hiddenAmong(rows.flatMap((row) => (roleIn(row, viewerId) === null ? row.member_ids : []))),
    ]);
    const now = new Date();
    return rows.flatMap((row) => {
      const owner = people.get(row.owner_id);
      const members = row.member_ids.flatMap((id) => (hidden.has(id) ? [] : (people.get(id) ?? [])));
      return owner ? [this.#view(row, { owner, members, viewerId, now })] : [];
    });
  }

  /**
   * Rows of lists, which name nobody but the owner: no cards are fetched of the people on the boards. One that was read without
   * its cover comes without it.
   */
  async items(rows: readonly Listed[], viewerId: string | null): Promise<readonly BoardPickerItem[]> {
    const people = await this.people.cards(rows.map(({ owner_id }) => owner_id));
    const now = new Date();
    return rows.flatMap((row) => {
      const owner = people.get(row.owner_id);
      if (!owner) return [];
      const item = this.#row(row, owner, viewerId);
      return [row.cover === undefined ? item : { ...item, image_cover_url: this.#cover(row.cover, now) }];
    });
  }

  /** Addresses of covers, by the boards of these that the viewer may see. */
  async covers(boardIds: readonly string[], viewerId: string): Promise<ReadonlyMap<string, string | null>> {
    const now = new Date();
    const covers = await this.boards.coversOf(boardIds, viewerId);
    return new Map([...covers].map(([id, cover]) => [id, this.#cover(cover, now)]));
  }

  async one(row: BoardRow, viewerId: string | null): Promise<BoardView | null> {
    return (await this.all([row], viewerId))[0] ?? null;
  }

  #view(row: BoardRow, { owner, members, viewerId, now }: Seen): BoardView {
    const { cover } = row;
    const role = roleIn(row, viewerId);
    const offeredUntil = row.offered_until ?? row.takeover_until;
    const others = showing(row.recent).filter(({ pinId }) => pinId !== cover?.pinId);
    const shown = (cover ? [cover, ...others] : others).slice(0, THUMBNAILS);
    const covers = cover && {
      '236x': this.urls.picture(cover, '236x', now),
      '736x': this.urls.picture(cover, '736x', now),
    };
    return {
      ...this.#row(row, owner, viewerId),
      image_cover_url: covers?.['236x'].url ?? null,
      description: row.description,
      collaborating_users: [...members],
      cover_images: covers,
      images: { '170x': shown.map((picture) => this.urls.thumbnail(picture, now)) },
      cover_dominant_color: cover?.dominantColor ?? null,
      created_at: row.created_at,
      last_pinned_to_at: row.last_pinned_at,
      owned_by_me: role === 'owner',
      my_role: role,
      ...(role === 'editor' && offeredUntil !== null && { offered_until: offeredUntil }),
    };
  }

  #cover(cover: BoardRow['cover'], now: Date): string | null {
    return cover && this.urls.picture(cover, '236x', now).url;
  }

  #row(row: ListedBoard, owner: UserCard, viewerId: string | null): BoardPickerItem {
    const role = roleIn(row, viewerId);
    return {
      id: row.id,
      type: 'board',
      name: row.name ?? '',
      privacy: row.privacy,
      url: boardAddress(owner.username, row.slug ?? ''),
      layout: 'default',
      // Below 0 only for the moment until pins that go together are put back.
      pin_count: Math.max(0, row.pin_count),
      section_count: row.section_count,
      is_collaborative: row.member_ids.length > 0,
      collaborated_by_me: role === 'editor' || role === 'add_only',
      ...(role === 'add_only' && { add_only_by_me: true }),
      archived_by_me_at: role === 'owner' ? row.archived_at : null,
      owner: { id: owner.id, username: owner.username, full_name: owner.full_name },
    };
  }
}
