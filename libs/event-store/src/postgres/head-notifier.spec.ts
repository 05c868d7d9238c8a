import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { silent } from '../log.ts';
import { HeadNotifier } from './head-notifier.ts';

describe('how often other processes are told', () => {
  let head = 0;
  let said: unknown[] = [];
  let telling: HeadNotifier;

  beforeEach(() => {
    jest.useFakeTimers();
    [head, said] = [0, []];
    const query = ({ values }: { values: unknown[] }): Promise<void> => {
      said.push(values[1]);
      return Promise.resolve();
    };
    const pool = { query } as unknown as Pool;
    telling = new HeadNotifier({
      pool,
      channel: 'told',
      head: () => head,
      closing: new AbortController().signal,
      log: silent,
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const append = (events: number): void => {
    head += events;
    telling.notifySoon();
  };

  it('is at most once in 2 ms of single appends, the last of which is never left out', () => {
    append(1);
    append(1);
    append(1);
    expect(said).toEqual(['head 1']);
    jest.advanceTimersByTime(1);
    expect(said).toEqual(['head 1']);
    jest.advanceTimersByTime(1);
    expect(said).toEqual(['head 1', 'head 3']);
    jest.advanceTimersByTime(100);
    expect(said).toEqual(['head 1', 'head 3']);
    append(1);
    expect(said).toEqual(['head 1', 'head 3', 'head 4']);
  });

  it.each([
    [3, 2],
    [4, 5],
  ])('after %i events since it was told before, at most once in %i ms, since every process receives it', (many, ms) => {
    append(many);
    append(1);
    jest.advanceTimersByTime(ms - 1);
    expect(said).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(said).toEqual([`head ${many}`, `head ${many + 1}`]);
  });
});
