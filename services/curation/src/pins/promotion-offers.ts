import type { PinView } from '@corkboard/contracts/curation/entities';
import type { Session } from '@corkboard/http-edge/session';
import { isPromotablePin, isPromotionOffered, siteTypes } from '@corkboard/rules/ads/eligibility';
import { isWebLink } from '@corkboard/rules/curation/pin-texts';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Inject, Injectable } from '@nestjs/common';

type Pin = Pick<PinView, 'board' | 'editable_by_me' | 'link' | 'status'>;
type Offer = NonNullable<PinView['promotion']> | null;

const partsOf = (pin: Pin, isRepinOfAd: boolean) => ({
  isOwn: pin.editable_by_me,
  // A protected board is that of an ad account, whose pins may be ads (DS-037).
  isPublic: pin.board?.privacy === 'public' || pin.board?.privacy === 'protected',
  mediaReady: pin.status === 'ready',
  isWithheld: false,
  isRepinOfAd,
});

/** DS-002, DS-005: ways in which a pin of the viewer's own becomes an ad. */
@Injectable()
export class PromotionOffers {
  readonly #recentDays: number;

  constructor(@Inject(EDGE_CONFIG) config: EdgeConfig) {
    this.#recentDays = config.QUICK_PROMOTE_MIN_ACCOUNT_AGE_DAYS;
  }

  /** @param isRepinOfAd it was saved from an ad a moment ago */
  of(viewer: Session | null, pin: Pin, isRepinOfAd = false): Offer {
    if (viewer === null) return null;
    const parts = partsOf(pin, isRepinOfAd);
    if (viewer.isPartner) return isPromotablePin(parts) && pin.link !== null && isWebLink(pin.link) ? 'promote' : null;
    // Pages of ads ask by themselves for the site they are on (S-009).
    const about = { siteType: siteTypes.main, now: Date.now(), recentDays: this.#recentDays };
    return isPromotionOffered(personOf(viewer), parts, about) ? 'convert' : null;
  }
}

/** DS-004: only partners have profiles of businesses (S-226), and to convert is one step. */
const personOf = ({ isPartner, accountCreatedAt }: Session) => ({
  isAuth: true,
  isPartner,
  hasBusinessTies: isPartner,
  createdAt: Date.parse(accountCreatedAt),
});
