import {
  EXPORT_PAGE_CHARACTERS,
  EXPORT_PAGE_ROWS,
  type ExportPage,
} from '@corkboard/contracts/identity/account-export';
import { describe, expect, it } from '@jest/globals';
import { exportPagesOf } from '../testing/exported.ts';
import { exportedPage } from './page.ts';
import { fewRows, type RunningSection } from './section.ts';

const section = (name: string, rows: number, characters = 10): RunningSection => ({
  name,
  find: fewRows(async () => Array.from({ length: rows }, (_, n) => ({ n, text: 'x'.repeat(characters) }))),
});

const pagesOf = (sections: readonly RunningSection[]): Promise<readonly ExportPage[]> =>
  exportPagesOf((asked) => exportedPage(sections, asked), 'jane');
const rowsIn = (page: ExportPage): number => page.sections.reduce((sum, { rows }) => sum + rows.length, 0);
const numbersOf = (pages: readonly ExportPage[], name: string) =>
  pages.flatMap(({ sections }) =>
    sections.filter((each) => each.name === name).flatMap(({ rows }) => rows.map(({ n }) => n)),
  );

describe('the data of an account in pages', () => {
  it('is one page where there is little, with its empty sections', async () => {
    const pages = await pagesOf([section('few', 3), section('none', 0), section('more', 2)]);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['few', 3],
      ['none', 0],
      ['more', 2],
    ]);
  });

  it.each([EXPORT_PAGE_ROWS - 1, EXPORT_PAGE_ROWS, EXPORT_PAGE_ROWS + 1, 3 * EXPORT_PAGE_ROWS])(
    'has each of %i rows once, in their order',
    async (rows) => {
      const pages = await pagesOf([section('many', rows), section('after', 1)]);
      expect(numbersOf(pages, 'many')).toEqual(Array.from({ length: rows }, (_, n) => n));
      expect(numbersOf(pages, 'after')).toEqual([0]);
      for (const page of pages) expect(rowsIn(page)).toBeLessThanOrEqual(EXPORT_PAGE_ROWS);
    },
  );

  it('ends a page where its characters do, behind a row that is longer than a page too', async () => {
    const pages = await pagesOf([section('long', 5, EXPORT_PAGE_CHARACTERS + 1), section('half', 4, 450_000)]);
    expect(numbersOf(pages, 'long')).toEqual([0, 1, 2, 3, 4]);
    expect(numbersOf(pages, 'half')).toEqual([0, 1, 2, 3]);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1.5 * EXPORT_PAGE_CHARACTERS);
  });

  it('goes on at no section that is not there', async () => {
    const from = { section: 'former', after: null };
    await expect(exportedPage([section('few', 1)], { accountId: 'jane', from })).rejects.toThrow('former');
  });
});
