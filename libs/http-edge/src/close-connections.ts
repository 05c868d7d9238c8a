import type { FastifyInstance } from 'fastify';

const LOOK_MS = 100;
const CUT_OFF_MS = 3_000;

/**
 * Ends connections as soon as they are idle once the server is closing. Node ends only those that are idle when the closing
 * begins: one whose answer was still under way would keep the server for as long as connections are kept alive (72 s). The
 * rest is cut off after 3 s: streams of events have no end of their own, and a connection on which nothing was asked yet, as
 * browsers open them in advance, is not idle to Node.
 */
export const closeConnectionsOf = (fastify: FastifyInstance): void => {
  fastify.addHook('preClose', async () => {
    const timer = setInterval(() => fastify.server.closeIdleConnections(), LOOK_MS);
    const cutOff = setTimeout(() => fastify.server.closeAllConnections(), CUT_OFF_MS);
    fastify.server.once('close', () => {
      clearInterval(timer);
      clearTimeout(cutOff);
    });
  });
};
