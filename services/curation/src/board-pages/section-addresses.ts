import { sectionAddress, sectionAddressUnder } from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { BoardAddresses } from './board-addresses.ts';
import type { BoardRow, SectionRow } from './read-models/board-page/board-page.table.ts';
import { BoardSections } from './read-models/board-page/board-sections.ts';

/** `moved`: the section, or its board, had this address before its name was changed. */
export type SectionAt =
  | { readonly at: 'here'; readonly section: SectionRow; readonly board: BoardRow }
  | { readonly at: 'moved'; readonly address: string }
  | { readonly at: 'gone' | 'nowhere' };

/** Sections by `/{username}/{board}/{section}/`; one of a board that the viewer may not see is not found. */
@Injectable()
export class SectionAddresses {
  constructor(
    private readonly sections: BoardSections,
    private readonly boards: BoardAddresses,
  ) {}

  async find(
    asked: { username: string; slug: string; sectionSlug: string },
    viewerId: string | null,
  ): Promise<SectionAt> {
    const { username, slug, sectionSlug } = asked;
    const there = await this.boards.find({ username, slug }, viewerId);
    if (there.at === 'moved') return { at: 'moved', address: sectionAddressUnder(there.address, sectionSlug) };
    if (there.at !== 'here') return there;
    const section = await this.sections.findByAddress(there.board.id, sectionSlug);
    if (!section) return { at: 'nowhere' };
    // DS-034: an address that the section had before its name was changed leads to the one it has.
    if (section.slug !== sectionSlug)
      return { at: 'moved', address: sectionAddress(username, there.board.slug ?? '', section.slug ?? '') };
    return { at: 'here', section, board: there.board };
  }
}
