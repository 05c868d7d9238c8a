import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { boardCreated } from './board.facts.ts';
import { boardDecider } from './board.ts';
import {
  createBoardWithSections,
  createSection,
  deleteSection,
  type NewSection,
  renameSection,
  reorderSections,
} from './change-sections.ts';
import {
  boardSectionCreated,
  boardSectionDeleted,
  boardSectionRenamed,
  boardSectionsReordered,
} from './section.facts.ts';

const given = givenFor(boardDecider);
const board = { boardId: 'b1', ownerId: 'ana' };
const created = boardCreated({
  ...board,
  actingSubjectId: null,
  advertiserId: null,
  name: 'House',
  slug: 'house',
  privacy: 'public',
  layout: 'default',
  sectionNames: [],
  source: 'profile',
});
const made = (sectionId: string, name: string, slug: string) =>
  boardSectionCreated({
    ...{ ...board, actorId: 'ana', sectionId, name, slug, nameSource: 0, initialPinIds: [], entry: 'picker' },
  });
const lamps = made('s1', 'Lamps', 'lamps');
const chairs = made('s2', 'Chairs', 'chairs');
const asked: NewSection = {
  actorId: 'ana',
  sectionId: 's1',
  name: ' Lamps ',
  slugs: ['lamps', 'lamps-2', 'lamps-3'],
  nameSource: 0,
  initialPinIds: [],
  strangePinIds: [],
  at: '2026-01-31T12:00:00.000Z',
  entry: 'picker',
};

describe('a new section', () => {
  it('is recorded under its tidied name', () =>
    given(created)
      .when((state) => createSection(state, asked))
      .then(lamps));

  it.each(['', '   ', '\t\n'])('needs a name: %j is none [S-046]', (name) =>
    given(created)
      .when((state) => createSection(state, { ...asked, name }))
      .thenRefused('section-name-missing'),
  );

  it('may have a name of 50 code points, not of 51', () => {
    const long = (length: number) =>
      given(created).when((state) => createSection(state, { ...asked, name: '🪔'.repeat(length) }));
    long(50).then({ ...lamps, data: { ...lamps.data, name: '🪔'.repeat(50) } });
    long(51).thenRefused('section-name-too-long');
  });

  it('has a name that no other section of the board has, whatever its case', () => {
    const again = { ...asked, sectionId: 's9', name: 'LAMPS' };
    given(created, lamps)
      .when((state) => createSection(state, again))
      .thenRefused('section-name-taken');
    const freed = boardSectionDeleted({ ...board, actorId: 'ana', sectionId: 's1', pinDisposition: 'move_to_board' });
    given(created, lamps, freed)
      .when((state) => createSection(state, again))
      .then(made('s9', 'LAMPS', 'lamps'));
  });

  it('gets a numbered address where the words are taken', () =>
    given(created, lamps)
      .when((state) => createSection(state, { ...asked, sectionId: 's3', name: 'Lamps!' }))
      .then(made('s3', 'Lamps!', 'lamps-2')));

  it.each([0, 1, 2] as const)('tells how it got its name: %d [S-045]', (nameSource) =>
    given(created)
      .when((state) => createSection(state, { ...asked, nameSource }))
      .then({ ...lamps, data: { ...lamps.data, nameSource } }),
  );

  it('begins with pins of the board, each once, or with none of them', () => {
    const initialPinIds = ['p1', 'p2', 'p1'];
    given(created)
      .when((state) => createSection(state, { ...asked, initialPinIds }))
      .then({ ...lamps, data: { ...lamps.data, initialPinIds: ['p1', 'p2'] } });
    given(created)
      .when((state) => createSection(state, { ...asked, initialPinIds, strangePinIds: ['p2'] }))
      .thenRefused('pin-not-found');
  });

  it('is the 500th of its board at most', () => {
    const full = Array.from({ length: 499 }, (_, index) => made(`x${index}`, `Name ${index}`, `name-${index}`));
    given(created, ...full)
      .when((state) => createSection(state, asked))
      .then(lamps);
    given(created, ...full, chairs)
      .when((state) => createSection(state, asked))
      .thenRefused('section-limit-reached');
  });

  it('is not for others to make, nor on a board that is not there', () => {
    given(created)
      .when((state) => createSection(state, { ...asked, actorId: 'bo' }))
      .thenRefused('board-not-found');
    given()
      .when((state) => createSection(state, asked))
      .thenRefused('board-not-found');
  });
});

describe('a new board with sections', () => {
  const house = { ...board, name: 'House', slug: 'house', privacy: 'public', advertiserId: null, owned: 0 } as const;
  const create = (...sections: readonly NewSection[]) =>
    given().when((state) => createBoardWithSections(state, { board: { ...house, source: 'profile' }, sections }));
  const rugs = { ...asked, sectionId: 's2', name: 'Rugs', slugs: ['rugs'] };

  it('has all of them, or is not made at all [S-041 part]', () => {
    create().then(created);
    create(asked, rugs).then(created, lamps, made('s2', 'Rugs', 'rugs'));
    create(asked, { ...rugs, name: 'lamps' }).thenRefused('section-name-taken');
    create(asked, { ...rugs, name: ' ' }).thenRefused('section-name-missing');
  });
});

describe('a section that changes', () => {
  const rename = { actorId: 'ana', sectionId: 's1', name: 'Lights', slugs: ['lights', 'lights-2'] };
  const renamed = boardSectionRenamed({
    ...{ ...board, actorId: 'ana', sectionId: 's1', name: 'Lights', slug: 'lights', oldSlug: 'lamps' },
  });

  it('gets another name and address', () =>
    given(created, lamps, chairs)
      .when((state) => renameSection(state, rename))
      .then(renamed));

  it('records nothing under the name that it has, and keeps its address when the case changes', () => {
    const same = { ...rename, name: 'Lamps', slugs: ['lamps', 'lamps-2'] };
    given(created, lamps)
      .when((state) => renameSection(state, same))
      .thenNothing();
    given(created, made('s1', 'Lamps', 'lamps-2'))
      .when((state) => renameSection(state, { ...same, name: 'LAMPS' }))
      .then({ ...renamed, data: { ...renamed.data, name: 'LAMPS', slug: 'lamps-2', oldSlug: 'lamps-2' } });
  });

  it('may not take the name of another one', () =>
    given(created, lamps, chairs)
      .when((state) => renameSection(state, { ...rename, name: 'chairs' }))
      .thenRefused('section-name-taken'));

  it('is deleted once', () => {
    const gone = boardSectionDeleted({ ...board, actorId: 'ana', sectionId: 's1', pinDisposition: 'move_to_board' });
    const asks = { actorId: 'ana', sectionId: 's1' };
    given(created, lamps)
      .when((state) => deleteSection(state, asks))
      .then(gone);
    given(created, lamps, gone)
      .when((state) => deleteSection(state, asks))
      .thenRefused('section-not-found');
  });

  it('is nobody else’s to change', () => {
    const board = given(created, lamps);
    board.when((state) => renameSection(state, { ...rename, actorId: 'bo' })).thenRefused('board-not-found');
    board.when((state) => deleteSection(state, { actorId: 'bo', sectionId: 's1' })).thenRefused('board-not-found');
    board.when((state) => reorderSections(state, { actorId: 'bo', sectionIds: [] })).thenRefused('board-not-found');
  });
});

describe('the order of sections', () => {
  const rugs = made('s3', 'Rugs', 'rugs');
  const order = (...sectionIds: string[]) => ({ actorId: 'ana', sectionIds });

  it('is that of a list, with those that it leaves out behind', () => {
    const past = given(created, lamps, chairs, rugs);
    past
      .when((state) => reorderSections(state, order('s3', 's1')))
      .then(boardSectionsReordered({ ...board, actorId: 'ana', sectionIds: ['s3', 's1', 's2'] }));
    past.when((state) => reorderSections(state, order('s1', 's2'))).thenNothing();
    past.when((state) => reorderSections(state, order('s9'))).thenRefused('section-not-found');
  });

  it('stays while sections come and go', () => {
    const reordered = boardSectionsReordered({ ...board, actorId: 'ana', sectionIds: ['s2', 's1'] });
    const state = [created, lamps, chairs, reordered, rugs].reduce(boardDecider.evolve, boardDecider.initial);
    expect(state.status === 'open' && state.sections.map(({ name }) => name)).toEqual(['Chairs', 'Lamps', 'Rugs']);
  });
});
