import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections and to servers that name none. */
const LOWEST = 11_000;
const OF_EACH_WORKER = 2_000;
const WORKERS = 10;

let next = Math.floor(Math.random() * OF_EACH_WORKER);

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/**
 * Port that nobody listens at, for a server that begins to a while later: no other test beside this one is given it
 * meanwhile, and no connection.
 *
 * @example const PORT = String(await freePort());
 */
export const freePort = async (): Promise<number> => {
  const first = LOWEST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS) * OF_EACH_WORKER;
  for (;;) {
    next = (next + 1) % OF_EACH_WORKER;
    const port = first + next;
    if (await isFree(port)) return port;
  }
};
