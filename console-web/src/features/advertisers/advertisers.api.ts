import { ADVERTISERS } from '@corkboard/contracts/ads/advertisers';
import { KILL_SWITCH_ID, KILL_SWITCHES } from '@corkboard/contracts/ads/kill-switch';
import { serviceList } from '../../lib/queries/service-lists.ts';

export const advertisers = serviceList('ads', ADVERTISERS);

export const killSwitches = serviceList('ads', KILL_SWITCHES);
/** Asked again every five seconds, so that everybody in the console sees that ads were stopped. */
export const killSwitchQuery = killSwitches.rowQuery(KILL_SWITCH_ID, 5_000);
