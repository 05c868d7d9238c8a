import { ADVERTISERS } from '@corkboard/contracts/ads/advertisers';
import { serviceList } from '../../lib/queries/service-lists.ts';

export const advertisers = serviceList('ads', ADVERTISERS);
