import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import type { CampaignStatus } from '@corkboard/rules/ads/campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { notify, showToast, type ToastOptions } from '../../ui/toast/toasts.ts';
import { changeStatus, type LevelReport, reportsKey, type WantedStatus } from './ads-reports.api.ts';
import { adsText } from './ads-texts.ts';

type Subject = Pick<CampaignRow, 'campaign_id' | 'name' | 'status'>;

/** Changes the status of a campaign: shown at once, and as it was if the server refuses. */
export const useCampaignStatus = (advertiserId: string) => {
  const client = useQueryClient();
  const queryKey = reportsKey(advertiserId);

  const show = (id: string, status: CampaignStatus): void => {
    client.setQueriesData<LevelReport<CampaignRow>>({ queryKey }, (report) => {
      if (report === undefined) return undefined;
      const rows = report.rows.map((each) => (each.campaign_id === id ? { ...each, status } : each));
      return { ...report, rows };
    });
  };

  /** Pausing and resuming undo each other; stopping is for good. */
  const undoing = (subject: Subject, made: WantedStatus): ToastOptions => {
    if (made === 'ARCHIVED') return {};
    const back = made === 'PAUSED' ? 'ACTIVE' : 'PAUSED';
    return { action: { label: adsText('undo'), run: () => void change({ ...subject, status: made }, back) } };
  };

  const change = async (subject: Subject, wanted: WantedStatus): Promise<void> => {
    const { campaign_id: id, name, status: before } = subject;
    await client.cancelQueries({ queryKey });
    show(id, wanted);
    try {
      show(id, await changeStatus(advertiserId, id, wanted));
      showToast(adsText(`made${wanted}`, { name }), undoing(subject, wanted));
    } catch (error) {
      show(id, before);
      notify(failureOf(error).serverMessage ?? adsText('notChanged', { name }));
    }
    await client.invalidateQueries({ queryKey });
  };
  return change;
};
