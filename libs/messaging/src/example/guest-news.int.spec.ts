import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, describe, expect, it } from '@jest/globals';

const near = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the example of the README', () => {
  const { log } = console;
  afterEach(() => {
    console.log = log;
  });

  it('is the one that runs', () => {
    const [, shown] = /```ts\n([\s\S]*?)```/.exec(near('../../README.md')) ?? [];
    expect(shown).toBe(near('./guest-news.ts'));
  });

  it('does what the README says it does', async () => {
    const lines: string[] = [];
    console.log = (...words: unknown[]) => {
      lines.push(format(...words));
    };
    process.env['DATABASE_URL'] = await testDatabase();
    await import('./guest-news.ts');
    const [, told = ''] = /```text\n([\s\S]*?)```/.exec(near('../../README.md')) ?? [];
    expect(`${lines.join('\n')}\n`).toBe(told);
  });
});
