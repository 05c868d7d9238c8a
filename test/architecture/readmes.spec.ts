import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceContracts } from '@corkboard/contracts/service-contracts';
import { serviceNames } from '@corkboard/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { pageOf, written } from './pages.ts';
import { root } from './sources.ts';

describe.each(serviceNames)('the page of %s', (service) => {
  const page = existsSync(pageOf(service)) ? readFileSync(pageOf(service), 'utf8') : '';

  it('has the tables and lists that its sources give; npm run docs writes them', () => {
    const acts = serviceContracts[service].staffActs ? ['Staff acts'] : [];
    for (const heading of ['Commands', 'Events', 'Read models', ...acts]) expect(page).toMatch(`## ${heading}\n\n| `);
    for (const label of [
      'Recorded without a command',
      'Refused before a command',
      'Other tables',
      'Published',
      'Consumed',
    ])
      expect(page).toMatch(new RegExp(`^\\*\\*${label}:\\*\\* (none|\`)`, 'm'));
    expect(page).toBe(written(service, page));
  });

  it('says why it is made so', () => {
    expect((page.split('## Design dilemmas')[1] ?? '').length).toBeGreaterThan(200);
  });
});

describe('pages', () => {
  it('stand in every room of the services', () => {
    const services = readdirSync(join(root, 'services'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const pages = services.map(({ name }) => join(root, 'services', name, 'README.md'));
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
  });

  it('lead to files that are there', () => {
    const lost = readdirSync(join(root, 'services'))
      .map((service) => join(root, 'services', service))
      .filter((room) => existsSync(join(room, 'README.md')))
      .flatMap((room) =>
        [...readFileSync(join(room, 'README.md'), 'utf8').matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) =>
          join(room, path ?? ''),
        ),
      )
      .filter((path) => !existsSync(path));
    expect(lost).toEqual([]);
  });
});
