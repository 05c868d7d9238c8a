import type { Profile } from '@corkboard/http-edge/session';
import { describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { boardCreated } from '../boards/domain/board.facts.ts';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { BoardViews } from './board-views.ts';
import { boardRowOf } from './read-models/board-page/board-page.projection.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';

const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const row = { ...boardRowOf(created, '2026-01-01T00:00:00.000Z'), member_ids: ['bo', 'cy'] };

/** Views, and the people that they asked identity for. */
const viewsAsking = () => {
  const asked: string[] = [];
  const profileOf = (accountId: string): Profile => ({
    ...{ accountId, username: accountId, fullName: accountId, firstName: accountId, imageMediumUrl: null },
    avatarColorIndex: 0,
  });
  const people = new People({
    byIds: async (ids) => {
      asked.push(...ids);
      return new Map(ids.map((id) => [id, profileOf(id)]));
    },
    byUsername: async () => null,
  });
  const urls = new MediaUrls('a key of 32 bytes, for this alone');
  return { views: new BoardViews(people, urls, new BoardPage(new Pool())), asked };
};

describe('a board in a picker', () => {
  it('names its owner, and asks for nobody else who is on it', async () => {
    const { views, asked } = viewsAsking();
    const [item] = await views.items([row], 'bo');
    expect(item).toMatchObject({ name: 'Kitchen', owner: { id: 'ana' }, collaborated_by_me: true, pin_count: 0 });
    expect(asked).toEqual(['ana']);
  });

  it('is whole where it is a page', async () => {
    const { views, asked } = viewsAsking();
    expect((await views.one(row, 'bo'))?.collaborating_users).toHaveLength(2);
    expect(asked).toEqual(['ana', 'bo', 'cy']);
  });
});
