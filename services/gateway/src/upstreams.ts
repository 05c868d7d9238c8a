import type { ServiceName } from '@corkboard/contracts/route';
import { ApiError } from '@corkboard/http-edge/api-error';
import { BadConfiguration, type EdgeConfig } from '@corkboard/http-edge/config';

const PATIENCE_MS = 2_000;

/** Where each service is. */
export type Upstreams = ReadonlyMap<ServiceName, string>;

/** From IDENTITY_URL and its like. @throws BadConfiguration naming the first that is missing */
export const upstreamsOf = (config: EdgeConfig): Upstreams => {
  const given = { IDENTITY_URL: 'identity', CURATION_URL: 'curation', OPERATIONS_URL: 'operations' } as const;
  const upstreams = new Map<ServiceName, string>();
  for (const [variable, service] of Object.entries(given)) {
    const url = config[variable as keyof typeof given];
    if (!URL.canParse(url)) throw new BadConfiguration(`${variable} is wrong: it must be an address.`);
    upstreams.set(service, url.replace(/\/$/, ''));
  }
  return upstreams;
};

/** @throws ApiError DEGRADED unless every service is ready */
export const allReady = async (upstreams: Upstreams): Promise<void> => {
  const asked = [...upstreams].map(async ([service, url]) => {
    const answer = await fetch(`${url}/_/health/ready/`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    if (!answer?.ok) throw new ApiError('DEGRADED', { messageDetail: `${service} is not ready`, retryAfterSeconds: 2 });
  });
  await Promise.all(asked);
};
