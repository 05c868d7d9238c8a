import { type ShareSuggestion, SUGGESTIONS_MAX } from '@corkboard/contracts/curation/collaborators';
import type { UserCard } from '@corkboard/contracts/curation/entities';
import { PEOPLE_DIRECTORY, type PeopleDirectory } from '@corkboard/http-edge/peers/identity-peer';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { Inject, Injectable } from '@nestjs/common';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import type { OpenBoard } from '../boards/domain/board.ts';
import { People } from '../people/people.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';

type Person = Pick<UserCard, 'id' | 'username' | 'full_name' | 'image_medium_url' | 'avatar_color_index'>;

const suggestionOf = (type: 'user' | 'user_share_suggestion', person: Person): ShareSuggestion => {
  const { id, username, full_name, image_medium_url, avatar_color_index } = person;
  return { type, id, title: full_name || username, full_name, username, image_medium_url, avatar_color_index };
};

const addressOf = (email: string): ShareSuggestion => ({
  ...{ type: 'email', id: email, title: email, full_name: '', username: '' },
  ...{ image_medium_url: null, avatar_color_index: 0, valid: looksLikeEmail(email) },
});

/** Longest begin of a name that is looked for. */
const TYPED_MAX = 64;

/** S-072: people to invite, known ones at once and all others by their names. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly people: People,
    private readonly boards: BoardPage,
    private readonly pins: PinPage,
    @Inject(PEOPLE_DIRECTORY) private readonly directory: PeopleDirectory,
  ) {}

  /** People whom the inviter shares boards with, then those saved from, without who is there or invited. */
  async forBoard({ ownerId, collaboration }: OpenBoard, inviterId: string): Promise<readonly ShareSuggestion[]> {
    const [own, joined, sources] = await Promise.all([
      this.boards.ofOwner(inviterId, inviterId),
      this.boards.collaboratedBy(inviterId),
      this.pins.savedFrom(inviterId),
    ]);
    const invited = [...collaboration.invites.values()].filter(({ status }) => status === 'pending');
    const there = new Set([
      ownerId,
      inviterId,
      ...collaboration.roles.keys(),
      ...invited.map(({ inviteeId }) => inviteeId),
    ]);
    const around = [...own, ...joined].flatMap(({ owner_id, member_ids }) => [owner_id, ...member_ids]);
    const ids = [...new Set([...around, ...sources])].filter((id) => !there.has(id)).slice(0, SUGGESTIONS_MAX);
    const [cards, hidden] = await Promise.all([this.people.cards(ids), this.boards.hiddenAmong(ids)]);
    return ids.flatMap((id) => {
      const card = cards.get(id);
      return card && !hidden.has(id) ? [suggestionOf('user_share_suggestion', card)] : [];
    });
  }

  async typed(text: string, viewerId: string): Promise<readonly ShareSuggestion[]> {
    const typed = text.trim().replaceAll('\u0000', '');
    if (typed.includes('@') && !typed.startsWith('@')) return [addressOf(typed)];
    const prefix = typed.replace(/^@/, '').slice(0, TYPED_MAX);
    if (prefix === '') return [];
    const found = await this.directory.startingWith(prefix, SUGGESTIONS_MAX + 1);
    const others = found.filter(({ accountId }) => accountId !== viewerId).slice(0, SUGGESTIONS_MAX);
    return others.map(({ accountId: id, username, fullName, imageMediumUrl, avatarColorIndex }) => {
      const shown = { image_medium_url: imageMediumUrl, avatar_color_index: avatarColorIndex };
      return suggestionOf('user', { id, username, full_name: fullName, ...shown });
    });
  }
}
