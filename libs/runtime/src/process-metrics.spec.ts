import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { collectProcessMetrics } from './process-metrics.ts';

collectProcessMetrics();

const scraped = async (kind: string): Promise<number> => {
  const line = (await register.metrics()).split('\n').find((each) => each.startsWith(`nodejs_eventloop_lag_${kind}_`));
  return Number(line?.split(' ')[1]);
};

const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('the lag of the event loop', () => {
  it('does not contain the time between two looks', async () => {
    await register.metrics();
    await pause(700);
    expect(await scraped('min')).toBeLessThan(0.05);
  });

  it('shows that something blocked it', async () => {
    await register.metrics();
    await pause(150);
    block(500);
    await pause(150);
    expect(await scraped('max')).toBeGreaterThan(0.3);
  });

  it('is 0 just after a scrape, when nothing was measured yet', async () => {
    await register.metrics();
    expect(await scraped('p99')).toBe(0);
  });
});
