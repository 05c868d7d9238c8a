import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { features } from './features.ts';
import { pages } from './pages.ts';

it('has the pages of every feature that brings some, in the order of its menu', () => {
  const folder = join(import.meta.dirname, '..', '..', 'features');
  const bringing = readdirSync(folder, { recursive: true }).filter((file) => /console-pages\.tsx$/.test(String(file)));
  expect(features).toHaveLength(bringing.length);
  expect(pages().map(({ to }) => to.split('/')[2])).toEqual([
    'events',
    'projections',
    'messages',
    'consumers',
    'health',
    'audit',
    'mails',
    'erasures',
    'log',
  ]);
});
