import type { CommandContext } from '@corkboard/event-store/streams';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompleteCampaign } from '../campaigns/commands/complete-campaign.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
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
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async complete(signal: AbortSignal): Promise<void> {
    for (const campaignId of await this.campaigns.overdue(BATCH)) {
      if (signal.aborted) return;
      const over = { campaignId, cause: 'end_date', now: this.clock.now().toISOString() } as const;
      await this.bus.execute(new CompleteCampaign(contextFor(campaignId), over));
    }
    for (const [campaignId, spentMicro] of await this.#spent()) {
      if (signal.aborted) return;
      const over = { campaignId, cause: 'lifetime_budget', spentMicro } as const;
      await this.bus.execute(new CompleteCampaign(contextFor(campaignId), over));
    }
  }

  /** Micros spent, by campaign. */
  async #spent(): Promise<readonly (readonly [campaignId: string, spentMicro: bigint])[]> {
    const limited = (await this.campaigns.deliverable()).filter((row) => row.lifetime_budget_micro !== null);
    const spent = await this.spend.of(limited.map(({ campaign_id }) => campaign_id));
    return limited
      .map((row) => [row, spent.get(row.campaign_id)?.inAll ?? 0n] as const)
      .filter(([row, inAll]) => inAll >= BigInt(row.lifetime_budget_micro ?? 0))
      .map(([{ campaign_id }, inAll]) => [campaign_id, inAll]);
  }
}
