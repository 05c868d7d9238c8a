import { register } from 'prom-client';
import type { Cost } from '../credentials/password-hasher.ts';

/** Number of computed hashes of this cost, from the metrics. */
export const hashingsAt = async (cost: Cost): Promise<number> => {
  const metric = await register.getSingleMetric('identity_password_hashings_total')?.get();
  return metric?.values.find(({ labels }) => labels['cost'] === cost)?.value ?? 0;
};
