import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { features } from './features.ts';
import { pages } from './pages.ts';

it('has the pages of every feature that brings some, in the order of its menu', () => {
  const folder = join(import.meta.dirname, '..', '..', 'features');
  const bringing = readdirSync(folder, { recursive: true }).filter((file) => /console-pages\.tsx$/.test(String(file)));
  expect(features).toHaveLength(bringing.length);
  const menu = pages();
  const brought = features.flatMap((feature) => feature.menu?.() ?? []);
  expect(menu).toHaveLength(brought.length);
  expect([menu[0]?.to, menu.at(-1)?.to]).toEqual(['/console/events/', '/console/log/']);
  const orders = menu.map(({ order }) => order);
  expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
});
