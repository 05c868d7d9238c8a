import type { BoardMention } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { boardAddress, sectionAddress } from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { type SectionContent, SectionPins } from '../pins/read-models/pin-page/section-pins.ts';
import type { BoardRow, SectionRow } from './read-models/board-page/board-page.table.ts';

const SQUARE = 170;

/** Sections as answers. Hand it only sections of a board that the viewer may see: an answer holds addresses of pictures. */
@Injectable()
export class SectionViews {
  constructor(
    private readonly people: People,
    private readonly pins: SectionPins,
    private readonly urls: MediaUrls,
  ) {}

  /** With at most so many pictures each. */
  async all(rows: readonly SectionRow[], board: BoardRow, pictures: number): Promise<readonly BoardSection[]> {
    const [owners, contents] = await Promise.all([
      this.people.cards([board.owner_id]),
      this.pins.contentOf(
        rows.map(({ id }) => id),
        pictures,
      ),
    ]);
    const owner = owners.get(board.owner_id);
    if (!owner) return [];
    const now = new Date();
    return rows.map((row) => this.#view(row, { board, username: owner.username, content: contents.get(row.id), now }));
  }

  #view(
    row: SectionRow,
    about: { board: BoardRow; username: string; content: SectionContent | undefined; now: Date },
  ): BoardSection {
    const { board, username, content, now } = about;
    const [boardSlug, slug] = [board.slug ?? '', row.slug ?? ''];
    const mention: BoardMention = {
      id: board.id,
      name: board.name ?? '',
      layout: 'default',
      url: boardAddress(username, boardSlug),
      privacy: board.privacy,
    };
    return {
      id: row.id,
      type: 'board_section',
      title: row.name ?? '',
      slug,
      url: sectionAddress(username, boardSlug, slug),
      pin_count: content?.pin_count ?? 0,
      preview_pins: (content?.pictures ?? []).map(({ pinId, media }) => ({
        id: pinId,
        image_medium_url: this.urls.picture(media, '236x', now).url,
        image_square_url: this.urls.thumbnail(media, now).url,
        image_square_size_pixels: { width: SQUARE, height: SQUARE },
        dominant_color: media.dominantColor,
      })),
      board: mention,
    };
  }
}
