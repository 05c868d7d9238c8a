import { describe, expect, it } from '@jest/globals';
import { curation } from '../curation.module.ts';

const TEXTS = new Set(['text', 'text[]', 'jsonb']);

/** Tables that a personal field may reach: their projection handles one, and they hold text that is not declared harmless. */
const reached = curation.projections
  .filter(({ on }) => Object.keys(on).some((type) => curation.catalogue[type]?.personal))
  .flatMap(({ name, tables }) => tables.map((table) => ({ name, table })))
  .filter(({ table: { columns, open = [] } }) =>
    Object.entries(columns).some(([column, { type }]) => TEXTS.has(type) && !open.includes(column)),
  );

describe('a table that texts of people may reach', () => {
  it('is found', () => {
    expect(reached.map(({ table }) => table.name).sort()).toEqual(
      [
        ...['board_invites', 'board_sections', 'boards', 'pin_boards', 'pins'],
        ...['search_boards', 'search_pins', 'search_terms'],
      ].sort(),
    );
  });

  it.each(reached)('says how somebody is taken out of it: $table.name of $name', ({ name, table }) => {
    const { forget } = table;
    if (forget && 'givenBy' in forget) {
      const giving = curation.projections.find((one) => one.name === name)?.tables;
      expect(giving?.find((one) => one.name === forget.givenBy.table)?.columns[forget.givenBy.keys]?.type).toBe(
        'jsonb',
      );
      expect(table.columns[forget.count]?.type).toBe('integer');
      return;
    }
    expect(table.columns[forget?.by ?? '']?.type).toBe('uuid');
    expect(table.key.filter((column) => forget?.blank?.includes(column))).toEqual([]);
  });
});
