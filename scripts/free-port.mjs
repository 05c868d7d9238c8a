import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody has, or the one that is wanted. */
export const freePort = (wanted = 0) =>
  new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
