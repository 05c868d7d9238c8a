import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { AccountsManager } from '../../../features/ads-reports/accounts-manager.tsx';
import { adGroupsLevel } from '../../../features/ads-reports/ad-groups-level.tsx';
import { adsLevel } from '../../../features/ads-reports/ads-level.tsx';
import { campaignsLevel } from '../../../features/ads-reports/campaigns-level.tsx';
import { EntityReport } from '../../../features/ads-reports/entity-report.tsx';
import type { LevelPage, ReportLevel } from '../../../features/ads-reports/report-level.ts';
import { utcToday } from '../../../features/ads-reports/report-range.ts';
import { paramsOf } from '../../../features/ads-reports/report-search.ts';
import { useSearch } from '../use-search.ts';

export interface Opened {
  readonly account: AdAccount;
  readonly accounts: readonly AdAccount[];
  readonly onSwitch: (accountId: string) => void;
}

const Report = <Row extends CampaignRow>({ level, ...opened }: Opened & { level: ReportLevel<Row> }) => {
  const [given, change] = useSearch();
  const shown = { ...opened, level, given, today: utcToday() };
  return <EntityReport {...shown} onChange={(next, replace) => change(paramsOf(next), replace)} />;
};

/** S-239 to S-241: the report of a level. */
export const ReportPage = ({ page, ...opened }: Opened & { page: LevelPage }) => {
  if (page === 'adGroups') return <Report {...opened} level={adGroupsLevel} />;
  return page === 'ads' ? <Report {...opened} level={adsLevel} /> : <Report {...opened} level={campaignsLevel} />;
};

/** S-300: the same for every ad account. */
export const AccountsPage = ({ accounts }: Pick<Opened, 'accounts'>) => {
  const [given, onChange] = useSearch();
  return <AccountsManager {...{ accounts, given, onChange }} />;
};
