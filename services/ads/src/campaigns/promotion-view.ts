import type { quickPromote } from '@corkboard/contracts/ads/promotions';
import type { PromotionFlaw } from '@corkboard/contracts/curation/promotable-pins';
import { apiErrors } from '@corkboard/contracts/errors';
import type { Input } from '@corkboard/contracts/route';
import { ApiError, type ErrorDetail } from '@corkboard/http-edge/api-error';
import { MICROS, minimumBudget, moneyText, mostPerDay } from '@corkboard/rules/ads/budgets';
import type { KnownInterests } from '@corkboard/rules/ads/known-interests';
import { ageBuckets, deviceTypes, type Gender, genders, type TargetingSpec } from '@corkboard/rules/ads/targeting';
import { refusals } from '../refusals.ts';
import type { EndDateRefusal } from './domain/edit-campaign.ts';
import type { PromotionRefusal } from './domain/promote-pin.ts';

type Body = Input<typeof quickPromote>['body'];

const among = <Value extends string>(allowed: readonly Value[], given: readonly string[] | undefined) => {
  if (given?.some((value) => !allowed.some((one) => one === value)))
    throw new ApiError('TARGETING_INVALID', saying('targeting-invalid', ''));
  return given && allowed.filter((value) => given.includes(value));
};

/** Gender is asked of nobody: an ad for women or men alone would be shown to nobody. */
const GENDER_UNKNOWN = 'People are not asked for their gender here, so ads cannot be aimed at one.';

const checkGenders = (asked: readonly Gender[] | undefined): void => {
  if (asked?.length && !asked.includes('unknown'))
    throw new ApiError('TARGETING_INVALID', { messageDetail: GENDER_UNKNOWN });
};

/** S-202, S-203, DS-141, DS-142: automatic targeting leaves out ages, genders and interests. @throws ApiError TARGETING_INVALID */
export const targetingOf = (
  { targeting_spec: spec, auto_targeting_enabled: auto }: Body,
  interests: KnownInterests,
): TargetingSpec => {
  const checked = {
    AGE_BUCKET: among(ageBuckets, spec.AGE_BUCKET),
    GENDER: among(genders, spec.GENDER),
    INTEREST: among(interests.ids, spec.INTEREST),
  };
  const APPTYPE = among(deviceTypes, spec.APPTYPE);
  if (!auto) checkGenders(checked.GENDER);
  const narrowed = Object.entries(auto ? { APPTYPE } : { ...checked, APPTYPE }).filter(([, values]) => values?.length);
  return { LOCATION: [...new Set(spec.LOCATION)], ...Object.fromEntries(narrowed) };
};

const flaws = {
  'not-own-or-public': 'PIN_NOT_PROMOTABLE',
  withheld: 'PIN_AGAINST_GUIDELINES',
  'media-not-ready': 'PIN_STILL_PROCESSING',
  'no-destination': 'PIN_WITHOUT_LINK',
} as const satisfies Record<PromotionFlaw, string>;

/** S-362: shown beside the pin, since it comes with a message of its own and status 401. */
export const pinFlaw = (flaw: PromotionFlaw | 'already-promoted'): ApiError => {
  const error = new ApiError(flaw === 'already-promoted' ? 'PIN_ALREADY_PROMOTED' : flaws[flaw]);
  return new ApiError(error.errorName, { messageDetail: error.definition.message ?? '' });
};

/** S-362: the message is its detail too, since only that is shown to who promotes a pin. */
const saying = (refusal: keyof typeof refusals, amount: string): ErrorDetail => ({
  values: { amount },
  messageDetail: apiErrors[refusals[refusal]].message?.replace('{amount}', amount) ?? '',
});

/** Amounts of the refusals of a budget, in the currency of the ad account. */
export const refusalDetail =
  ({ country, currency }: { readonly country: string; readonly currency: string }, days: number | null) =>
  (refusal: PromotionRefusal | EndDateRefusal | 'claim-taken:promoted-pin'): ErrorDetail => {
    if (refusal === 'budget-below-minimum')
      return saying(refusal, moneyText(minimumBudget(country) * MICROS, currency));
    return saying(refusal, refusal === 'budget-over-maximum' ? moneyText(mostPerDay(days), currency) : '');
  };
