import type { BoardPickerItem, BoardView, UserCard } from '@corkboard/contracts/curation/entities';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { PictureUrls } from '../media/picture-urls.ts';
import { People } from '../people/people.ts';
import { type BoardRow, showing } from './read-models/board-page/board-page.table.ts';

const THUMBNAILS = 5;

/** Rows of boards as answers. Hand it only rows that the viewer may see: an answer holds addresses of pictures. */
@Injectable()
export class BoardViews {
  constructor(
    private readonly people: People,
    private readonly urls: PictureUrls,
  ) {}

  async all(rows: readonly BoardRow[], viewerId: string | null): Promise<readonly BoardView[]> {
    const owners = await this.people.cards(rows.map(({ owner_id }) => owner_id));
    const now = new Date();
    return rows.flatMap((row) => {
      const owner = owners.get(row.owner_id);
      return owner ? [this.#view(row, { owner, viewerId, now })] : [];
    });
  }

  async one(row: BoardRow, viewerId: string | null): Promise<BoardView | null> {
    return (await this.all([row], viewerId))[0] ?? null;
  }

  #view(row: BoardRow, { owner, viewerId, now }: { owner: UserCard; viewerId: string | null; now: Date }): BoardView {
    const { cover } = row;
    const others = showing(row.recent).filter(({ pinId }) => pinId !== cover?.pinId);
    const shown = (cover ? [cover, ...others] : others).slice(0, THUMBNAILS);
    const covers = cover && {
      '236x': this.urls.picture(cover, '236x', now),
      '736x': this.urls.picture(cover, '736x', now),
    };
    return {
      ...this.#row(row, owner, covers?.['236x'].url ?? null),
      collaborating_users: [],
      cover_images: covers,
      images: { '170x': shown.map((picture) => this.urls.thumbnail(picture, now)) },
      cover_dominant_color: cover?.dominantColor ?? null,
      created_at: row.created_at,
      last_pinned_to_at: row.last_pinned_at,
      owned_by_me: row.owner_id === viewerId,
    };
  }

  #row(row: BoardRow, owner: UserCard, coverUrl: string | null): BoardPickerItem {
    return {
      id: row.id,
      type: 'board',
      name: row.name ?? '',
      privacy: row.privacy,
      url: boardAddress(owner.username, row.slug ?? ''),
      layout: 'default',
      image_cover_url: coverUrl,
      pin_count: row.pin_count,
      section_count: row.section_count,
      is_collaborative: false,
      collaborated_by_me: false,
      archived_by_me_at: null,
      owner: { id: owner.id, username: owner.username, full_name: owner.full_name },
    };
  }
}
