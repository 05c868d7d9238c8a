import { metrics } from '@corkboard/contracts/operations/health';
import { ApiError } from '@corkboard/http-edge/api-error';
import { carriesToken } from '@corkboard/http-edge/gate/bearer';
import { metricsText } from '@corkboard/http-edge/request-metrics';
import { collectProcessMetrics } from '@corkboard/runtime/process-metrics';
import { readSecret } from '@corkboard/runtime/secret-file';
import type { FastifyInstance } from 'fastify';

/** Read at each scrape: it may be made or replaced while the gateway runs. */
const tokenIn = (file: string): Buffer | null => {
  try {
    return readSecret(file).export();
  } catch {
    return null;
  }
};

/** The gateway's own numbers, at the address that every service has; the same token opens them, and nothing else. */
export const serveMetrics = (gateway: FastifyInstance, tokenFile: string): void => {
  collectProcessMetrics();
  gateway.get(metrics.path, async (request, reply) => {
    const token = tokenIn(tokenFile);
    if (token === null || !carriesToken(request.headers.authorization, token)) throw new ApiError('NOT_FOUND');
    const { type, text } = await metricsText();
    return reply.header('content-type', type).send(text);
  });
};
