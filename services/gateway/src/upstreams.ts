import { type ServiceName, serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { BadConfiguration, type EdgeConfig } from '@corkboard/runtime/config';

const PATIENCE_MS = 2_000;

/** Addresses of services. */
export type Upstreams = ReadonlyMap<ServiceName, string>;

/** From IDENTITY_URL and its like. @throws BadConfiguration naming the first that is missing */
export const upstreamsOf = (config: EdgeConfig): Upstreams => {
  const upstreams = new Map<ServiceName, string>();
  for (const service of serviceNames) {
    const variable = urlVariableOf(service);
    const url = config[variable];
    if (!URL.canParse(url)) throw new BadConfiguration(`${variable} is wrong: it must be an address.`);
    upstreams.set(service, url.replace(/\/$/, ''));
  }
  return upstreams;
};

/** `away`: it does not answer, or not in time. */
export type Readiness = 'ready' | 'not-ready' | 'away';

/** Readiness of each service. */
export const readinessOf = async (upstreams: Upstreams): Promise<Readonly<Record<string, Readiness>>> => {
  const asked = [...upstreams].map(async ([service, url]): Promise<[ServiceName, Readiness]> => {
    const answer = await fetch(`${url}/_/health/ready/`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    return [service, answer === null ? 'away' : answer.ok ? 'ready' : 'not-ready'];
  });
  return Object.fromEntries(await Promise.all(asked));
};
