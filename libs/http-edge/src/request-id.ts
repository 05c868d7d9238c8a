import { AsyncLocalStorage } from 'node:async_hooks';
import { isUuid } from '@corkboard/event-store/identifiers';
import type { FastifyRequest } from 'fastify';

export const REQUEST_ID = 'x-request-id';

const current = new AsyncLocalStorage<FastifyRequest>();

/** Everything that the request leads to knows its id. */
export const withRequest = <T>(request: FastifyRequest, work: () => T): T => current.run(request, work);

/** For calls that the request under way leads to. */
export const requestIdHeader = (): Readonly<Record<string, string>> => {
  const id = current.getStore()?.id;
  return id === undefined ? {} : { [REQUEST_ID]: id };
};

/** The id that the request came with becomes its own; a UUID, or it is ignored. For who is known to be one of ours. */
export const takeGivenId = (request: FastifyRequest): void => {
  const given = request.headers[REQUEST_ID];
  if (typeof given === 'string' && isUuid(given)) Object.assign(request, { id: given });
};

/** As `takeGivenId`, from a trusted proxy alone: whoever else sends one could name the chain of another's request. */
export const takeRequestId = (request: FastifyRequest): void => {
  // The address of the peer, and with it who it came from if the peer is trusted.
  if ((request.ips?.length ?? 0) > 1) takeGivenId(request);
};
