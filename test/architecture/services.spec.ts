import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceContracts } from '@corkboard/contracts/service-contracts';
import { type ServiceName, serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { mayAct } from '@corkboard/rules/operations/staff-actions';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { prometheus, withTargets } from './pages.ts';
import { serviceDefinitions } from './service-definitions.ts';
import { parsed, root, sources, visit } from './sources.ts';

/** They compose services and are none. */
const compositions = ['gateway', 'standalone'];
const textOf = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const compose = textOf('docker-compose.yml');

describe('the list of services', () => {
  it('names every folder of services, and nothing else', () => {
    const folders = readdirSync(join(root, 'services')).filter((name) =>
      existsSync(join(root, 'services', name, 'package.json')),
    );
    expect(folders.sort()).toEqual([...serviceNames, ...compositions].sort());
  });

  it('is what Prometheus asks; npm run docs writes it', () => {
    const text = readFileSync(prometheus, 'utf8');
    expect(withTargets(text)).toBe(text);
  });

  it('names everything that the composition runs from the image as a service', () => {
    const run = [...compose.matchAll(/^ {4}command: \[(\w+)\]$/gm)].map(([, name]) => name);
    expect(run.sort()).toEqual([...serviceNames, 'gateway'].sort());
  });

  it('stands nowhere a second time', () => {
    const isWhole = (names: readonly string[]): boolean => serviceNames.every((name) => names.includes(name));
    const lists: string[] = [];
    for (const source of sources.filter(({ text }) => serviceNames.every((name) => text.includes(name))))
      visit(parsed(source), (node) => {
        const names = ts.isArrayLiteralExpression(node)
          ? node.elements.map((each) => (ts.isStringLiteral(each) ? each.text : ''))
          : ts.isObjectLiteralExpression(node)
            ? node.properties.map((each) => each.name?.getText() ?? '')
            : [];
        if (isWhole(names)) lists.push(source.path);
      });
    expect(lists).toEqual(['libs/contracts/src/service-contracts.ts', 'libs/contracts/src/services.ts']);
  });
});

describe.each(serviceNames)('the service %s', (service: ServiceName) => {
  it('has the files by which the others know it', () => {
    const files = ['README.md', 'src/main.ts', `src/${service}.module.ts`];
    expect(files.filter((file) => !existsSync(join(root, 'services', service, file)))).toEqual([]);
    expect(existsSync(join(root, 'libs', 'contracts', 'src', service))).toBe(true);
    expect(JSON.parse(textOf('services', service, 'package.json')).name).toBe(`@corkboard/${service}-service`);
    expect(textOf('services', service, 'src', 'main.ts')).toContain(`service: '${service}'`);
  });

  it('brings what its contracts let staff do, to rows of its lists', () => {
    const definition = serviceDefinitions.find((each) => each.service === service);
    const { staffActs = {} } = serviceContracts[service];
    expect(Object.keys(definition?.acts ?? {}).sort()).toEqual(Object.keys(staffActs).sort());
    const acts = Object.values(staffActs);
    expect(acts.filter(({ on }) => !Object.hasOwn(definition?.lists ?? {}, on))).toEqual([]);
    expect(acts.flatMap(({ roles }) => roles).filter((role) => !mayAct(role, 'act'))).toEqual([]);
  });

  it('is a container with data of its own, that the gateway waits for and others reach by its address', () => {
    const container = new RegExp(
      `^  ${service}:\\n    <<: \\*service\\n(    .*\\n)*    volumes: .*${service}:/data\\]$`,
      'm',
    );
    expect(compose).toMatch(container);
    // Its own role, whose password nobody else has.
    expect(compose).toContain(`"postgres://corkboard_${service}@postgres:5432/corkboard"`);
    expect(compose.split(`${service}-database:/database:ro`)).toHaveLength(2);
    expect(compose).toContain(`      - ${service}-database:/databases/${service}\n`);
    expect(compose).toContain(`\n  ${urlVariableOf(service)}: http://${service}:3000\n`);
    expect(compose).toContain(`\n      ${service}: { condition: service_started }\n`);
    expect(compose.split('\nvolumes:\n')[1]?.split('\n')).toContain(`  ${service}:`);
  });
});
