import { testDatabase } from '@corkboard/testing/postgres';
import { linesOf, readmeExample } from '@corkboard/testing/readme-example';
import { describe, expect, it } from '@jest/globals';

const example = readmeExample({ here: import.meta.url, program: './guest-news.ts', readme: '../../README.md' });

describe('the example of the README', () => {
  it('is the one that runs', () => {
    expect(example.shown).toBe(example.program);
  });

  it('does what the README says it does', async () => {
    process.env['DATABASE_URL'] = await testDatabase();
    expect(await linesOf(() => import('./guest-news.ts'))).toBe(example.told);
  });
});
