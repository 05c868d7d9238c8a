import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { describe, expect, it } from '@jest/globals';
import { EventsOnDisk } from './events-on-disk.ts';
import { EventLog, StreamTombstoned } from './log.ts';
import type { ProposedEvent } from './stored-event.ts';

const event = (id: string): ProposedEvent => {
  const [data, metadata] = [Buffer.from(`{"n":"${id}"}`), Buffer.from('{}')];
  return { id, type: 'SampleHappened', contentType: 'application/json', data, metadata };
};

describe('what a stand-in keeps on disk', () => {
  it('is whole in a log that is opened on it again, and goes on where it ended', () => {
    const folder = temporaryFolder('events');
    const before = new EventLog(10, new EventsOnDisk(folder));
    before.append('kept', 'any', [event('a'), event('b')]);
    for (const stream of ['emptied', 'ended']) before.append(stream, 'any', [event(stream)]);
    before.delete('emptied');
    before.tombstone('ended');
    const after = new EventLog(10, new EventsOnDisk(folder));
    expect(after.all).toEqual(before.all);
    expect(after.stream('emptied')).toBeUndefined();
    expect(() => after.stream('ended')).toThrow(StreamTombstoned);
    const [one, other] = [before, after].map((log) => log.append('kept', 1, [event('c')]));
    expect(other).toEqual(one);
  });

  it('leaves out a line that a kill cut short, and no later one', () => {
    const folder = temporaryFolder('events');
    new EventLog(10, new EventsOnDisk(folder)).append('kept', 'any', [event('a')]);
    appendFileSync(join(folder, 'events'), '[{"id":"cut","type":"Sample');
    new EventLog(10, new EventsOnDisk(folder)).append('kept', 0, [event('b')]);
    expect(new EventLog(10, new EventsOnDisk(folder)).stream('kept')?.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
