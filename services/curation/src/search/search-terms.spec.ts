import type { RecordedEvent } from '@corkboard/event-store/event';
import { projected } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { searchIndex } from './read-models/search-index/search-index.projection.ts';
import { NOBODY, searchPins, searchTerms } from './read-models/search-index/search-index.table.ts';

const texts = { description: null, altText: null, hashtags: [] as string[] };
const event = (type: string, data: object) =>
  ({ type, data, metadata: { occurredAt: '2026-01-01T00:00:00.000Z' } }) as unknown as RecordedEvent;
const saved = (pinId: string, title: string | null, hashtags: string[] = []) =>
  event('PinCreated', { ...texts, pinId, boardId: 'b', creatorId: 'ana', title, hashtags, media: null, mediaIds: [] });
const edited = (pinId: string, title: string, changed: string[]) =>
  event('PinEdited', { ...texts, pinId, boardId: 'b', editorId: 'ana', title, changed });

const counts = (...events: readonly RecordedEvent[]) => {
  const shown = projected(searchIndex, events);
  const given = new Map<string, number>();
  for (const { counted_in } of shown.rows(searchPins))
    for (const key of counted_in) given.set(key.join(), (given.get(key.join()) ?? 0) + 1);
  const counted = shown.rows(searchTerms).map(({ term, kind, pin_count }) => [`${term},${kind}`, pin_count] as const);
  return { given: Object.fromEntries(given), counted: Object.fromEntries(counted) };
};

describe('the words that are offered', () => {
  it('count what each pin gave to them, and each pin says what that was, so that it can be taken off again', () => {
    const { given, counted } = counts(
      saved('1', 'Oak table', ['Blue']),
      saved('2', 'Oak, oak', ['Blue', 'Oak']),
      saved('3', null),
      edited('1', 'Oak chair', ['title']),
      edited('2', 'Oak, oak', ['description']),
    );
    expect(counted).toEqual({
      'oak,query': 3,
      'table,query': 1,
      'chair,query': 1,
      'blue,hashtag': 2,
      'oak,hashtag': 1,
    });
    expect(given).toEqual(counted);
  });

  it('are still those of a purged pin until they are taken off, and nothing else of it is', () => {
    const purged = [
      saved('1', 'Oak table', ['Blue']),
      event('PinPurged', { pinId: '1', boardId: 'b', ownerId: 'ana' }),
    ];
    const { given, counted } = counts(...purged);
    expect(given).toEqual(counted);
    expect(projected(searchIndex, purged).rows(searchPins)).toMatchObject([
      { owner_id: NOBODY, title: '', words: '', look: '', live: false },
    ]);
  });
});
