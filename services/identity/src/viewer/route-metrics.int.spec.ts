import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
}, 120_000);
afterAll(() => identity?.stop());

const scraped = async (): Promise<readonly string[]> => {
  const token = identity.running.app.get<Secrets>(SECRETS, { strict: false })['metrics-token'].export();
  const headers = { authorization: `Bearer ${token.toString('base64url')}` };
  const text = await (await fetch(`${identity.origin}/internal/metrics/`, { headers })).text();
  return text.split('\n').filter((line) => line.startsWith('corkboard_http_route_duration_seconds'));
};

const counted = (lines: readonly string[], labels: string): number =>
  Number(
    lines
      .find((line) => line.includes(`_count{${labels}}`))
      ?.split(' ')
      .at(-1) ?? 0,
  );

describe('requests per route', () => {
  it('are counted and timed by pattern, method and class of status', async () => {
    const ask = async (path: string, method = 'GET') => (await fetch(`${identity.origin}${path}`, { method })).status;
    const labels = 'service="identity",route="/v3/viewer",method="GET",status="2xx"';
    const before = counted(await scraped(), labels);
    expect(await Promise.all([ask('/v3/viewer/'), ask('/v3/viewer/?who=jane'), ask('/v3/viewer')])).toEqual([
      200, 200, 200,
    ]);
    expect(await ask('/v3/viewer/', 'POST')).toBe(405);
    const lines = await scraped();
    expect(counted(lines, labels) - before).toBe(3);
    expect(lines.find((line) => line.includes('le="5"') && line.includes('"/v3/viewer"'))).toMatch(/ \d+$/);
  });

  it('are one line for whatever no route answers, and name nothing that was asked for', async () => {
    const labels = 'service="web",route="unknown",method="GET",status="4xx"';
    const before = await scraped();
    for (let at = 0; at < 30; at += 1) await fetch(`${identity.origin}/users/jane-${at}/?q=${at}`);
    await fetch(`${identity.origin}/jane/`, { method: 'PROPFIND' });
    const lines = await scraped();
    expect(counted(lines, labels) - counted(before, labels)).toBe(30);
    // Of each: five buckets, one for the rest, sum and count; and the scrape before.
    expect(lines.length - before.length).toBeLessThanOrEqual(3 * 8);
    expect(lines.join('\n')).not.toMatch(/jane|PROPFIND/);
  });
});
