import type { FastifyReply } from 'fastify';
import type { ServiceProjections } from './backbone/projections.ts';

/** What a command has written: its token, null when nothing, and the read models that its answer is made from. */
export interface OwnWrite {
  readonly token: string | null;
  readonly reads: readonly string[];
}

/** Waits until a command's own answer shows what it wrote; an answer that cannot yet says so, as those of reads do. */
export const seen = async (
  projections: Pick<ServiceProjections, 'waitFor'>,
  { token, reads }: OwnWrite,
  reply: Pick<FastifyReply, 'header'>,
): Promise<void> => {
  if (token !== null && !(await projections.waitFor([token], reads))) reply.header('x-stale', 'true');
};
