import { describe, expect, it } from '@jest/globals';
import { batched } from './batched.ts';

const lengths = (max: number) => {
  const asked: (readonly string[])[] = [];
  const of = batched(max, async (keys) => {
    asked.push(keys);
    if (keys.includes('broken')) throw new Error('away');
    return new Map(keys.filter((key) => key !== 'gone').map((key) => [key, key.length]));
  });
  return { asked, of };
};

describe('things that are asked for together', () => {
  it('go in one call, each once, and one that is not there is null', async () => {
    const { asked, of } = lengths(50);
    expect(await Promise.all(['a', 'bb', 'a', 'gone'].map(of))).toEqual([1, 2, 1, null]);
    expect(asked).toEqual([['a', 'bb', 'gone']]);
    expect(await of('ccc')).toBe(3);
    expect(asked).toHaveLength(2);
  });

  it('go in several where there are too many', async () => {
    const { asked, of } = lengths(2);
    expect(await Promise.all(['a', 'bb', 'ccc'].map(of))).toEqual([1, 2, 3]);
    expect(asked).toEqual([['a', 'bb'], ['ccc']]);
  });

  it('fail together, and others do not', async () => {
    const { of } = lengths(2);
    const all = await Promise.allSettled(['broken', 'bb', 'ccc'].map(of));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
