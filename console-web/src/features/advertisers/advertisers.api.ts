import { ADVERTISERS, type AdvertiserAct } from '@corkboard/contracts/ads/advertisers';
import { actOnService, listOfService, rowOfService } from '@corkboard/contracts/operations/service-acts';
import { consoleList, consoleQuery, tell } from '../../lib/queries/console-query.ts';

const service = 'ads' as const;
const list = ADVERTISERS;

/** `search`: the id of an ad account or of its owner. */
export const advertisersQuery = (search: string | undefined) =>
  consoleList(listOfService, (page) => ({ params: { service, list }, query: { ...page, search } }));

/** Of every list of ad accounts. */
export const advertisersKey = ['console', listOfService.name] as const;

export const advertiserQuery = (id: string) => consoleQuery(rowOfService, { params: { service, list, id } });

/** Answers the ad account as it is then. */
export const actOn = (id: string, act: AdvertiserAct, reason: string) =>
  tell(actOnService, { params: { service, act, target: id }, body: { reason } });
