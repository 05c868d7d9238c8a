import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.ts';

const soon = { within: 60, every: 5 };

const slowly = (milliseconds: number) => new Promise<false>((done) => setTimeout(() => done(false), milliseconds));

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

  it('is no shorter where the tries take long', async () => {
    let tries = 0;
    const ask = async () => {
      tries += 1;
      return slowly(400);
    };
    await expect(eventually(ask, { within: 600, every: 1 })).rejects.toThrow('not within 0.6 s');
    expect(tries).toBe(3);
  });
});
