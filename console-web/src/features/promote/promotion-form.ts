import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { defaultDuration, recommendedBudget } from '@corkboard/rules/ads/budgets';
import { defaultCampaignName } from '@corkboard/rules/ads/campaign-name';
import type { Promotion, QuickPromoteForm } from '@corkboard/rules/ads/submission';

export type PromotedPin = Pick<
  PinCard,
  'id' | 'title' | 'link' | 'images' | 'video' | 'dominant_color' | 'width' | 'height' | 'pinner'
> &
  Partial<Pick<PinCard, 'board'>>;

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
  ad_type: pin?.video ? 'video' : 'regular',
  selected_ocpm_tag: null,
  isAutoTargeting: true,
});

const isLike = (value: unknown, given: unknown): boolean =>
  Array.isArray(given)
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : typeof value === typeof given;

/** The form as a draft has it, which may be of another release: a field that is not of its kind stays as it opens. */
export const resumedForm = (form: QuickPromoteForm, draft: Readonly<Record<string, unknown>>): QuickPromoteForm => {
  const fields = Object.entries(form).filter(
    ([name, given]) => name !== 'selected_ocpm_tag' && isLike(draft[name], given),
  );
  return { ...form, ...Object.fromEntries(fields.map(([name]) => [name, draft[name]])) };
};

/** A promotion as it was entered, for another ad account to go on with. */
export interface Entered {
  readonly pin: PromotedPin | null;
  readonly form: Partial<QuickPromoteForm>;
}
type Payer = Pick<AdAccount, 'owner_user_id' | 'country'>;

/** Parts that fit another ad account too: a public pin of its owner (DS-149), and amounts of the same country. */
export const fittingOf = ({ pin, form }: Entered, of: Payer, country: string): Entered => {
  const { budget, duration, ...others } = form;
  const isPublic = pin?.board?.privacy === 'public';
  return {
    pin: isPublic && pin.pinner?.id === of.owner_user_id ? pin : null,
    form: of.country === country ? form : others,
  };
};

export const promotionOf = (pin: PromotedPin | null, country: string): Promotion => ({
  pinId: pin?.id ?? null,
  productGroupId: null,
  country,
  devices: [],
});
