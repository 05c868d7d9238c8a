import { AD_SLOTS, type AdSlots, type AskedSlots } from '@corkboard/http-edge/peers/ads-peer';
import { Global, Module, type Type } from '@nestjs/common';

/** Ads service in the process of curation, which answers as a test says; the journeys go through the real one. */
export class StandInAds implements AdSlots {
  readonly asked: AskedSlots[] = [];
  answer: AdSlots['fill'] = async () => [];

  fill(slots: AskedSlots, signal?: AbortSignal): ReturnType<AdSlots['fill']> {
    this.asked.push(slots);
    return this.answer(slots, signal);
  }

  /** Module that gives it to the application. */
  module(): Type {
    @Global()
    @Module({ providers: [{ provide: AD_SLOTS, useValue: this }], exports: [AD_SLOTS] })
    class Ads {}
    return Ads;
  }
}
