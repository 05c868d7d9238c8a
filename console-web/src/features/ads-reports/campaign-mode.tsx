import { useState } from 'react';
import { type CampaignMode, campaignModeOf, campaignModes, chooseCampaignMode } from '../../lib/ads/campaign-mode.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { PromoteLink } from './allowed.tsx';
import parts from './report-parts.module.css';

/** The mode of an ad account; a change of it can be undone. */
const useMode = (advertiserId: string) => {
  const [mode, setMode] = useState(() => campaignModeOf(advertiserId));
  const take = (chosen: CampaignMode) => {
    chooseCampaignMode(advertiserId, chosen);
    setMode(chosen);
  };
  const choose = (chosen: CampaignMode) => {
    take(chosen);
    const undo = { label: adsText('undo'), run: () => take(mode) };
    showToast(adsText('modeMade', { mode: adsText(`mode${chosen}`) }), { action: undo });
  };
  return { mode, choose };
};

/** S-256, DS-210: how promotions of an ad account are set up. */
export const CampaignModePage = (head: Omit<AccountHeadProps, 'title' | 'children'>) => {
  const { id: advertiserId } = head.account;
  const { mode, choose } = useMode(advertiserId);
  return (
    <div className={styles.page}>
      <AccountHead {...head} title={adsText('campaignMode')}>
        <PromoteLink account={head.account} />
      </AccountHead>
      <fieldset className={parts.modes}>
        <legend>{adsText('modeLead')}</legend>
        {campaignModes.map((each) => (
          <label key={each} className={parts.mode}>
            <input type="radio" name="mode" value={each} checked={mode === each} onChange={() => choose(each)} />
            <strong>{adsText(`mode${each}`)}</strong>
            <span>{adsText(`mode${each}How`)}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.muted}>{adsText('modeKept')}</p>
    </div>
  );
};
