import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserRoutes, routesIn } from '@corkboard/contracts/public-routes';
import { serviceNames } from '@corkboard/contracts/services';
import { servedByServices } from '@corkboard/contracts/web/pages';
import { describe, expect, it } from '@jest/globals';
import { addresses } from './route-table.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'libs', 'contracts', 'src');

describe('the table of the gateway', () => {
  it.each(serviceNames)(
    'knows every route that contracts declare for browsers, and whose it is: %s',
    async (service) => {
      const known = new Set(browserRoutes().map(({ name }) => name));
      const wrong: string[] = [];
      for (const file of readdirSync(join(folder, service))) {
        if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
        const contract: object = await import(join(folder, service, file));
        for (const route of routesIn(contract)) {
          const own = route.path.startsWith('/_/health/');
          const missing = route.session !== 'internal' && !own && !known.has(route.name);
          if (missing || route.service !== service) wrong.push(`${file}: ${route.name}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('holds no address at which a page of the web would be looked for', () => {
    expect([...addresses().keys()].filter((path) => !servedByServices.test(path))).toEqual([]);
  });

  it('holds nothing that is internal', () => {
    expect([...addresses().keys()].filter((path) => path.startsWith('/internal'))).toEqual([]);
    expect(addresses().size).toBeGreaterThan(40);
  });
});
