import { ACTING, AD_SLOTS, PROMOTED_PINS } from '@corkboard/http-edge/peers/ads-peer';
import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { BackboneModule } from '@corkboard/service/backbone.module';
import { service } from '@corkboard/service/capability';
import { ServiceModule } from '@corkboard/service/service.module';
import { Global, Module } from '@nestjs/common';
import { access } from './access/access.capability.ts';
import { advertisers } from './advertisers/advertisers.capability.ts';
import { attribution } from './attribution/attribution.capability.ts';
import { billing } from './billing/billing.capability.ts';
import { AdPreviews } from './campaigns/ad-previews.ts';
import { campaigns } from './campaigns/campaigns.capability.ts';
import { closing } from './closing/closing.capability.ts';
import { complaints } from './complaints/complaints.capability.ts';
import { counting } from './counting/counting.capability.ts';
import { delivery } from './delivery/delivery.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { interests } from './interests/interests.capability.ts';
import { killSwitch } from './kill-switch/kill-switch.capability.ts';
import { migrations } from './migrations.ts';
import { prices } from './prices/prices.capability.ts';
import { reporting } from './reporting/reporting.capability.ts';
import { settings } from './settings/settings.capability.ts';

const own = [
  access,
  advertisers,
  killSwitch,
  settings,
  billing,
  prices,
  interests,
  campaigns,
  attribution,
  counting,
  closing,
  complaints,
  delivery,
  reporting,
  erasure,
];

export const ads = service('ads', own, migrations);
const backbone = BackboneModule.forService(ads);

/** Ad accounts, campaigns, and the ads of pages. Global, because every page with ads of the process asks it for them. */
@Global()
@Module({
  imports: [backbone, InspectionModule.forService({ service: 'ads', imports: [backbone], previews: AdPreviews })],
  ...ads.parts,
  exports: [AD_SLOTS, ACTING, PROMOTED_PINS],
})
export class AdsModule extends ServiceModule {}
