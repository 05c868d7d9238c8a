import type { Token } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import type { ServiceProjections } from '@corkboard/service/projections';
import { describe, expect, it } from '@jest/globals';
import { PinsInParts } from './pins-in-parts.ts';

const context = {} as CommandContext;
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n));

const partsOf = (stored: readonly string[]) => {
  const log: string[] = [];
  const waitFor = async ([token]: readonly string[], names: readonly string[] | null): Promise<boolean> => {
    log.push(`waited for ${token} in ${names ?? 'all'}`);
    return true;
  };
  const read = async (after: string | null, limit: number): Promise<readonly string[]> => {
    log.push(`read after ${after}`);
    return stored.slice(after === null ? 0 : Number(after) + 1).slice(0, limit);
  };
  const done: string[] = [];
  const each = async (pinId: string, { onWrite }: CommandContext): Promise<void> => {
    onWrite?.(`token ${pinId}` as Token);
    done.push(pinId);
  };
  return {
    log,
    done,
    run: () => new PinsInParts({ waitFor } as unknown as ServiceProjections).forEach(context, { read, each }),
  };
};

describe('work on all pins of a board', () => {
  it('begins each part once the read models have the part before the last one', async () => {
    const { log, done, run } = partsOf(ids(850));
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
    const { log, done, run } = partsOf(ids(199));
    await run();
    expect([done.length, log]).toEqual([199, ['read after null']]);
  });
});
