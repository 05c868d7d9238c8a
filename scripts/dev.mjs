import { fork } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { compile, compiledPath, ensureBuilt, packages } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, say } from './say.mjs';

checkNode();
ensureInstalled();
await ensureBuilt({ web: false });

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
const { startEmbeddedPostgres } = await import('@corkboard/embedded-postgres/embedded-postgres');
const dataDir = process.env.DATA_DIR ?? join(root, 'data');
const database = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });

/** The services, in a process of their own that is replaced after every save; the database stays. */
const startServer = () =>
  fork(join(root, 'scripts', 'serve.mjs'), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.DATABASE_URL ?? database.url,
      PORT: String(serverPort),
      BRAND_ORIGIN: `http://localhost:${port}`,
      NODE_ENV: 'development',
    },
  });

let server = startServer();
let replacing = Promise.resolve();

const replace = () => {
  replacing = replacing.then(async () => {
    const old = server;
    if (old.exitCode === null) await new Promise((done) => old.once('exit', done) && old.kill('SIGTERM'));
    server = startServer();
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
const target = `http://127.0.0.1:${serverPort}`;
const toServer = Object.fromEntries(
  ['/resource', '/v3', '/vx', '/ads', '/i', '/_', '/openapi.json'].map((path) => [
    path,
    { target, changeOrigin: false },
  ]),
);
const web = await createServer({
  root: join(root, 'console-web'),
  server: { port, strictPort: true, host: '127.0.0.1', proxy: toServer },
});
await web.listen();
say(`Watching ${relative(dirname(root), root)}: http://localhost:${port}`);

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await web.close();
    if (server.exitCode === null) await new Promise((done) => server.once('exit', done) && server.kill('SIGTERM'));
    await database?.stop();
    process.exit(0);
  });
