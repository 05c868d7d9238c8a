import type { CommandContext } from '@corkboard/event-store/streams';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompleteCampaign } from '../campaigns/commands/complete-campaign.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';

const BATCH = 200;

const contextFor = (campaignId: string): CommandContext => ({
  actor: { kind: 'system', id: 'complete-campaigns' },
  command: 'CompleteCampaign',
  idempotencyKey: campaignId,
  fingerprint: campaignId,
  correlationId: campaignId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Campaigns whose end date has come. */
@Injectable()
export class EndedCampaigns {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly bus: CommandBus,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async complete(signal: AbortSignal): Promise<void> {
    for (const campaignId of await this.campaigns.overdue(BATCH)) {
      if (signal.aborted) return;
      const over = { campaignId, cause: 'end_date', now: this.clock.now().toISOString() } as const;
      await this.bus.execute(new CompleteCampaign(contextFor(campaignId), over));
    }
  }
}
