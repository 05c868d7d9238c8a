import type { CommandContext } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompleteCampaign } from '../campaigns/commands/complete-campaign.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { Spend } from '../counting/spend.ts';

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

/** Campaigns whose end date has come, or whose whole budget is spent. */
@Injectable()
export class EndedCampaigns {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly spend: Spend,
    private readonly bus: CommandBus,
  ) {}

  async complete(signal: AbortSignal): Promise<void> {
    for (const campaignId of await this.campaigns.overdue(BATCH)) {
      if (signal.aborted) return;
      await this.bus.execute(new CompleteCampaign(contextFor(campaignId), { campaignId, cause: 'end_date' }));
    }
    for (const campaignId of await this.#spent()) {
      if (signal.aborted) return;
      await this.bus.execute(new CompleteCampaign(contextFor(campaignId), { campaignId, cause: 'lifetime_budget' }));
    }
  }

  async #spent(): Promise<readonly string[]> {
    const limited = (await this.campaigns.deliverable()).filter((row) => row.lifetime_budget_micro !== null);
    const spent = await this.spend.of(limited.map(({ campaign_id }) => campaign_id));
    return limited
      .filter((row) => (spent.get(row.campaign_id)?.inAll ?? 0n) >= BigInt(row.lifetime_budget_micro ?? 0))
      .map(({ campaign_id }) => campaign_id);
  }
}
