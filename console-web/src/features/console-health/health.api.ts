import { consoleHealth } from '@corkboard/contracts/operations/upkeep';
import { consoleQuery } from '../../lib/queries/console-query.ts';

export const healthQuery = consoleQuery(consoleHealth, {}, 5000);
