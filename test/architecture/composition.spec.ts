import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@corkboard/contracts/services';
import { missingServer } from '@corkboard/testing/missing-server';
import { describe, expect, it } from '@jest/globals';
import { root } from './sources.ts';

interface Composed {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly environment?: Readonly<Record<string, string>>;
        readonly depends_on?: Readonly<Record<string, { condition: string; required: boolean }>>;
        readonly healthcheck?: { readonly test?: readonly string[] };
        readonly ports?: readonly unknown[];
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose = (env: Readonly<Record<string, string>>, ...words: string[]) => {
  const none = { EVENT_STORE: '', EVENTSTOREDB_URL: '', COMPOSE_PROFILES: '' };
  return spawnSync('docker', ['compose', ...words], {
    cwd: root,
    env: { ...process.env, ...none, ...env },
    encoding: 'utf8',
  });
};

const composed = (env: Readonly<Record<string, string>>): Composed =>
  JSON.parse(compose(env, 'config', '--format', 'json').stdout);

const hasCompose = compose({}, 'version').status === 0;
if (!hasCompose)
  missingServer('docker', { how: 'install Docker with Compose', instead: 'Nobody reads the composition' });
const withDocker = hasCompose ? it : it.skip;

describe('the composition', () => {
  withDocker('keeps events in PostgreSQL, and knows nothing of KurrentDB, unless told', () => {
    const { services, volumes } = composed({});
    const ours = ['gateway', 'kafka', 'postgres', 'database-password', 'secrets', ...serviceNames];
    expect(Object.keys(services).sort()).toEqual(ours.sort());
    expect(Object.keys(volumes)).not.toContain('kurrentdb');
    for (const name of serviceNames) expect(services[name]?.environment?.['EVENT_STORE']).toBe('postgres');
  });

  withDocker('keeps them in KurrentDB with its profile: the services wait for it, and nobody else reaches it', () => {
    const { services, volumes } = composed({ EVENT_STORE: 'eventstoredb', COMPOSE_PROFILES: 'kurrentdb' });
    const { kurrentdb } = services;
    expect(kurrentdb?.image).toMatch(/^kurrentplatform\/kurrentdb:\d+\.\d+\.\d+$/);
    expect(kurrentdb?.healthcheck?.test?.at(-1)).toContain('/health/live');
    expect(kurrentdb?.ports).toBeUndefined();
    expect(Object.keys(volumes)).toContain('kurrentdb');
    for (const name of serviceNames) {
      expect(services[name]?.depends_on?.['kurrentdb']?.condition).toBe('service_healthy');
      expect(services[name]?.depends_on?.['postgres']?.condition).toBe('service_healthy');
      expect(services[name]?.environment).toMatchObject({
        EVENT_STORE: 'eventstoredb',
        EVENTSTOREDB_URL: 'esdb://kurrentdb:2113?tls=false',
      });
    }
  });

  it('says how, at its head', () => {
    const [, second] = readFileSync(join(root, 'docker-compose.yml'), 'utf8').split('\n');
    expect(second).toContain('EVENT_STORE=eventstoredb COMPOSE_PROFILES=kurrentdb docker compose up -d --build --wait');
  });
});
