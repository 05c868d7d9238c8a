import { describe, expect, it } from '@jest/globals';
import {
  byPickerOrder,
  createRow,
  highlightOf,
  inPickerOrder,
  matchesSearch,
  pickerGroups,
  pickerTitles,
  rowAction,
  shortlistOf,
  showsFilter,
} from './picker.ts';

const board = (name: string, id = name) => ({ id, name });
const names = (boards: readonly { name: string }[]) => boards.map(({ name }) => name);
const many = (count: number) => Array.from({ length: count }, (_, index) => board(`Board ${index}`));

describe('searching the picker', () => {
  it('matches each word of the query against words of the name, without accents [S-028]', () => {
    expect(matchesSearch('Café décor', 'deco cafe')).toBe(true);
    expect(matchesSearch('Café décor', 'CAF')).toBe(true);
    expect(matchesSearch('Café décor', 'afe')).toBe(false);
    expect(matchesSearch('Café décor', 'deco tea')).toBe(false);
    expect(matchesSearch('Café décor', '')).toBe(true);
  });

  it('is blind to case and highlights from two characters on [S-027]', () => {
    expect(matchesSearch('Kitchen', 'KITCH')).toBe(true);
    expect(highlightOf('Kitchen', 'K')).toBeNull();
    expect(highlightOf('Kitchen', 'KI')).toEqual([0, 2]);
    expect(highlightOf('My kitchen', 'KITCH')).toEqual([3, 8]);
    expect(highlightOf('Kitchen', 'xy')).toBeNull();
  });
});

describe('the order of boards', () => {
  it('puts names that start with a digit after the others [S-033]', () => {
    expect(names(['2024 ideas', 'Zoo', 'Art', 'élan'].map((name) => board(name)).sort(byPickerOrder()))).toEqual([
      'Art',
      'élan',
      'Zoo',
      '2024 ideas',
    ]);
  });

  it('is stable: equal names by id', () => {
    const twins = [board('Art', 'b'), board('art', 'a')];
    expect(twins.sort(byPickerOrder()).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is the same for all at once, which are left as they were', () => {
    const some = [board('2024', 'x'), board('Zoo'), board('Art', 'b'), board('art', 'a'), board('élan'), board('10')];
    const inOrder = inPickerOrder(some, (each) => each);
    expect(inOrder).toEqual([...some].sort(byPickerOrder()));
    expect(inOrder).not.toEqual(some);
  });
});

describe('the groups of the picker', () => {
  const shown = (count: number, query = '') =>
    pickerGroups({ all_boards: many(count), boards_shortlist: many(count).slice(0, 2) }, query);

  it('are one list without a label for 3 boards, and two from 4 on [S-034]', () => {
    expect(shown(3).map(({ label }) => label)).toEqual([null]);
    expect(shown(4).map(({ label }) => label)).toEqual(['Top choices', 'All boards']);
  });

  it('are the recent boards, then every board [S-036]', () => {
    const [top, all] = shown(5);
    expect(names(top?.boards ?? [])).toEqual(['Board 0', 'Board 1']);
    expect(names(all?.boards ?? [])).toHaveLength(5);
  });

  it('become one list while somebody searches', () => {
    expect(shown(20, '1').map(({ label, boards }) => [label, boards.length])).toEqual([[null, 11]]);
  });
});

describe('the rows of the picker', () => {
  it('offer to create what is not there yet [S-025]', () => {
    const boards = [board('Kitchen')];
    expect(createRow('', boards)).toEqual({ label: 'Create board', prefill: '' });
    expect(createRow(' Home  office ', boards)).toEqual({ label: 'Create: Home office', prefill: 'Home office' });
    expect(createRow('KITCHEN', boards)).toEqual({ label: 'Create board', prefill: '' });
  });

  it('save at once, or lead on to sections or within a form [S-023 part]', () => {
    expect(rowAction({ section_count: 0 })).toBe('Save');
    expect(rowAction({ section_count: 1 })).toBe('Select');
    expect(rowAction({ section_count: 0 }, true)).toBe('Select');
  });

  it('have a filter above them from 10 boards on [S-035]', () => {
    expect(showsFilter(9)).toBe(false);
    expect(showsFilter(10)).toBe(true);
  });

  it('stand under exact titles [S-020 part]', () => {
    const { chooseBoard, chooseSection, createBoard, createSection } = pickerTitles;
    expect([chooseBoard, chooseSection, createBoard, createSection]).toEqual([
      'Choose board',
      'Choose section',
      'Create board',
      'Create section',
    ]);
  });
});

describe('the shortlist', () => {
  const boards = ['Kitchen ideas', 'Garden', 'Travel'].map((name) => board(name));
  const pick = (recent: readonly string[], words: string) =>
    names(
      shortlistOf(
        boards,
        recent.map((name) => board(name)),
        { words, size: 2 },
      ),
    );

  it('is what was saved to most recently', () => {
    expect(pick(['Travel', 'Garden', 'Kitchen ideas'], 'a kitchen')).toEqual(['Travel', 'Garden']);
  });

  it('is filled with boards that share a word with the pin', () => {
    expect(pick(['Travel'], 'Small KITCHEN')).toEqual(['Travel', 'Kitchen ideas']);
    expect(pick(['Travel'], 'a')).toEqual(['Travel']);
  });
});
