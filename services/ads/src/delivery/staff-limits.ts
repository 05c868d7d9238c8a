import { isBlocked } from '@corkboard/rules/ads/settings';
import { Injectable } from '@nestjs/common';
import { AdvertiserList } from '../advertisers/read-models/advertisers/advertiser-list.ts';
import type { CampaignRow } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { KillSwitches } from '../kill-switch/read-models/kill-switches/kill-switches.ts';
import { AdSettings } from '../settings/read-models/ad-settings/ad-settings.ts';

/** Limits that staff have set to ads, in memory as they were last read: stops, countries, and blocked links. */
@Injectable()
export class StaffLimits {
  #isStopped = false;
  #withheld: ReadonlySet<string> = new Set();
  #countries: ReadonlySet<string> = new Set();
  #domains: ReadonlySet<string> = new Set();
  #domainsText = '';
  /** Remembers a row as long as the index does: the same ten thousand are looked at all the time. */
  #blocked = new WeakMap<CampaignRow, boolean>();

  constructor(
    private readonly advertisers: AdvertiserList,
    private readonly killSwitches: KillSwitches,
    private readonly settings: AdSettings,
  ) {}

  async read(): Promise<void> {
    const [isStopped, withheld, settings] = await Promise.all([
      this.killSwitches.isStopped(),
      this.advertisers.withheld(),
      this.settings.all(),
    ]);
    this.#isStopped = isStopped;
    this.#withheld = withheld;
    this.#countries = new Set(settings['ad-countries']);
    this.#block(settings['blocked-destinations']);
  }

  /** False where no ads at all are shown. */
  isOpen(market: string): boolean {
    return !this.#isStopped && this.#countries.has(market);
  }

  withholds(campaign: CampaignRow): boolean {
    return this.#withheld.has(campaign.advertiser_id) || this.#isBlocked(campaign);
  }

  #block(domains: readonly string[]): void {
    const text = domains.join(' ');
    if (text === this.#domainsText) return;
    this.#domainsText = text;
    this.#domains = new Set(domains);
    this.#blocked = new WeakMap();
  }

  #isBlocked(campaign: CampaignRow): boolean {
    const known = this.#blocked.get(campaign);
    if (known !== undefined) return known;
    const is = isBlocked(campaign.destination_url ?? '', this.#domains);
    this.#blocked.set(campaign, is);
    return is;
  }
}
