import { describe, expect, it } from '@jest/globals';
import { readBookmark, writeBookmark } from './paging.ts';

describe('a moment in a bookmark', () => {
  const read = (moment: string) => () => readBookmark(writeBookmark([moment]), 't');

  it('is taken as it was written', () =>
    expect(read('2026-02-28T23:59:59.999Z')()).toEqual(['2026-02-28T23:59:59.999Z']));

  it.each(['2026-02-31T00:00:00.000Z', '2026-01-01T24:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-01-01', 'now'])(
    'is refused where no day or no clock has it: %s',
    (moment) => expect(read(moment)).toThrow('MALFORMED'),
  );
});
