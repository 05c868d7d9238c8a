import { serviceNames } from '@corkboard/contracts/services';
import type { ServiceDefinition } from '@corkboard/service/definition';

const definitions: ServiceDefinition[] = [];
// One after the other: Jest's loader loses its way in modules that are linked at the same time.
for (const service of serviceNames) {
  const exported = await import(`@corkboard/${service}-service/${service}.module`);
  definitions.push(exported[service]);
}

/** `ads` of `services/ads/src/ads.module.ts`, and so of every service. */
export const serviceDefinitions: readonly ServiceDefinition[] = definitions;
