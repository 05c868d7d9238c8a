import './process-settings.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.mjs';
import { checkNode, giveUp, say, sentenceFor } from './say.mjs';

checkNode();
const { ensureInstalled, root } = await import('./install.mjs');
ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
const { startEmbeddedPostgres } = await import('../libs/embedded-postgres/dist/embedded-postgres.js');
const { openSecrets } = await import('../libs/runtime/dist/secrets.js');
const { urlsOfServices } = await import('../libs/service/dist/service-roles.js');
const { serviceNames, urlVariableOf } = await import('../libs/contracts/dist/services.js');
const { distributedKafka } = await import('../libs/testing/dist/kafka.js');

const host = process.env.HOST ?? '127.0.0.1';
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data', 'distributed'));
mkdirSync(dataDir, { recursive: true });

/** The broker keeps its address between runs, as its own data name it. */
const kafkaPlace = async () => {
  const data = join(dataDir, 'kafka');
  const note = join(data, 'port');
  mkdirSync(data, { recursive: true });
  if (!existsSync(note)) writeFileSync(note, String(await freePort()));
  return { data, port: Number(readFileSync(note, 'utf8')) };
};

const stops = [];
let stopping = false;
/** Stops in the reverse order of the start; a second signal changes nothing. */
const stop = async (code) => {
  if (stopping) return;
  stopping = true;
  for (const end of stops.reverse()) await end().catch((error) => say(String(error)));
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
// Stops when the reader of the output is gone, such as the terminal or a `| head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void stop(1));

let isReady = false;
let giveUpStarting;
const gaveUp = new Promise((_, failed) => {
  giveUpStarting = (sentence) => failed(Object.assign(new Error(sentence), { sentence }));
});
gaveUp.catch(() => undefined);

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null ? undefined : new Promise((done) => child.once('exit', done));

/** One service as a process of its own; one that dies comes back after a second, unless it never could start. */
const run = (name, env) => {
  const main = join(root, 'services', name, 'dist', 'main.js');
  let child;
  const start = () => {
    child = spawn(
      process.execPath,
      [
        ...['--disable-warning=DeprecationWarning', '--disable-warning=TimeoutNegativeWarning'],
        ...['--import', pathToFileURL(join(root, 'scripts', 'process-settings.mjs')).href, main],
      ],
      {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    child.once('exit', (code, signal) => {
      if (stopping) return;
      if (!isReady && code) return giveUpStarting(`${name} could not start (see above).`);
      say(`${name} ended (${signal ?? code}); starting it again.`);
      setTimeout(() => stopping || start(), 1_000);
    });
  };
  start();
  stops.push(async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended(child);
    clearTimeout(late);
  });
};

const untilReady = async (address) => {
  for (let seconds = 0; seconds < 120; seconds += 0.25) {
    const answer = await fetch(`${address}/_/health/ready/`).catch(() => null);
    // The gateway is ready by itself, and says what its services are.
    if (answer?.ok && Object.values((await answer.json()).services).every((state) => state === 'ready')) return;
    await sleep(250);
  }
  throw Object.assign(new Error('not ready'), {
    sentence: 'The services were not ready within two minutes (see above).',
  });
};

const startAll = async () => {
  const kafka = await distributedKafka(await kafkaPlace());
  if (!kafka) giveUp('Kafka is missing: set KAFKA_BROKERS, or install Docker, or Java 17 and Maven.');
  stops.push(() => kafka.stop());
  say(`Kafka (${kafka.from}) answers at ${kafka.brokers.join(',')}.`);
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  stops.push(() => postgres.stop());
  await openSecrets(join(dataDir, 'secrets'), postgres.url);
  const databases = await urlsOfServices(postgres.url);

  const port = await freePort(Number(process.env.PORT ?? 3000));
  const origin = process.env.BRAND_ORIGIN || `http://localhost:${port}`;
  const ports = await Promise.all(serviceNames.map(() => freePort()));
  const urls = Object.fromEntries(serviceNames.map((name, i) => [urlVariableOf(name), `http://127.0.0.1:${ports[i]}`]));
  const own = {
    ...urls,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    BRAND_ORIGIN: origin,
    KAFKA_BROKERS: kafka.brokers.join(','),
    TRUSTED_PROXIES: '127.0.0.1',
    // There is no load balancer between these processes.
    DRAIN_SECONDS: '0',
  };
  for (const [i, name] of serviceNames.entries())
    run(name, { ...own, DATABASE_URL: databases[name], PORT: String(ports[i]) });
  const edge = { HOST: host, PORT: String(port), BRAND_ORIGIN: origin, TRUSTED_PROXIES: '', DATA_DIR: dataDir };
  run('gateway', { ...urls, ...edge, DRAIN_SECONDS: own.DRAIN_SECONDS });
  await Promise.race([untilReady(`http://127.0.0.1:${port}`), gaveUp]);
  isReady = true;
  say(`Staff: OPERATIONS_URL=${urls.OPERATIONS_URL} DATA_DIR=${dataDir} npm run staff`);
  process.stdout.write(`\n${process.env.BRAND_NAME || 'Corkboard'} is ready: ${origin}\n`);
};

try {
  await startAll();
} catch (error) {
  const port =
    error?.code === 'EADDRINUSE' ? 'The port is taken: stop what uses it, or set PORT to another.' : undefined;
  const refused = error?.name === 'BadConfiguration' ? error.message : undefined;
  const sentence = error?.sentence ?? refused ?? port ?? sentenceFor(error);
  if (!sentence) say(String(error?.stack ?? error));
  process.stderr.write(`\n${sentence ?? 'The services could not start (see above).'}\n`);
  await stop(1);
}
