import type { FastifyReply } from 'fastify';
import type { ServiceSeat } from './gate/registry.ts';

/** Tokens of what somebody has written, and the read models (null: all) that an answer is made from. */
export interface OwnWrites {
  readonly tokens: readonly string[];
  readonly reads: readonly string[] | null;
}

/** Waits until an answer can show what was written; one that cannot yet says so. */
export const seen = async (
  by: Pick<ServiceSeat, 'waitFor'>,
  { tokens, reads }: OwnWrites,
  reply: Pick<FastifyReply, 'header'>,
): Promise<void> => {
  if (tokens.length > 0 && !(await by.waitFor(tokens, reads))) reply.header('x-stale', 'true');
};
