import { configOf, type EdgeConfig } from '@corkboard/runtime/config';
import * as z from 'zod';

const variables = z.object({
  /** `log`: what pins are shared to is written to the log alone. */
  SOCIAL_SHARE: z.enum(['none', 'log']).default('none'),
});
export type CurationConfig = z.infer<typeof variables>;

/** Everything curation alone is told by its environment; throws BadConfiguration that names the variable. */
export const curationConfig = ({ env }: EdgeConfig): CurationConfig => configOf(variables, env);
