import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.ts';

const soon = { within: 60, every: 5 };

describe('waiting for something', () => {
  it('resolves to the first answer that is neither false nor an error', async () => {
    const answers = [() => false as const, () => Promise.reject(new Error('not yet')), () => 'there'];
    expect(await eventually(() => answers.shift()?.())).toBe('there');
    expect(answers).toEqual([]);
  });

  it('gives up with the last error', () =>
    expect(eventually(() => Promise.reject(new Error('refused')), soon)).rejects.toThrow('refused'));

  it('gives up with what it was waiting for', async () => {
    await expect(eventually(() => false, { ...soon, what: 'the mail' })).rejects.toThrow('not within 0.06 s: the mail');
    await expect(eventually(() => false, { ...soon, what: async () => ({ state: 'building' }) })).rejects.toThrow(
      'not within 0.06 s: {"state":"building"}',
    );
  });
});
