import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../lib/queries/keys.ts';
import { shownAnew } from './shown-anew.ts';

const page = keys.board('ana', 'kitchen');
const all = {
  page,
  otherPage: keys.board('ana', 'attic'),
  pins: keys.feed('boardfeed', 'b1'),
  otherPins: keys.feed('boardfeed', 'b2'),
  home: keys.feed('homefeed'),
  people: ['board-people', 'b1'],
  pin: keys.pin('p1'),
  sections: [...keys.boards, 'sections', 'of', 'b1'],
  suggestions: keys.typeahead('all', 'pa'),
} as const;

const askedAnew = (...changes: Parameters<typeof shownAnew>[1]): readonly string[] => {
  const client = new QueryClient();
  for (const key of Object.values(all)) client.setQueryData(key, { id: key === page ? 'b1' : 'another' });
  shownAnew(client, changes);
  const stale = Object.entries(all).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  client.clear();
  return stale.map(([name]) => name);
};

describe('a change on a shared board', () => {
  it('asks anew for its page, pins, sections, people and the pins that changed, and nothing else', () =>
    expect(askedAnew({ board_id: 'b1', things: [{ id: 'p1', revision: 3 }] })).toEqual([
      ...['page', 'pins', 'people', 'pin', 'sections'],
    ]));

  it('asks anew for all boards and pins where changes may be missing', () =>
    expect(askedAnew(null)).toEqual([
      ...['page', 'otherPage', 'pins', 'otherPins', 'home', 'people', 'pin', 'sections'],
    ]));

  it('asks for nothing where it is of a board that is not kept', () =>
    expect(askedAnew({ board_id: 'b9', things: [] })).toEqual([]));
});
