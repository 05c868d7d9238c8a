import type { PinCard } from '@corkboard/contracts/curation/entities';
import { defaultDuration, recommendedBudget } from '@corkboard/rules/ads/budgets';
import { defaultCampaignName } from '@corkboard/rules/ads/campaign-name';
import type { Promotion, QuickPromoteForm } from '@corkboard/rules/ads/submission';

export type PromotedPin = Pick<
  PinCard,
  'id' | 'title' | 'link' | 'images' | 'dominant_color' | 'width' | 'height' | 'pinner'
>;

/** The form as it opens (S-208, S-210, DS-144). `day`: today in UTC, `yyyy-mm-dd`. */
export const openForm = (pin: PromotedPin | null, country: string, day: string): QuickPromoteForm => ({
  name: defaultCampaignName(pin?.title ?? null, day),
  destination_url: pin?.link ?? '',
  budget: String(recommendedBudget(country)),
  duration: defaultDuration(country),
  inclusive_end_date: '',
  is_ongoing: false,
  advertiser_id: '',
  ages: [],
  interests: [],
  genders: [],
  ad_type: 'regular',
  selected_ocpm_tag: null,
  isAutoTargeting: true,
});

export const promotionOf = (pin: PromotedPin | null, country: string): Promotion => ({
  pinId: pin?.id ?? null,
  productGroupId: null,
  country,
  devices: [],
});
