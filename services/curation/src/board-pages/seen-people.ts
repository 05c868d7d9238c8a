import type { UserCard } from '@corkboard/contracts/curation/entities';
import { Injectable } from '@nestjs/common';
import { People } from '../people/people.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';

/** People as a viewer sees them: who is hidden is there for themselves alone. */
@Injectable()
export class SeenPeople {
  constructor(
    private readonly people: People,
    private readonly boards: BoardPage,
  ) {}

  async byUsername(username: string, viewerId: string | null): Promise<UserCard | null> {
    const card = await this.people.byUsername(username);
    if (card === null || card.id === viewerId) return card;
    return (await this.boards.hiddenAmong([card.id])).has(card.id) ? null : card;
  }
}
