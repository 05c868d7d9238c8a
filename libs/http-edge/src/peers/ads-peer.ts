import { type ActingAnswer, type ActingQuestion, askActing } from '@corkboard/contracts/ads/acting';
import { askPromotedPins } from '@corkboard/contracts/ads/promoted-pins';
import { adSlots, type ServedAd, type SlotViewer } from '@corkboard/contracts/ads/slots';
import type { Input } from '@corkboard/contracts/route';
import type { InternalCall } from './internal-call.ts';

export type AskedSlots = Input<typeof adSlots>['body'];
export type { ServedAd, SlotViewer };

/** Ads for the positions of a page. Throws Unreachable when the ads service cannot answer: then the page has none. */
export interface AdSlots {
  fill(asked: AskedSlots, signal?: AbortSignal): Promise<readonly ServedAd[]>;
}
export const AD_SLOTS = Symbol('AdSlots');

/** Ads asked of their service over HTTP. */
export class RemoteAdSlots implements AdSlots {
  constructor(private readonly call: InternalCall) {}

  async fill(asked: AskedSlots): Promise<readonly ServedAd[]> {
    return adSlots.answer?.parse(await this.call(adSlots.path, asked)).ads ?? [];
  }
}

export type { ActingAnswer, ActingQuestion };

/** Whether accounts may act for others, answered in the order of the questions. Throws Unreachable: nobody acts for another one then. */
export interface Acting {
  ask(questions: readonly ActingQuestion[]): Promise<readonly ActingAnswer[]>;
}
export const ACTING = Symbol('Acting');

/** Acting asked of the ads service over HTTP. */
export class RemoteActing implements Acting {
  constructor(private readonly call: InternalCall) {}

  async ask(questions: readonly ActingQuestion[]): Promise<readonly ActingAnswer[]> {
    return askActing.answer?.parse(await this.call(askActing.path, { questions })).answers ?? [];
  }
}

/** Pins that are ads now. Throws Unreachable when the ads service cannot answer. */
export interface PromotedPins {
  /** Of these; at most PROMOTED_PINS_MAX. */
  among(pinIds: readonly string[]): Promise<ReadonlySet<string>>;
}
export const PROMOTED_PINS = Symbol('PromotedPins');

/** Promoted pins asked of the ads service over HTTP. */
export class RemotePromotedPins implements PromotedPins {
  constructor(private readonly call: InternalCall) {}

  async among(pinIds: readonly string[]): Promise<ReadonlySet<string>> {
    const answer = await this.call(askPromotedPins.path, { pin_ids: pinIds });
    return new Set(askPromotedPins.answer?.parse(answer).pin_ids);
  }
}
