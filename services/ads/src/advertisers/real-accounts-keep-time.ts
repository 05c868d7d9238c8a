import { ClockRefused } from '@corkboard/runtime/walking-clock';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { AdvertiserList } from './read-models/advertisers/advertiser-list.ts';

/** Keeps the demo from moving the time in which the ads of real ad accounts are counted. */
@Injectable()
export class RealAccountsKeepTime implements OnApplicationBootstrap {
  constructor(
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
    private readonly list: AdvertiserList,
  ) {}

  onApplicationBootstrap(): void {
    this.clock.beforeMove(async () => {
      if (await this.list.hasReal())
        throw new ClockRefused('This installation has ad accounts that are not of the demo.');
    });
  }
}
