import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardCreated } from './board.facts.ts';
import { type Board, boardDecider } from './board.ts';
import { collaboratorInviteAccepted } from './collaborator.facts.ts';
import { boardOwnershipTransferred } from './ownership.facts.ts';
import {
  boardSectionCreated,
  boardSectionDeleted,
  boardSectionRenamed,
  boardSectionRestored,
  boardSectionsReordered,
  type SectionEvent,
} from './section.facts.ts';
import { boardAspects } from './undo-board.ts';
import { undoSection } from './undo-section.ts';

const given = givenFor(boardDecider);
const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana' };
const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'House', slug: 'house' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const made = (sectionId: string, name: string) =>
  boardSectionCreated({
    ...{ ...of, sectionId, name, slug: name.toLowerCase(), nameSource: 0, initialPinIds: [], entry: 'board_page' },
  });
const [lamps, chairs, rugs] = [made('s1', 'Lamps'), made('s2', 'Chairs'), made('s3', 'Rugs')];
const deleted = (sectionId: string) => boardSectionDeleted({ ...of, sectionId, pinDisposition: 'move_to_board' });
const renamed = boardSectionRenamed({ ...of, sectionId: 's2', name: 'Seats', slug: 'seats', oldSlug: 'chairs' });
const ordered = (...sectionIds: readonly string[]) => boardSectionsReordered({ ...of, sectionIds });
const back = (name: string, sectionIds: readonly string[], more = {}) =>
  boardSectionRestored({
    ...{
      ...of,
      sectionId: 's2',
      name,
      slug: name.toLowerCase(),
      isRenamed: false,
      namedBy: 'ana',
      sectionIds,
      ...more,
    },
  });

const slugsOf = (name: string) => [
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, ''),
];
const after = (past: readonly BoardEvent[]) => past.reduce<Board>(boardDecider.evolve, boardDecider.initial);

const factAt = (past: readonly BoardEvent[], at: number) => ({
  before: after(past.slice(0, at)),
  event: past[at] as SectionEvent,
});
/** Takes back the fact at that place of the past. */
const undoing = (past: readonly BoardEvent[], at: number, actorId = 'ana') =>
  given(...past).when((board) => undoSection(board, factAt(past, at), { actorId, slugsOf }));

describe('a deleted section that is taken back', () => {
  const past = [created, lamps, chairs, rugs, deleted('s2')];

  it('stands where it stood, under its name and address', () =>
    undoing(past, 4).then(back('Chairs', ['s1', 's2', 's3'])));
  it('stands behind the last of those before it that is still there', () => {
    undoing([...past, ordered('s3', 's1')], 4).then(back('Chairs', ['s3', 's1', 's2']));
    undoing([...past, deleted('s1')], 4).then(back('Chairs', ['s2', 's3']));
  });
  it('has another name where its own was taken meanwhile', () =>
    undoing([...past, made('s4', 'CHAIRS')], 4).then(
      back('Chairs (restored)', ['s1', 's2', 's3', 's4'], { slug: 'chairs-restored', isRenamed: true, namedBy: null }),
    ));
  it('has a neutral name where its own was a text of an owner who is gone', () => {
    const joined = collaboratorInviteAccepted({ boardId: 'b1', inviteId: 'i1', userId: 'bo', role: 'editor' });
    const given = boardOwnershipTransferred({
      ...{ boardId: 'b1', formerOwnerId: 'ana', formerOwnerStays: false, ownerId: 'bo', cause: 'given' },
      ...{ privacy: 'public', name: 'House', slug: 'house', sections: [] },
    });
    const gone = [created, joined, chairs, deleted('s2'), given];
    undoing(gone, 3, 'bo').then(
      back('Section', ['s2'], { ownerId: 'bo', actorId: 'bo', slug: 'section', isRenamed: true, namedBy: null }),
    );
  });
  it('is for those who may change sections now', () => undoing(past, 4, 'bo').thenRefused('board-not-found'));
  it('that is there again is nothing to record', () =>
    undoing([...past, back('Chairs', ['s1', 's2', 's3'])], 4).thenNothing());
});

describe('what one command changed in the sections of a board', () => {
  it('is taken back: a new one goes, and goes again', () => {
    undoing([created, lamps, chairs], 2).then(deleted('s2'));
    undoing([created, chairs, deleted('s2'), back('Chairs', ['s2'])], 3).then(deleted('s2'));
  });
  it('is taken back: a name with its address', () =>
    undoing([created, chairs, renamed], 2).then(
      boardSectionRenamed({ ...of, sectionId: 's2', name: 'Chairs', slug: 'chairs', oldSlug: 'seats' }),
    ));
  it('is refused for a name that another section has by now', () =>
    undoing([created, chairs, renamed, made('s4', 'chairs')], 2).thenRefused('section-name-taken'));
  it('is refused for the name of a section that is gone', () =>
    undoing([created, chairs, renamed, deleted('s2')], 2).thenRefused('section-not-found'));
  it('is taken back: an order, as far as its sections are there', () => {
    const past = [created, lamps, chairs, rugs, ordered('s3', 's2', 's1')];
    undoing(past, 4).then(ordered('s1', 's2', 's3'));
    undoing([...past, deleted('s1'), made('s4', 'Desks')], 4).then(ordered('s2', 's3', 's4'));
  });
});

describe('sections', () => {
  it('that were named with a new board come and go with it', () => {
    const withBoard = { ...lamps, data: { ...lamps.data, entry: 'board_form' as const } };
    expect(boardAspects(withBoard)).toEqual([]);
  });
  it('stand in each other’s way by existence, name and order alone', () =>
    expect([chairs, renamed, ordered('s1'), deleted('s2')].map(boardAspects)).toEqual([
      ['section s2'],
      ['name of section s2'],
      ['order of sections'],
      ['section s2'],
    ]));
});
