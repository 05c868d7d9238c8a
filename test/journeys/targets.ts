import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testEventStore } from '@corkboard/eventstoredb/stand-in/settings';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { type Mailbox, openMailbox } from '@corkboard/testing/mailbox';
import { openOutbox } from '@corkboard/testing/outbox';
import { startProduct } from '@corkboard/testing/product-process';

type Settings = Readonly<Record<string, string>>;

/** The product as a journey meets it. */
export interface Target {
  readonly origin: string;
  readonly mailbox: Pick<Mailbox, 'next'>;
  /** The shell of the installation: `npm run staff -- ..`; answers what it printed. */
  staff(...words: string[]): Promise<string>;
  /** Kills curation, by SIGKILL, with all that runs in its process; resolves once it is started again and ready. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Processes that a process started, by a part of their command lines. */
const childOf = async (parent: number | undefined, named: string): Promise<number> => {
  const { stdout } = await run('ps', ['-eo', 'ppid=,pid=,args=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const found = rows.find(([ppid, , ...args]) => ppid === String(parent) && args.join(' ').includes(named));
  if (!found) throw new Error(`${named} does not run`);
  return Number(found[1]);
};

/** The gateway is ready by itself, and says what its services are. */
const readyAgain = (origin: string): Promise<unknown> =>
  eventually(async () => {
    const answer = await fetch(`${origin}/_/health/ready/`);
    const { services } = (await answer.json()) as { services: Readonly<Record<string, string>> };
    return Object.values(services).every((state) => state === 'ready');
  });

const asProcesses =
  (way: 'standalone' | 'distributed') =>
  async (settings: Settings): Promise<Target> => {
    const [mailbox, events] = await Promise.all([openMailbox(), testEventStore()]);
    const closeServers = () => Promise.all([mailbox.close(), events.stop()]);
    const env = { SMTP_URL: mailbox.url, ...events.env, ...settings };
    let product = await startProduct({ run: way, env }).catch(async (reason: unknown) => {
      await closeServers();
      throw reason;
    });
    const operations = /OPERATIONS_URL=(\S+)/.exec(product.output())?.[1] ?? product.origin;
    return {
      origin: product.origin,
      mailbox,
      async staff(...words) {
        const env = { ...process.env, OPERATIONS_URL: operations, DATA_DIR: product.dataDir };
        return (await run(process.execPath, [join(root, 'scripts', 'staff.mjs'), ...words], { env })).stdout;
      },
      async crash() {
        if (way === 'standalone') {
          await product.kill();
          product = await product.restart();
          return;
        }
        process.kill(await childOf(product.child.pid, 'services/curation/dist/main.js'), 'SIGKILL');
        await eventually(() => product.output().includes('curation ended (SIGKILL)'));
        await readyAgain(product.origin);
      },
      async stop() {
        await product.stop();
        await closeServers();
      },
    };
  };

/** The composition under a name of its own, on free ports; its mails are in the outbox. */
const inContainers = async (settings: Settings): Promise<Target> => {
  const [port, kafkaPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    // The classic builder is what every engine has.
    DOCKER_BUILDKIT: process.env['DOCKER_BUILDKIT'] ?? '0',
    COMPOSE_PROJECT_NAME: 'corkboard-journey',
    PORT: String(port),
    KAFKA_PORT: String(kafkaPort),
    BRAND_ORIGIN: origin,
    RATE_LIMITS: 'off',
    ...settings,
  };
  const compose = async (...words: string[]): Promise<string> =>
    (await run('docker', ['compose', ...words], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const staff: Target['staff'] = (...words) =>
    compose('exec', '-T', 'operations', 'node', 'scripts/staff.mjs', ...words);
  const stop = async (): Promise<void> => {
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '10');
  };
  await stop();
  await compose('up', '-d', '--build', '--wait');
  const crash = async (): Promise<void> => {
    await compose('kill', '--signal', 'SIGKILL', 'curation');
    await compose('up', '-d', '--wait');
  };
  const mailbox = openOutbox(() => compose('exec', '-T', 'identity', 'node', 'scripts/outbox.mjs', '--json'));
  return { origin, mailbox, staff, crash, stop };
};

/** A given product: it has neither a shell nor a mailbox here, and its settings are its own. */
const elsewhere = (origin: string): Target => {
  const closed = (what: string) => () => Promise.reject(new Error(`${origin} was given by JOURNEY_URL: ${what}`));
  return {
    origin,
    mailbox: { next: closed('nobody can read its mail here') },
    staff: closed('it has no shell here'),
    crash: closed('it cannot be killed from here'),
    stop: () => Promise.resolve(),
  };
};

const targets = {
  standalone: asProcesses('standalone'),
  distributed: asProcesses('distributed'),
  containers: inContainers,
} as const;

/** Event store of the product: that of TEST_EVENT_STORE (a stand-in), else of its own EVENT_STORE. */
export const storeOfProduct = (): string => process.env['TEST_EVENT_STORE'] || process.env['EVENT_STORE'] || 'postgres';

const wantedTarget = (): string => process.env['JOURNEY_TARGET'] || 'standalone';

/** This machine's address as the product of JOURNEY_TARGET reaches it; containers do so by Docker's own bridge. */
export const addressForProduct = async (): Promise<string> => {
  if (wantedTarget() !== 'containers') return '127.0.0.1';
  const gateway = '{{(index .IPAM.Config 0).Gateway}}';
  return (await run('docker', ['network', 'inspect', 'bridge', '--format', gateway])).stdout.trim();
};

/** * Target by JOURNEY_TARGET: `standalone` (default), `distributed` or `containers`; with JOURNEY_URL what answers there. */
export const startTarget = async (settings: Settings): Promise<Target> => {
  const url = process.env['JOURNEY_URL'];
  if (url) return elsewhere(url);
  const wanted = wantedTarget();
  if (!Object.hasOwn(targets, wanted)) {
    throw new Error(`JOURNEY_TARGET is ${wanted}: it must be one of ${Object.keys(targets).join(', ')}`);
  }
  return targets[wanted as keyof typeof targets](settings);
};
