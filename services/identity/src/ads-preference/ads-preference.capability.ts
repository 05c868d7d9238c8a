import { capability } from '@corkboard/service/capability';
import { AdsPreferenceController } from './ads-preference.controller.ts';
import { SetAdsPreferenceHandler } from './set-ads-preference.ts';
import { TellSessionsHandler, tellSessionsOfAdsPreference } from './tell-sessions.ts';

/** Objections of people to ads that are chosen by who they are. */
export const adsPreference = capability({
  processes: [tellSessionsOfAdsPreference],
  controllers: [AdsPreferenceController],
  providers: [SetAdsPreferenceHandler, TellSessionsHandler],
});
