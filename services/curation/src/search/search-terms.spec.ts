import type { RecordedEvent } from '@corkboard/event-store/event';
import { changesOf } from '@corkboard/event-store/read-models/changes-of';
import { describe, expect, it } from '@jest/globals';
import { searchIndex } from './read-models/search-index/search-index.projection.ts';
import { NAMED_MOST, type SearchTermRow } from './read-models/search-index/search-index.table.ts';

const saved = (creatorId: string) =>
  ({
    type: 'PinCreated',
    data: { pinId: 'p', boardId: 'b', creatorId, title: 'Marzipan', description: null, altText: null, hashtags: [] },
    metadata: { occurredAt: '2026-01-01T00:00:00.000Z' },
  }) as unknown as RecordedEvent;

const termAfter = (owners: readonly string[]): SearchTermRow | null =>
  owners.reduce<SearchTermRow | null>((row, owner) => {
    const found = changesOf(searchIndex, [saved(owner)]).find(({ table }) => table.name === 'search_terms');
    return found?.fold(row as never) as SearchTermRow;
  }, null);

const people = (count: number): string[] => Array.from({ length: count }, (_, n) => `person-${n}`);

describe('a word of the search', () => {
  it('knows who wrote it, once each', () => {
    expect(termAfter(['ana', 'bob', 'ana'])).toMatchObject({ pin_count: 3, owners: ['ana', 'bob'] });
    expect(termAfter(people(NAMED_MOST))?.owners).toHaveLength(NAMED_MOST);
  });

  it("is everybody's once more people wrote it, and stays so", () => {
    expect(termAfter(people(NAMED_MOST + 1))?.owners).toEqual([]);
    expect(termAfter([...people(NAMED_MOST + 1), 'ana'])).toMatchObject({ pin_count: NAMED_MOST + 2, owners: [] });
  });
});
