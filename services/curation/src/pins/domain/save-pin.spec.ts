import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { boardArchived, boardCreated, boardDeleted } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import { collaboratorInviteAccepted, collaboratorRemoved } from '../../boards/domain/collaborator.facts.ts';
import { boardSectionCreated } from '../../boards/domain/section.facts.ts';
import { media, pinCreated, pinSaved } from '../../testing/pins.ts';
import { pinSocialShareRequested } from './pin.facts.ts';
import { pinDecider } from './pin.ts';
import { tidyTexts } from './pin-texts.ts';
import { type Creation, createPin, type Repin, savePin } from './save-pin.ts';

const given = givenFor(pinDecider);

const boardOf = (ownerId: string, privacy: BoardPrivacy = 'public', advertiserId: string | null = null): Board => {
  const rest = { actingSubjectId: null, advertiserId, sectionNames: [], layout: 'default' } as const;
  const data = { boardId: 'b1', ownerId, name: 'Kitchen', slug: 'kitchen', privacy, source: 'profile', ...rest };
  return boardDecider.evolve(boardDecider.initial, boardCreated(data));
};

const deletedOf = (ownerId: string): Board =>
  boardDecider.evolve(boardOf(ownerId), boardDeleted({ boardId: 'b1', ownerId, actorId: ownerId, pinCount: 0 }));

const archived = boardArchived({ boardId: 'b1', ownerId: 'ana', actorId: 'ana' });

const lamp: Creation = {
  pinId: 'p1',
  boardId: 'b1',
  sectionId: null,
  board: boardOf('ana'),
  held: 0,
  saverId: 'ana',
  advertiserId: null,
  guid: null,
  isRemovable: false,
  isFirstSave: false,
  texts: { title: ' Lamp ', description: 'A #Warm lamp', altText: '', link: 'https://lamps.test/1' },
  method: 'uploaded',
  mediaId: 'm1',
  media,
  color: null,
  shuffleAssetId: null,
  sharedTo: [],
};
const create = (change: Partial<Creation> = {}) => given().when((pin) => createPin(pin, { ...lamp, ...change }));

describe('a new pin', () => {
  it('is recorded with tidied texts, its hashtags and its method [S-152]', () => create().then(pinCreated));

  it('waits for a picture that is on its way, in the color that was sent', () => {
    const { data } = pinCreated;
    create({ media: null, color: '#123456' }).then({
      ...pinCreated,
      data: { ...data, media: null, dominantColor: '#123456' },
    });
    create({ media: null, color: 'red;x' }).then({
      ...pinCreated,
      data: { ...data, media: null, dominantColor: null },
    });
  });

  it('goes onto an open board of one’s own only', () => {
    create({ board: { status: 'absent' } }).thenRefused('board-not-found');
    create({ board: deletedOf('ana') }).thenRefused('board-not-found');
    create({ board: boardOf('bo') }).thenRefused('board-no-access');
    create({ board: boardDecider.evolve(boardOf('ana'), archived) }).thenRefused('board-not-found');
    create({ board: boardOf('bo', 'secret') }).thenRefused('board-not-found');
  });

  it.each(['editor', 'add_only'] as const)('goes onto a board that one is on as %s', (role) => {
    const joined = collaboratorInviteAccepted({ boardId: 'b1', inviteId: 'i1', userId: 'ana', role });
    create({ board: boardDecider.evolve(boardOf('bo', 'secret'), joined) }).then({
      ...pinCreated,
      data: { ...pinCreated.data, boardPrivacy: 'secret' },
    });
    const removed = collaboratorRemoved({ boardId: 'b1', userId: 'ana', actorId: 'bo' });
    const left = boardDecider.evolve(boardDecider.evolve(boardOf('bo', 'secret'), joined), removed);
    create({ board: left }).thenRefused('board-not-found');
  });

  it('goes into a section of its board, not into one of another [S-091 part]', () => {
    const section = boardSectionCreated({
      ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', sectionId: 's1', name: 'Lamps', slug: 'lamps' },
      ...{ nameSource: 0, initialPinIds: [], entry: 'picker' },
    });
    const board = boardDecider.evolve(boardOf('ana'), section);
    create({ board, sectionId: 's1' }).then({ ...pinCreated, data: { ...pinCreated.data, sectionId: 's1' } });
    create({ board, sectionId: 's2' }).thenRefused('section-not-found');
  });

  it('goes onto a protected board of the ad account that it is saved for, and says which [S-087]', () => {
    const kept = boardOf('ana', 'protected', 'ads');
    const { data } = pinCreated;
    const onKept = { ...data, boardPrivacy: 'protected' } as const;
    create({ board: kept, advertiserId: 'ads' }).then({ ...pinCreated, data: { ...onKept, advertiserId: 'ads' } });
    create({ board: kept }).then({ ...pinCreated, data: onKept });
    create({ board: kept, advertiserId: 'other' }).thenRefused('board-not-found');
    create({ board: boardOf('ana'), advertiserId: 'ads' }).thenRefused('board-no-access');
    create({ board: boardOf('bo', 'protected', 'ads'), advertiserId: 'ads' }).thenRefused('board-not-found');
  });

  it('is the 200,000th of its board at most', () => {
    create({ held: 199_999 }).then(pinCreated);
    create({ held: 200_000 }).thenRefused('board-full');
  });

  it('has a description of 500 characters, not of 501 [S-092]', () => {
    const described = (length: number) => tidyTexts({ description: 'x'.repeat(length) });
    expect(described(500)).toEqual({ description: 'x'.repeat(500) });
    expect(described(501)).toEqual({ refused: 'description-too-long' });
    create({ texts: { description: 'x'.repeat(501) } }).thenRefused('description-too-long');
  });

  it.each([
    ['title', 100, 'title-too-long'],
    ['altText', 500, 'alt-text-too-long'],
  ] as const)('has a bounded %s', (name, max, refused) => {
    expect(tidyTexts({ [name]: 'x'.repeat(max) })).toEqual({ [name]: 'x'.repeat(max) });
    expect(tidyTexts({ [name]: 'x'.repeat(max + 1) })).toEqual({ refused });
  });

  it('links to the web, in 2,048 characters', () => {
    const link = (length: number) => `https://a.test/${'x'.repeat(length - 15)}`;
    expect(tidyTexts({ link: link(2048) })).toEqual({ link: link(2048) });
    expect(tidyTexts({ link: link(2049) })).toEqual({ refused: 'link-too-long' });
    expect(tidyTexts({ link: 'javascript:alert(1)' })).toEqual({ refused: 'link-invalid' });
  });
});

describe('a pin that is to be shared with its save', () => {
  const sharedTo = ['facebook', 'twitter'] as const;
  const requests = sharedTo.map((network) =>
    pinSocialShareRequested({ pinId: 'p1', userId: 'ana', network, boardPrivacy: 'public' }),
  );

  it('asks each network, on a public board [S-086]', () => create({ sharedTo }).then(pinCreated, ...requests));

  it.each([
    ['secret', null],
    ['protected', 'ads'],
  ] as const)('asks none on a %s board [S-063] [S-086]', (boardPrivacy, advertiserId) =>
    create({ sharedTo, board: boardOf('ana', boardPrivacy, advertiserId) }).then({
      ...pinCreated,
      data: { ...pinCreated.data, boardPrivacy },
    }),
  );
});

describe('a pin saved from another', () => {
  const again: Repin = {
    ...lamp,
    pinId: 'p2',
    boardId: 'b2',
    board: boardOf('bo'),
    saverId: 'bo',
    texts: {},
    source: {
      id: 'p1',
      ownerId: 'ana',
      originPinId: 'p1',
      mediaId: 'm1',
      media,
      color: '#aabbcc',
      texts: { title: 'Lamp', description: 'A #Warm lamp', altText: null, link: 'https://lamps.test/1' },
    },
  };
  const repin = (change: Partial<Repin> = {}) => given().when((pin) => savePin(pin, { ...again, ...change }));

  it('keeps picture, words and link, and where it came from', () => repin().then(pinSaved));

  it('may have words of its own, but leads where its origin leads', () =>
    repin({ texts: { description: 'Mine #Cozy', link: 'https://elsewhere.test/' } }).then({
      ...pinSaved,
      data: { ...pinSaved.data, description: 'Mine #Cozy', hashtags: ['cozy'] },
    }));

  it('is shared by who saves it, on a public board alone [S-063] [S-086]', () => {
    const sharedTo = ['twitter'] as const;
    const request = pinSocialShareRequested({ pinId: 'p2', userId: 'bo', network: 'twitter', boardPrivacy: 'public' });
    repin({ sharedTo }).then(pinSaved, request);
    const data = { ...pinSaved.data, boardPrivacy: 'secret' } as const;
    repin({ sharedTo, board: boardOf('bo', 'secret') }).then({ ...pinSaved, data });
  });

  it('has the color that was sent while nothing better is known', () => {
    const bare = { ...again.source, media: null, color: null };
    const shown = (dominantColor: string) => ({
      ...pinSaved,
      data: { ...pinSaved.data, media: null, dominantColor },
    });
    repin({ source: bare, color: '#123456' }).then(shown('#123456'));
    repin({ source: { ...bare, color: '#aabbcc' }, color: '#123456' }).then(shown('#aabbcc'));
  });

  it('is refused on a board that is gone', () => repin({ board: deletedOf('bo') }).thenRefused('board-not-found'));
});
