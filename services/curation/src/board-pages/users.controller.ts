import { getUser, type UserProfile } from '@corkboard/contracts/curation/feeds';
import { found } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { checkFieldSet } from '../field-sets.ts';
import { onProfile, recentOf, unarchived } from './board-lists.ts';
import { BoardViews } from './board-views.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { BoardSections } from './read-models/board-page/board-sections.ts';
import { SeenPeople } from './seen-people.ts';

const RECENT_BOARDS = 5;

@Controller()
export class UsersController {
  constructor(
    private readonly people: SeenPeople,
    private readonly boards: BoardPage,
    private readonly views: BoardViews,
    private readonly sections: BoardSections,
  ) {}

  /** Public counts of an account; its own secret boards count for the owner alone. */
  @Serve(getUser, { reads: ['board-page'] })
  async get({ query, viewer }: RouteCall<typeof getUser>): Promise<UserProfile> {
    checkFieldSet(query.field_set_key, ['profile', 'save_behavior']);
    const viewerId = viewer?.accountId ?? null;
    const card = found(await this.people.byUsername(query.username, viewerId));
    const isMe = card.id === viewerId;
    const counts = await this.boards.countsOf(card.id, viewerId);
    const own = isMe ? await this.boards.ofOwner(card.id, card.id) : [];
    const rows = recentOf(onProfile(unarchived(own))).slice(0, RECENT_BOARDS);
    const sections = await this.sections.lastOf(rows);
    const recent = (await this.views.items(rows, viewerId)).map(({ id, name, url }) => {
      return { id, name, url, section: sections.get(id) ?? null };
    });
    return { ...card, pin_count: counts.pins, board_count: counts.boards, recent_boards: recent, is_me: isMe };
  }
}
