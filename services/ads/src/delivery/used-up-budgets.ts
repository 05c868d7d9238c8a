import type { CommandContext } from '@corkboard/event-store/streams';
import { upTo } from '@corkboard/runtime/cache-size';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { CompleteCampaign } from '../campaigns/commands/complete-campaign.ts';
import { ExhaustDailyBudget } from '../campaigns/commands/exhaust-daily-budget.ts';
import type { CampaignRow } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { type CampaignSpend, Spend } from '../counting/spend.ts';
import { PricesOfAds } from '../prices/prices-of-ads.ts';
import { PriceLists } from '../prices/read-models/price-lists/price-lists.ts';

/** Budgets of a day that need not be told of again: more than campaigns run at once. */
const TOLD_MOST = 50_000;

interface UsedUp {
  readonly campaign: CampaignRow;
  readonly spent: CampaignSpend;
  readonly priceMicro: bigint;
}

const lifetimeIsUsedUp = ({ campaign, spent, priceMicro }: UsedUp): boolean =>
  campaign.lifetime_budget_micro !== null && BigInt(campaign.lifetime_budget_micro) - spent.inAll < priceMicro;
const dayIsUsedUp = ({ campaign, spent, priceMicro }: UsedUp): boolean =>
  spent.today > 0n && BigInt(campaign.daily_budget_micro) - spent.today < priceMicro;

/** Budgets that do not pay for one more hit: of a whole campaign, which ends, and of a day. */
@Injectable()
export class UsedUpBudgets {
  readonly #told = new LRUCache<string, true>(upTo(TOLD_MOST));

  constructor(
    private readonly campaigns: Campaigns,
    private readonly spend: Spend,
    private readonly prices: PriceLists,
    private readonly bus: CommandBus,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async record(signal: AbortSignal): Promise<void> {
    for (const each of await this.#all()) {
      if (signal.aborted) return;
      if (lifetimeIsUsedUp(each)) await this.#complete(each);
      else if (dayIsUsedUp(each)) await this.#exhaust(each);
    }
  }

  async #all(): Promise<readonly UsedUp[]> {
    const [rows, lists] = await Promise.all([this.campaigns.deliverable(), this.prices.all()]);
    const prices = new PricesOfAds(lists);
    const spent = await this.spend.of(rows.map(({ campaign_id }) => campaign_id));
    return rows.flatMap((campaign) => {
      const of = spent.get(campaign.campaign_id);
      return of === undefined ? [] : [{ campaign, spent: of, priceMicro: prices.ofOne(campaign) }];
    });
  }

  async #complete({ campaign: { campaign_id: campaignId }, spent, priceMicro }: UsedUp): Promise<void> {
    const over = { campaignId, cause: 'lifetime_budget', spentMicro: spent.inAll, priceMicro } as const;
    await this.bus.execute(new CompleteCampaign(this.#context('CompleteCampaign', campaignId), over));
  }

  async #exhaust({ campaign, spent, priceMicro }: UsedUp): Promise<void> {
    const { campaign_id: campaignId, daily_budget_micro: budget } = campaign;
    const exhausted = { campaignId, date: spent.day, spentMicro: spent.today, priceMicro };
    const once = `${campaignId} ${spent.day} ${budget}`;
    if (this.#told.has(once)) return;
    await this.bus.execute(new ExhaustDailyBudget(this.#context('ExhaustDailyBudget', once), exhausted));
    this.#told.set(once, true);
  }

  #context(command: string, idempotencyKey: string): CommandContext {
    return {
      actor: { kind: 'system', id: 'record-used-up-budgets' },
      ...{ command, idempotencyKey, fingerprint: idempotencyKey, correlationId: idempotencyKey, causationId: null },
      occurredAt: this.clock.now().toISOString(),
    };
  }
}
