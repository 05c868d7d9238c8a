import { sleep } from '@corkboard/event-store/pause';
import type { Token } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import type { ServiceProjections } from '@corkboard/service/projections';
import { describe, expect, it } from '@jest/globals';
import { PinsInParts } from './pins-in-parts.ts';

const context = {} as CommandContext;
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n));

const partsOf = (pace: 'awaited' | 'background', stored: readonly string[], eachMs = 0) => {
  const log: string[] = [];
  const begun: number[] = [];
  const waitFor = async ([token]: readonly string[], names: readonly string[] | null): Promise<boolean> => {
    log.push(`waited for ${token} in ${names ?? 'all'}`);
    return true;
  };
  const read = async (after: string | null, limit: number): Promise<readonly string[]> => {
    log.push(`read after ${after}`);
    begun.push(performance.now());
    return stored.slice(after === null ? 0 : Number(after) + 1).slice(0, limit);
  };
  const done: string[] = [];
  const each = async (pinId: string, { onWrite }: CommandContext): Promise<void> => {
    if (eachMs > 0) await sleep(eachMs);
    onWrite?.(`token ${pinId}` as Token);
    done.push(pinId);
  };
  const pins = new PinsInParts({ waitFor } as unknown as ServiceProjections);
  return { log, begun, done, run: () => pins.forEach(context, { pace, read, each }) };
};

describe('work on all pins of a board', () => {
  it('begins each part once the read models have the part before the last one', async () => {
    const { log, done, run } = partsOf('awaited', ids(850));
    await run();
    expect(done).toEqual(ids(850));
    expect(log).toEqual([
      'read after null',
      'read after 199',
      'waited for token 199 in all',
      'read after 399',
      'waited for token 399 in all',
      'read after 599',
      'waited for token 599 in all',
      'read after 799',
    ]);
  });

  it('waits for nothing where a board has one part', async () => {
    const { log, done, run } = partsOf('awaited', ids(199));
    await run();
    expect([done.length, log]).toEqual([199, ['read after null']]);
  });

  it('goes in small parts in the background, each after the one before is in the read models', async () => {
    const { log, done, run } = partsOf('background', ids(11));
    await run();
    expect(done).toEqual(ids(11));
    expect(log).toEqual([
      'read after null',
      'waited for token 4 in all',
      'read after 4',
      'waited for token 9 in all',
      'read after 9',
    ]);
  });

  it('rests there three times as long as a part took', async () => {
    const { begun, run } = partsOf('background', ids(7), 50);
    await run();
    const [first = 0, second = 0] = begun;
    expect(second - first).toBeGreaterThanOrEqual(190);
  });
});
