import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserContracts, isRoute, routesIn } from '@corkboard/contracts/public-routes';
import { describe, expect, it } from '@jest/globals';
import { addresses } from './route-table.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'libs', 'contracts', 'src');
const rooms = ['identity', 'curation', 'operations'];
const files = rooms
  .flatMap((room) => readdirSync(join(folder, room)).map((name) => join(folder, room, name)))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));

describe('the table of the gateway', () => {
  it('knows every route that contracts declare for browsers', async () => {
    const missing: string[] = [];
    const known = new Set(browserContracts.flatMap(routesIn).map(({ name }) => name));
    for (const path of files) {
      const contract: object = await import(path);
      for (const route of routesIn(contract).filter(isRoute)) {
        const own = route.path.startsWith('/_/health/');
        if (route.session !== 'internal' && !own && !known.has(route.name)) missing.push(`${path}: ${route.name}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('holds nothing that is internal', () => {
    expect([...addresses().keys()].filter((path) => path.startsWith('/internal'))).toEqual([]);
    expect(addresses().size).toBeGreaterThan(40);
  });
});
