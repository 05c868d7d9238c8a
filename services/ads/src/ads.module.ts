import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { BackboneModule } from '@corkboard/service/backbone.module';
import { service } from '@corkboard/service/capability';
import { Module } from '@nestjs/common';
import { advertisers } from './advertisers/advertisers.capability.ts';
import { billing } from './billing/billing.capability.ts';
import { campaigns } from './campaigns/campaigns.capability.ts';
import { counting } from './counting/counting.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { migrations } from './migrations.ts';
import { prices } from './prices/prices.capability.ts';
import { reporting } from './reporting/reporting.capability.ts';

export const ads = service('ads', [advertisers, billing, prices, campaigns, counting, reporting, erasure], migrations);
const backbone = BackboneModule.forService(ads);

@Module({
  imports: [backbone, InspectionModule.forService({ service: 'ads', imports: [backbone] })],
  ...ads.parts,
})
export class AdsModule {}
