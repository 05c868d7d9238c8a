import type { AdAccount, PromotedCampaign } from '@corkboard/contracts/ads/promotions';
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
import { useReducer, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, isAccountCountry, makeAdAccount } from '../../lib/queries/ad-accounts.ts';
import { answerConsent, promote } from './promote.api.ts';
import { openForm, type PromotedPin, promotionOf } from './promotion-form.ts';

export interface Opened {
  /** Null: the first submission makes one (DS-132). */
  readonly account: AdAccount | null;
  readonly businessName: string;
  readonly country: string;
  readonly pin: PromotedPin | null;
}

/** One flow of quick promote: its page (DS-130), its form, and what submitting it has led to. */
export const useQuickPromote = ({ account: first, businessName, country, pin: given }: Opened) => {
  const client = useQueryClient();
  const [pin, setPin] = useState(given);
  const [account, setAccount] = useState(first);
  const [form, setForm] = useState(() => openForm(given, country, new Date().toISOString().slice(0, 10)));
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [campaign, setCampaign] = useState<PromotedCampaign | null>(null);
  const [key] = useState(uuidv7);
  const [attempt, setAttempt] = useState(uuidv7);
  const [flow, tell] = useReducer(
    nextQuickPromote,
    openQuickPromote({
      consentNeeded: needsMeasurementConsent(country) && (first?.consent ?? 0) === 0,
      pinId: given?.id ?? null,
    }),
  );

  const accountOf = async (): Promise<AdAccount> => {
    if (account) return account;
    const made = await makeAdAccount(businessName, isAccountCountry(country) ? country : 'US', key);
    setAccount(made);
    await client.invalidateQueries({ queryKey: adAccountsQuery.queryKey });
    return made;
  };

  const doing = async (work: () => Promise<QuickPromoteEvent>): Promise<void> => {
    setBusy(true);
    try {
      tell(await work());
    } catch (error) {
      const { status, serverMessage, serverDetail } = failureOf(error);
      const messageDetail = serverDetail ?? (status !== null && status < 500 ? serverMessage : null);
      tell({ type: 'failed', error: promoteErrorOf({ httpStatus: status ?? 0, messageDetail }) });
    } finally {
      setBusy(false);
    }
  };

  const submit = (): void => {
    const promotion = promotionOf(pin, country);
    const flaw = quickPromoteMessage({ form, promotion, now: Date.now() });
    setMessage(flaw);
    if (flaw !== null || pin === null) return;
    void doing(async () => {
      const { id } = await accountOf();
      const body = quickPromoteBody({ ...form, advertiser_id: id }, promotion);
      if (body === null) throw new Error('a form without a flaw has a body');
      const made = await promote({ advertiserId: id, pinId: pin.id, body }, attempt);
      setCampaign(made);
      return { type: 'submitted', businessValid: made.business_valid, billingValid: made.billing_valid };
    });
  };

  return {
    ...{ flow, page: pageOf(flow), tell, pin, account, form, message, busy, campaign, submit, doing },
    edit: (change: Partial<QuickPromoteForm>) => {
      setForm((before) => ({ ...before, ...change }));
      setMessage(null);
      setAttempt(uuidv7());
    },
    choosePin: (chosen: PromotedPin) => {
      setPin(chosen);
      setForm(openForm(chosen, country, new Date().toISOString().slice(0, 10)));
      setAttempt(uuidv7());
      tell({ type: 'pin-chosen', pinId: chosen.id });
    },
    answer: (answer: QuestionAnswer) =>
      doing(async () => {
        await answerConsent((await accountOf()).id, answer);
        return { type: 'consent-answered', answer };
      }),
  };
};
export type Promoting = ReturnType<typeof useQuickPromote>;
