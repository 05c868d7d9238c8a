import { ACCOUNTS } from '@corkboard/contracts/identity/suspensions';
import { serviceList } from '../../lib/queries/service-lists.ts';

export const accounts = serviceList('identity', ACCOUNTS);
