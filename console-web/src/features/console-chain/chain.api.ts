import { consoleChain } from '@corkboard/contracts/operations/tracing';
import { consoleQuery } from '../../lib/queries/console-query.ts';

export const chainQuery = (correlation: string) => consoleQuery(consoleChain, { params: { correlation } });
