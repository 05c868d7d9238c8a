import { BULK_ACTIONS } from '@corkboard/contracts/curation/staff-acts';
import { serviceList } from '../../lib/queries/service-lists.ts';

export const bulkActions = serviceList('curation', BULK_ACTIONS);
