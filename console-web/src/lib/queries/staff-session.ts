import { staffSession } from '@corkboard/contracts/operations/staff';
import { consoleQuery } from './console-query.ts';

export const staffSessionQuery = { ...consoleQuery(staffSession, {}, 60_000), staleTime: 30_000 };
