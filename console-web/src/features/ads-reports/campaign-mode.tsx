import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { type CampaignMode, campaignModes } from '@corkboard/rules/ads/campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { adAccountsQuery, chooseMode } from '../../lib/queries/ad-accounts.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { PromoteLink } from './allowed.tsx';
import parts from './report-parts.module.css';

/** The mode of an ad account, shown as chosen while that is on its way; a change of it can be undone. */
const useMode = ({ id: advertiserId, campaign_mode: mode }: AdAccount) => {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<CampaignMode | null>(null);
  const take = async (chosen: CampaignMode): Promise<boolean> => {
    setWanted(chosen);
    try {
      await chooseMode(advertiserId, chosen);
      await client.invalidateQueries({ queryKey: adAccountsQuery.queryKey });
      return true;
    } catch (error) {
      notify(failureOf(error).serverMessage ?? adsText('modeNotMade'));
      return false;
    } finally {
      setWanted(null);
    }
  };
  const choose = async (chosen: CampaignMode): Promise<void> => {
    if (!(await take(chosen))) return;
    const undo = { label: adsText('undo'), run: () => void take(mode) };
    showToast(adsText('modeMade', { mode: adsText(`mode${chosen}`) }), { action: undo });
  };
  return { mode: wanted ?? mode, choose };
};

/** S-256, DS-210: how promotions of an ad account are set up. */
export const CampaignModePage = (head: Omit<AccountHeadProps, 'page' | 'title' | 'children'>) => {
  const { mode, choose } = useMode(head.account);
  return (
    <div className={styles.page}>
      <AccountHead {...head} page="campaignMode" title={adsText('campaignMode')}>
        <PromoteLink account={head.account} />
      </AccountHead>
      <fieldset className={parts.modes}>
        <legend>{adsText('modeLead')}</legend>
        {campaignModes.map((each) => (
          <label key={each} className={parts.mode}>
            <input type="radio" name="mode" value={each} checked={mode === each} onChange={() => void choose(each)} />
            <strong>{adsText(`mode${each}`)}</strong>
            <span>{adsText(`mode${each}How`)}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.muted}>{adsText('modeKept')}</p>
    </div>
  );
};
