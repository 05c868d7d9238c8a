import type { CampaignTerms } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import type { EntityLevel } from '@corkboard/rules/ads/campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { reportsKey, setBudget, setEndDate, setName } from './ads-reports.api.ts';
import { adsText } from './ads-texts.ts';

type Named = Pick<CampaignRow, 'name' | 'ad_group_name' | 'ad_name'>;
type Subject = Named & Pick<CampaignRow, 'campaign_id' | 'daily_budget_micro' | 'end_at'>;

/** Name that a part of a campaign has of its own; empty where it has none. */
export const ownNameOf = ({ name, ad_group_name, ad_name }: Named, entity: EntityLevel): string =>
  ({ campaign: name, ad_group: ad_group_name, ad: ad_name })[entity];

interface Editing {
  readonly advertiserId: string;
  readonly currency: string;
  readonly onDone: () => void;
}

interface Change<Now> {
  readonly make: () => Promise<Now>;
  readonly said: (now: Now) => string;
  readonly back: (now: Now) => Promise<unknown>;
}

const budgetChange = (
  { advertiserId, currency }: Omit<Editing, 'onDone'>,
  { campaign_id: id, name, daily_budget_micro: seen }: Subject,
  micros: number,
): Change<CampaignTerms> => ({
  make: () => setBudget(advertiserId, id, { micros, seen }),
  said: (now) => adsText('madeBudget', { name, amount: moneyText(now.daily_budget_micro, currency) }),
  back: (now) => setBudget(advertiserId, id, { micros: seen, seen: now.daily_budget_micro }),
});

const endDateChange = (
  advertiserId: string,
  { campaign_id: id, name, end_at: seen }: Subject,
  date: string | null,
): Change<CampaignTerms> => ({
  make: () => setEndDate(advertiserId, id, { date, seen }),
  said: ({ end_at }) =>
    end_at === null ? adsText('madeOngoing', { name }) : adsText('madeEndDate', { name, day: end_at.slice(0, 10) }),
  back: (now) => setEndDate(advertiserId, id, { date: seen?.slice(0, 10) ?? null, seen: now.end_at, restored: seen }),
});

const nameChange = (
  advertiserId: string,
  row: Subject,
  { entity: level, name }: { readonly entity: EntityLevel; readonly name: string },
): Change<Awaited<ReturnType<typeof setName>>> => {
  const { campaign_id: id } = row;
  const seen = ownNameOf(row, level);
  return {
    make: () => setName(advertiserId, id, { level, name, seen }),
    said: (now) => (now.name === '' ? adsText('madeNameless') : adsText('madeName', { name: now.name })),
    back: (now) => setName(advertiserId, id, { level, name: seen, seen: now.name }),
  };
};

/** Changes a name, the budget or the end of a campaign, each with its way back; where somebody else was faster, both see the newest. */
export const useCampaignTerms = ({ advertiserId, currency, onDone }: Editing) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: reportsKey(advertiserId) });

  const undo = async (name: string, back: () => Promise<unknown>): Promise<void> => {
    try {
      await back();
      showToast(adsText('undone', { name }));
    } catch (error) {
      notify(failureOf(error).serverMessage ?? adsText('notChanged', { name }));
    }
    await refresh();
  };

  const save = async <Now>({ name }: Subject, { make, said, back }: Change<Now>): Promise<void> => {
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
    rename: (campaign: Subject, entity: EntityLevel, name: string) =>
      save(campaign, nameChange(advertiserId, campaign, { entity, name })),
  };
};
