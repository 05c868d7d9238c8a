import { type ServiceName, serviceNames } from '@corkboard/contracts/services';
import type { Type } from '@nestjs/common';

/** `AdsModule` of `services/ads/src/ads.module.ts`. */
const moduleOf = async (service: ServiceName): Promise<Type> => {
  const exported: Record<string, Type> = await import(`@corkboard/${service}-service/${service}.module`);
  const name = `${service.slice(0, 1).toUpperCase()}${service.slice(1)}Module`;
  const found = exported[name];
  if (!found) throw new Error(`services/${service}/src/${service}.module.ts exports no ${name}.`);
  return found;
};

const modules: Type[] = [];
// One after the other: Jest's loader loses its way in modules that are linked at the same time.
for (const service of serviceNames) modules.push(await moduleOf(service));

/** The module of every service, in the order of their list. */
export const serviceModules: readonly Type[] = modules;
