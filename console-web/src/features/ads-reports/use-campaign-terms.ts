import type { CampaignTerms } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { reportsKey, setBudget, setEndDate } from './ads-reports.api.ts';
import { adsText } from './ads-texts.ts';

type Subject = Pick<CampaignRow, 'campaign_id' | 'name' | 'daily_budget_micro' | 'end_at'>;

interface Editing {
  readonly advertiserId: string;
  readonly currency: string;
  readonly onDone: () => void;
}

interface Change {
  readonly make: () => Promise<CampaignTerms>;
  readonly said: (now: CampaignTerms) => string;
  readonly back: (now: CampaignTerms) => Promise<CampaignTerms>;
}

const budgetChange = (
  { advertiserId, currency }: Omit<Editing, 'onDone'>,
  { campaign_id: id, name, daily_budget_micro: seen }: Subject,
  micros: number,
): Change => ({
  make: () => setBudget(advertiserId, id, { micros, seen }),
  said: (now) => adsText('madeBudget', { name, amount: moneyText(now.daily_budget_micro, currency) }),
  back: (now) => setBudget(advertiserId, id, { micros: seen, seen: now.daily_budget_micro }),
});

const endDateChange = (
  advertiserId: string,
  { campaign_id: id, name, end_at: seen }: Subject,
  date: string | null,
): Change => ({
  make: () => setEndDate(advertiserId, id, { date, seen }),
  said: ({ end_at }) =>
    end_at === null ? adsText('madeOngoing', { name }) : adsText('madeEndDate', { name, day: end_at.slice(0, 10) }),
  back: (now) => setEndDate(advertiserId, id, { date: seen?.slice(0, 10) ?? null, seen: now.end_at, restored: seen }),
});

/** Changes the budget or the end of a campaign, each with its way back; where somebody else was faster, both see the newest. */
export const useCampaignTerms = ({ advertiserId, currency, onDone }: Editing) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: reportsKey(advertiserId) });

  const undo = async (name: string, back: () => Promise<CampaignTerms>): Promise<void> => {
    try {
      await back();
      showToast(adsText('undone', { name }));
    } catch (error) {
      notify(failureOf(error).serverMessage ?? adsText('notChanged', { name }));
    }
    await refresh();
  };

  const save = async ({ name }: Subject, { make, said, back }: Change): Promise<void> => {
    setBusy(true);
    setWrong(null);
    try {
      const now = await make();
      onDone();
      const run = () => void undo(name, () => back(now));
      showToast(said(now), { action: { label: adsText('undo'), run } });
    } catch (error) {
      const { code, serverMessage } = failureOf(error);
      setWrong(code === 12 ? adsText('changedMeanwhile') : (serverMessage ?? adsText('notChanged', { name })));
    }
    setBusy(false);
    await refresh();
  };

  return {
    ...{ busy, wrong, setWrong },
    changeBudget: (campaign: Subject, micros: number) =>
      save(campaign, budgetChange({ advertiserId, currency }, campaign, micros)),
    changeEndDate: (campaign: Subject, date: string | null) =>
      save(campaign, endDateChange(advertiserId, campaign, date)),
  };
};
