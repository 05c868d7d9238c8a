import { isWebLink } from '../curation/pin-texts.ts';
import { dailyBudgetFlaw, MICROS, microsOf, minimumBudget, moneyText, mostPerDay } from './budgets.ts';
import { firstMessage, type Validator } from './business-info.ts';
import { campaignName } from './campaign-name.ts';
import { currencyOf } from './currency.ts';
import { runOf } from './schedule.ts';
import {
  type AgeBucket,
  type ConversionEvent,
  type DeviceType,
  type Gender,
  type TargetingSpec,
  targetingSpecOf,
} from './targeting.ts';

/** DS-140. */
export const ADS_CLIENT_TYPE = 'web_quick_promote';

/** S-192: fields of the form. `budget`: per day, as typed; `inclusive_end_date`: `yyyy-mm-dd` or empty. */
export interface QuickPromoteForm {
  readonly name: string;
  readonly destination_url: string;
  readonly budget: string;
  readonly duration: number;
  readonly inclusive_end_date: string;
  readonly is_ongoing: boolean;
  readonly advertiser_id: string;
  readonly ages: readonly AgeBucket[];
  readonly interests: readonly string[];
  readonly genders: readonly Gender[];
  /** DS-151. */
  readonly ad_type: 'regular' | 'shopping' | 'video';
  readonly selected_ocpm_tag: { readonly conversionTagId: string; readonly conversionEvent: ConversionEvent } | null;
  readonly isAutoTargeting: boolean;
}

/** Subject of the form, and facts that it does not ask for. */
export interface Promotion {
  readonly pinId: string | null;
  readonly productGroupId: string | null;
  readonly country: string;
  readonly devices: readonly DeviceType[];
}

/** S-193: body of the request. */
export interface QuickPromoteBody {
  readonly budget_in_micro_currency: number;
  readonly campaign_name: string;
  readonly destination_url: string;
  readonly duration: number;
  readonly auto_targeting_enabled: boolean;
  readonly is_ongoing: boolean;
  readonly start_now: true;
  readonly targeting_spec: TargetingSpec;
  readonly advertiser_id: string;
  readonly ads_client_type: typeof ADS_CLIENT_TYPE;
  readonly pin_id: string | null;
  readonly product_group_id: string | null;
  readonly flexible_daily_budget_enabled: false;
  readonly inclusive_end_date?: string;
  readonly objective_type?: 'WEB_CONVERSION' | 'CATALOG_SALES';
  readonly optimization_goal_metadata?: {
    readonly conversion_tag_id: string;
    readonly conversion_event: ConversionEvent;
  };
}

/** S-196: sent only when the campaign is not ongoing and the date is not empty. */
const endDateOf = ({ is_ongoing, inclusive_end_date }: QuickPromoteForm): { inclusive_end_date?: string } =>
  is_ongoing || inclusive_end_date === '' ? {} : { inclusive_end_date };

/** DS-137: a tag makes it a matter of conversions, a product group without one a matter of sales. */
const objectiveOf = (
  { selected_ocpm_tag: tag }: QuickPromoteForm,
  { productGroupId }: Promotion,
): Pick<QuickPromoteBody, 'objective_type' | 'optimization_goal_metadata'> => {
  if (tag === null) return productGroupId === null ? {} : { objective_type: 'CATALOG_SALES' };
  return {
    objective_type: 'WEB_CONVERSION',
    optimization_goal_metadata: { conversion_tag_id: tag.conversionTagId, conversion_event: tag.conversionEvent },
  };
};

/** S-197: null without a pin and a product group, or without an amount: then nothing is submitted. */
export const quickPromoteBody = (form: QuickPromoteForm, promotion: Promotion): QuickPromoteBody | null => {
  const budget = microsOf(form.budget);
  if (budget === null || (promotion.pinId === null && promotion.productGroupId === null)) return null;
  return {
    budget_in_micro_currency: budget,
    campaign_name: campaignName(form.name),
    destination_url: form.destination_url.trim(),
    duration: form.duration,
    auto_targeting_enabled: form.isAutoTargeting,
    is_ongoing: form.is_ongoing,
    start_now: true,
    targeting_spec: targetingSpecOf({ ...form, ...promotion }),
    advertiser_id: form.advertiser_id,
    ads_client_type: ADS_CLIENT_TYPE,
    pin_id: promotion.pinId,
    product_group_id: promotion.productGroupId,
    flexible_daily_budget_enabled: false,
    ...endDateOf(form),
    ...objectiveOf(form, promotion),
  };
};

interface Checked {
  readonly form: QuickPromoteForm;
  readonly promotion: Promotion;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const runAsked = ({ form, now }: Checked) =>
  runOf({
    ongoing: form.is_ongoing,
    inclusiveEndDate: form.inclusive_end_date === '' ? null : form.inclusive_end_date,
    durationDays: form.duration,
    startAt: now,
  });

const subject: Validator<Checked> = ({ promotion }) =>
  promotion.pinId === null && promotion.productGroupId === null ? 'Choose a Pin or product group.' : null;

const name: Validator<Checked> = ({ form }) => (form.name.trim() === '' ? 'Enter a name for your campaign.' : null);

const destination: Validator<Checked> = ({ form }) => {
  const link = form.destination_url.trim();
  return isWebLink(link) ? null : 'Enter a valid destination link.';
};

const schedule: Validator<Checked> = (checked) => {
  const run = runAsked(checked);
  if (run === 'end-date-not-in-future') return 'Choose an end date in the future.';
  return run === 'duration-out-of-range' ? 'Choose between 1 and 365 days.' : null;
};

const budget: Validator<Checked> = (checked) => {
  const { country } = checked.promotion;
  const run = runAsked(checked);
  const days = typeof run === 'string' ? null : run.days;
  const micros = microsOf(checked.form.budget);
  if (micros === null) return 'Enter an amount with at most two decimals.';
  const flaw = dailyBudgetFlaw({ budgetMicro: micros, country, days });
  if (flaw === null) return null;
  const money = (amount: number) => moneyText(amount, currencyOf(country));
  return flaw === 'budget-below-minimum'
    ? `Your budget must be at least ${money(minimumBudget(country) * MICROS)}.`
    : `Your budget can't be more than ${money(mostPerDay(days))}.`;
};

/** S-201: what stands in the way of submitting, first things first; null where nothing does. */
export const quickPromoteMessage = (checked: Checked): string | null =>
  firstMessage([subject, budget, schedule, destination, name], checked);
