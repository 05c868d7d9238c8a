import { getUser, type UserProfile } from '@corkboard/contracts/curation/feeds';
import { found } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { checkFieldSet } from '../field-sets.ts';
import { onProfile, unarchived } from './board-lists.ts';
import { BoardViews } from './board-views.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { LastSaves } from './read-models/board-page/last-saves.ts';
import { SeenPeople } from './seen-people.ts';

const RECENT_BOARDS = 5;

@Controller()
export class UsersController {
  constructor(
    private readonly people: SeenPeople,
    private readonly boards: BoardPage,
    private readonly views: BoardViews,
    private readonly saves: LastSaves,
  ) {}

  /** Public counts of an account; its own secret boards count for the owner alone. */
  @Serve(getUser, { reads: ['board-page'] })
  async get({ query, viewer }: RouteCall<typeof getUser>): Promise<UserProfile> {
    checkFieldSet(query.field_set_key, ['profile', 'save_behavior']);
    const viewerId = viewer?.accountId ?? null;
    const card = found(await this.people.byUsername(query.username, viewerId));
    const isMe = card.id === viewerId;
    const counts = await this.boards.countsOf(card.id, viewerId);
    const recent = isMe ? await this.#recentOf(card.id) : [];
    return { ...card, pin_count: counts.pins, board_count: counts.boards, recent_boards: recent, is_me: isMe };
  }

  /** S-376: of the boards that the account may save to, those that it saved to itself. */
  async #recentOf(accountId: string): Promise<UserProfile['recent_boards']> {
    const open = new Map(onProfile(unarchived(await this.boards.listedFor(accountId))).map((row) => [row.id, row]));
    const saves = await this.saves.among([...open.keys()], accountId, RECENT_BOARDS);
    const sections = new Map(saves.map(({ boardId, section }) => [boardId, section]));
    const rows = saves.flatMap(({ boardId }) => open.get(boardId) ?? []);
    const items = await this.views.items(rows, accountId);
    return items.map(({ id, name, url }) => ({ id, name, url, section: sections.get(id) ?? null }));
  }
}
