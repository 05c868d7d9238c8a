import type { Token } from '@corkboard/event-store/port';
import type { FastifyReply } from 'fastify';

/**
 * Hands the caller the proof of a write, which it sends back for 10 s as `x-read-tokens`, so that it reads its own writes.
 * @example tellToken(reply, saved.token);
 */
export const tellToken = (reply: FastifyReply, token: Token | null): void => {
  if (token === null) return;
  const told = reply.getHeader('x-write-tokens');
  reply.header('x-write-tokens', typeof told === 'string' ? `${told},${token}` : token);
};
