import { describe, expect, it } from '@jest/globals';
import { type LeaderLock, lead } from './leading.ts';

const candidate = (lost = new AbortController()) => {
  const seen: string[] = [];
  const lock: LeaderLock = {
    acquire: (name, signal) => {
      seen.push(`acquire ${name}`);
      const release = () => Promise.resolve(void seen.push('release'));
      return Promise.resolve(signal.aborted ? null : { lost: lost.signal, release });
    },
  };
  return { seen, lock, failed: (error: unknown, failures: number) => void seen.push(`${error} ${failures}`) };
};

describe('a leader election', () => {
  it('is given back after a term that failed, and held again', async () => {
    const { seen, ...rest } = candidate();
    const ended = new AbortController();
    let terms = 0;
    const term = (): Promise<void> => {
      seen.push('term');
      terms += 1;
      if (terms === 3) ended.abort();
      return Promise.reject(`fault ${terms}`);
    };
    await lead({ ...rest, name: 'it', term }, ended.signal);
    const held = ['acquire it', 'term'];
    expect(seen).toEqual([...held, 'fault 1 1', 'release', ...held, 'fault 2 2', 'release', ...held, 'release']);
  });

  it('ends with the lock that is lost', async () => {
    const lost = new AbortController();
    const { seen, ...rest } = candidate(lost);
    const ended = new AbortController();
    const term = async (signal: AbortSignal): Promise<void> => {
      lost.abort();
      seen.push(`aborted: ${signal.aborted}`);
      ended.abort();
    };
    await lead({ ...rest, name: 'it', term }, ended.signal);
    expect(seen).toEqual(['acquire it', 'aborted: true', 'release']);
  });
});
