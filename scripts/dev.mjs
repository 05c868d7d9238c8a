import { fork } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureBuilt, packages } from './build.mjs';
import { compile, compiledPath } from './compile.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, say } from './say.mjs';

checkNode();
ensureInstalled();

const stops = [];
let stopping = false;
/** Stops in the reverse order of the start; installed from the first moment on, so that nothing is left running. */
const stop = async () => {
  if (stopping) return;
  stopping = true;
  for (const end of stops.reverse()) await end().catch((error) => say(String(error)));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

await ensureBuilt({ web: false });

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
const { startEmbeddedPostgres } = await import('@corkboard/embedded-postgres/embedded-postgres');
const dataDir = process.env.DATA_DIR ?? join(root, 'data');
const database = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });
if (database) stops.push(() => database.stop());

const prepare = () =>
  fork(join(root, 'scripts', 'dev-server.mjs'), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.DATABASE_URL ?? database.url,
      PORT: String(serverPort),
      BRAND_ORIGIN: `http://localhost:${port}`,
      NODE_ENV: 'development',
    },
  });

const PREPARE_AFTER_MS = 1_000;
let spare = prepare();
stops.push(async () => spare?.kill());

/** The services, in a process of their own that is replaced after every save; the database stays. */
const startServer = () => {
  const child = spare ?? prepare();
  child.send('start');
  spare = null;
  setTimeout(() => {
    if (!stopping) spare ??= prepare();
  }, PREPARE_AFTER_MS).unref();
  return child;
};

/** By the signal, when it has not got one from the terminal itself. */
const ended = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((done) => child.once('exit', done) && child.kill('SIGTERM'));
};

let server = startServer();
stops.push(() => ended(server));
let replacing = Promise.resolve();

const replace = () => {
  replacing = replacing.then(async () => {
    await ended(server);
    if (!stopping) server = startServer();
  });
};

let timer;
const changed = async (folder, name) => {
  const file = join(folder, 'src', name);
  if (!/\.tsx?$/.test(name) || /\.spec\.tsx?$/.test(name) || !existsSync(file)) return;
  const started = Date.now();
  try {
    await compile(file, compiledPath(folder, file));
  } catch (error) {
    say(String(error.message ?? error));
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => {
    say(`${relative(root, file)} saved, restarting (${Date.now() - started} ms) ...`);
    replace();
  }, 50);
};

for (const folder of packages())
  watch(join(folder, 'src'), { recursive: true }, (_, name) => name && void changed(folder, name.toString()));

const { createServer } = await import('vite');
const { servedByServices } = await import('@corkboard/contracts/web/pages');
const toServer = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false };
const proxy = { [servedByServices.source]: toServer, '/openapi.json': toServer };
const web = await createServer({
  root: join(root, 'console-web'),
  server: { port, strictPort: true, host: '127.0.0.1', proxy },
});
stops.push(() => web.close());
await web.listen();
say(`Watching ${relative(dirname(root), root)}: http://localhost:${port}`);
