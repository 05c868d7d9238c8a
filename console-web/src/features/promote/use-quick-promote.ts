import type { AdAccount, PromotedCampaign } from '@corkboard/contracts/ads/promotions';
import { isBillingInfoValid } from '@corkboard/rules/ads/business-info';
import type { CampaignMode } from '@corkboard/rules/ads/campaigns';
import { needsMeasurementConsent, type QuestionAnswer } from '@corkboard/rules/ads/countries';
import {
  nextQuickPromote,
  openQuickPromote,
  pageOf,
  promoteErrorOf,
  type QuickPromoteEvent,
} from '@corkboard/rules/ads/quick-promote';
import { type QuickPromoteForm, quickPromoteBody, quickPromoteMessage } from '@corkboard/rules/ads/submission';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { type Draft, dropDraft, keepDraft } from '../../lib/ads/last-draft.ts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, type askForBilling, isAccountCountry, makeAdAccount } from '../../lib/queries/ad-accounts.ts';
import { answerConsent, promote } from './promote.api.ts';
import { openForm, type PromotedPin, promotionOf, resumedForm } from './promotion-form.ts';

export interface Opened {
  /** Null: the first submission makes one (DS-132). */
  readonly account: AdAccount | null;
  readonly businessName: string;
  readonly country: string;
  readonly pin: PromotedPin | null;
  /** DS-210: form that the address opens; left out: that of the ad account. */
  readonly mode?: CampaignMode | undefined;
  /** S-237: the form goes on with what was entered there. */
  readonly draft?: Draft | null;
}

type BillingStatus = Awaited<ReturnType<typeof askForBilling>>['status'];

const today = (): string => new Date().toISOString().slice(0, 10);

/** @param saysMessage a form shows the server's message too; a promotion shows its detail alone (S-362) */
const failureEvent = (error: unknown, saysMessage: boolean): QuickPromoteEvent => {
  const { status, serverMessage, serverDetail } = failureOf(error);
  const messageDetail = serverDetail ?? (saysMessage && status !== null && status < 500 ? serverMessage : null);
  return { type: 'failed', error: promoteErrorOf({ httpStatus: status ?? 0, messageDetail }) };
};

/** Work of a step: what it leads to, or how it failed, is told to the flow. */
const useWork = (tell: (event: QuickPromoteEvent) => void) => {
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<QuickPromoteEvent>, saysMessage = true): Promise<void> => {
    setBusy(true);
    tell(await work().catch((error) => failureEvent(error, saysMessage)));
    setBusy(false);
  };
  return { busy, doing };
};

/** The ad account of the flow; `made` makes one where there is none yet (DS-132). */
const useAdAccount = ({ account: first, businessName, country }: Opened) => {
  const client = useQueryClient();
  const [account, setAccount] = useState(first);
  const [key] = useState(uuidv7);
  const made = async (): Promise<AdAccount> => {
    if (account) return account;
    const own = await makeAdAccount(businessName, isAccountCountry(country) ? country : 'US', key);
    setAccount(own);
    await client.invalidateQueries({ queryKey: adAccountsQuery.queryKey });
    return own;
  };
  return { account, made };
};

/** The pin and what is entered about it, as the campaign mode opens it (DS-210); every change of it is another request. */
const useForm = ({
  pin: given,
  country,
  account,
  draft,
  mode = account?.campaign_mode ?? 'AUTOMATED_CAMPAIGN',
}: Opened) => {
  const opened = (of: PromotedPin | null): QuickPromoteForm => ({
    ...openForm(of, country, today()),
    isAutoTargeting: mode === 'AUTOMATED_CAMPAIGN',
  });
  const [pin, setPin] = useState(given);
  const [form, setForm] = useState(() => (draft ? resumedForm(opened(given), draft.form) : opened(given)));
  const [attempt, setAttempt] = useState(uuidv7);
  const [edited, setEdited] = useState(false);
  const advertiserId = account?.id;
  useEffect(() => {
    if (edited && pin && advertiserId) keepDraft(advertiserId, { pinId: pin.id, form: { ...form } });
  }, [edited, pin, form, advertiserId]);
  const edit = (change: Partial<QuickPromoteForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setAttempt(uuidv7());
    setEdited(true);
  };
  const take = (chosen: PromotedPin) => {
    setPin(chosen);
    edit(opened(chosen));
  };
  return { pin, form, attempt, edit, take };
};

/** One flow of quick promote: its page (DS-130), its form, and the campaign that it has made. */
export const useQuickPromote = (opened: Opened) => {
  const { country, pin: given } = opened;
  const { account, made } = useAdAccount(opened);
  const { pin, form, attempt, edit, take } = useForm(opened);
  const [message, setMessage] = useState<string | null>(null);
  const [campaign, setCampaign] = useState<PromotedCampaign | null>(null);
  const consentNeeded = needsMeasurementConsent(country) && (opened.account?.consent ?? 0) === 0;
  const [flow, tell] = useReducer(nextQuickPromote, openQuickPromote({ consentNeeded, pinId: given?.id ?? null }));
  const { busy, doing } = useWork(tell);

  const submit = (): void => {
    const promotion = promotionOf(pin, country);
    const flaw = quickPromoteMessage({ form, promotion, now: Date.now() });
    setMessage(flaw);
    if (flaw !== null || pin === null) return;
    void doing(async () => {
      const { id } = await made();
      const body = quickPromoteBody({ ...form, advertiser_id: id }, promotion);
      if (body === null) throw new Error('a form without a flaw has a body');
      const promoted = await promote({ advertiserId: id, pinId: pin.id, body }, attempt);
      setCampaign(promoted);
      dropDraft(id);
      return { type: 'submitted', businessValid: promoted.business_valid, billingValid: promoted.billing_valid };
    }, false);
  };

  return {
    ...{ flow, page: pageOf(flow), tell, pin, account, form, message, busy, campaign, submit, doing },
    /** S-199: the answer to the billing form. */
    billed: (status: BillingStatus) =>
      setCampaign((made) => {
        const valid = { hasValidProfile: status === 'verified', hasBillingInfo: made?.billing_valid ?? false };
        return made && { ...made, billing_valid: isBillingInfoValid(valid) };
      }),
    edit: (change: Partial<QuickPromoteForm>) => {
      edit(change);
      setMessage(null);
    },
    choosePin: (chosen: PromotedPin) => {
      take(chosen);
      tell({ type: 'pin-chosen', pinId: chosen.id });
    },
    answer: (answer: QuestionAnswer) =>
      doing(async () => {
        await answerConsent((await made()).id, answer);
        return { type: 'consent-answered', answer };
      }),
  };
};
export type Promoting = ReturnType<typeof useQuickPromote>;
