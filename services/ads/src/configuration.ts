import { configOf, type EdgeConfig } from '@corkboard/runtime/config';
import * as z from 'zod';

const variables = z.object({
  /** `automatic`: an ad without flaws is approved by the checks alone. */
  ADS_REVIEW: z.enum(['automatic', 'manual']).default('manual'),
});
export type AdsConfig = z.infer<typeof variables>;

/** Everything ads alone are told by their environment; throws BadConfiguration that names the variable. */
export const adsConfig = ({ env }: EdgeConfig): AdsConfig => configOf(variables, env);
