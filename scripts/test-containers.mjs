import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { checkNode, giveUp, say } from './say.mjs';

checkNode();
const { ensureInstalled, root } = await import('./install.mjs');
ensureInstalled();
const { serviceNames } = await import('./services.mjs');

// The classic builder is what every engine has.
const env = { ...process.env, DOCKER_BUILDKIT: process.env.DOCKER_BUILDKIT ?? '0' };
const PROJECT = 'corkboard-test';

const run = (command, given, more = {}) =>
  new Promise((done) => {
    const child = spawn(command, given, { cwd: root, stdio: ['ignore', 2, 2], env: { ...env, ...more } });
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 1));
  });

const results = [];
const step = async (name, work) => {
  say(`\n== ${name} ==`);
  const started = Date.now();
  let failure = null;
  try {
    await work();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    say(`failed: ${failure}`);
  }
  results.push({ name, failure, seconds: Math.round((Date.now() - started) / 1000) });
  return failure === null;
};
const must = async (what, code) => {
  const outcome = await code;
  if (outcome !== 0) throw new Error(`${what} ended with ${outcome}`);
};

const jest = (patterns, more) =>
  run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...['--selectProjects', 'contract', '--runInBand', '--testPathPatterns', ...patterns],
    ],
    { CONTAINERS_ONLY: 'true', CI: 'true', ALLOW_MISSING_SERVERS: 'eventstoredb', ...more },
  );

const contracts = async () => {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const postgres = await new PostgreSqlContainer('postgres:18').start();
  try {
    await must(
      'the suites',
      jest(['libs/event-store', 'libs/messaging'], { TEST_DATABASE_URL: postgres.getConnectionUri() }),
    );
  } finally {
    await postgres.stop();
  }
};

const [port, kafkaPort] = [String(await freePort()), String(await freePort())];
const origin = `http://localhost:${port}`;
const composition = {
  PORT: port,
  KAFKA_PORT: kafkaPort,
  BRAND_ORIGIN: origin,
  RATE_LIMITS: 'off',
  COMPOSE_PROJECT_NAME: PROJECT,
};
const compose = (...given) => run('docker', ['compose', ...given], composition);
const asked = (given) =>
  spawnSync('docker', ['compose', ...given], { cwd: root, env: { ...env, ...composition }, encoding: 'utf8' });

const journey = () => {
  const typescript = ['--conditions=corkboard-source', '--import', join(root, 'scripts', 'typescript.mjs')];
  return run(process.execPath, [
    ...typescript,
    join(root, 'test', 'distributed', 'over-the-gateway.ts'),
    origin,
    `localhost:${kafkaPort}`,
  ]);
};

const ready = async (seconds) => {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(250)) {
    const answer = await fetch(`http://127.0.0.1:${port}/_/health/ready/`).catch(() => null);
    // The gateway is ready by itself, and says what its services are.
    if (answer?.ok && Object.values((await answer.json()).services).every((state) => state === 'ready')) return;
  }
  throw new Error(`the composition was not ready within ${seconds} s`);
};

// Within the container: the service is neither the init process nor the one that says this.
const END_IT = `
  const { readdirSync, readFileSync } = require('node:fs');
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!(pid > 1) || pid === process.pid) continue;
    if (readFileSync('/proc/' + name + '/cmdline', 'utf8').includes('run.mjs')) process.kill(pid, 'SIGKILL');
  }`;

/** Ends the process itself, not the container, as a crash would. */
const kill = async (service) => {
  const before = asked(['ps', '-q', service]).stdout.trim();
  const started = () =>
    spawnSync('docker', ['inspect', '-f', '{{.State.StartedAt}}', before], { encoding: 'utf8' }).stdout.trim();
  const first = started();
  const { status, stderr } = spawnSync('docker', ['exec', before, 'node', '--eval', END_IT], { encoding: 'utf8' });
  if (status !== 0 && status !== 137) throw new Error(`the process of ${service} could not be killed: ${stderr}`);
  for (const end = Date.now() + 30_000; started() === first; await sleep(200)) {
    if (Date.now() > end) throw new Error(`${service} did not come back`);
  }
};

const stopsInTime = async () => {
  const began = Date.now();
  const ours = [...serviceNames, 'gateway'];
  await must('stop', compose('stop', ...ours));
  const states = asked(['ps', '-a', '--format', '{{.Service}} {{.State}} {{.ExitCode}}', ...ours]);
  say(states.stdout);
  if (/ 137/.test(states.stdout)) throw new Error('a service did not stop on SIGTERM within 10 s');
  say(`services stopped in ${Date.now() - began} ms`);
};

const accounts = () => {
  const sql = "SELECT count(*) FROM identity.events WHERE type LIKE 'Account%'";
  const psql = ['psql', '-h', '/tmp', '-U', 'corkboard', '-d', 'corkboard', '-Atc', sql];
  return asked(['exec', '-T', 'postgres', ...psql]).stdout.trim();
};

/** Privileges of a service of the composition beside its own work: none. */
const keepsApart = () => {
  const roles = asked([
    ...['exec', '-T', 'postgres', 'psql', '-h', '/tmp', '-U', 'corkboard', '-d', 'corkboard', '-Atc'],
    `SELECT DISTINCT usename, usesuper FROM pg_stat_activity JOIN pg_user USING (usename, usesysid)
     WHERE client_addr IS NOT NULL ORDER BY 1`,
  ]).stdout.trim();
  const expected = [...serviceNames].sort().map((name) => `corkboard_${name}|f`);
  if (roles !== expected.join('\n')) throw new Error(`these roles work on the database: ${roles}`);
  const sees = (service, file) => asked(['exec', '-T', service, 'test', '-r', file]).status === 0;
  if (!sees('identity', '/secrets/identity/password-pepper')) throw new Error('identity lacks its pepper');
  for (const service of serviceNames.filter((name) => name !== 'identity'))
    for (const file of ['/secrets/password-pepper', '/secrets/identity/password-pepper'])
      if (sees(service, file)) throw new Error(`${service} can read ${file}`);
};

const composed = async () => {
  await must('up', compose('up', '-d', '--build', '--wait'));
  await must('the journey', journey());
  keepsApart();
  await kill('curation');
  await ready(60);
  await must('the journey after a kill', journey());
  await stopsInTime();
  await must('start', compose('up', '-d', '--wait'));
  const before = accounts();
  await must('down', compose('down'));
  await must('up again', compose('up', '-d', '--wait'));
  if (before === '' || accounts() !== before)
    throw new Error(`${before} events of accounts before down, ${accounts()} after up`);
  await must('the journey after down and up', journey());
};

if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
  giveUp('There is no Docker engine here: npm run test:containers needs one.');
}
if (!process.argv.includes('--composition'))
  await step('contract suites on PostgreSQL and Kafka in containers', contracts);
const up = await step('images and composition', composed);
if (!up) await compose('logs', '--tail', '50');
await compose('down', '--volumes', '--remove-orphans', '--timeout', '10');
for (const { name, failure, seconds } of results)
  say(`${failure === null ? 'passed' : 'FAILED'} ${name} (${seconds} s)`);
process.exit(results.every(({ failure }) => failure === null) ? 0 : 1);
