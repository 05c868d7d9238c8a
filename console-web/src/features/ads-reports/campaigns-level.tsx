import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { campaignsReportQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { budgetColumn, objectiveColumn, statusColumn, text } from './report-columns.tsx';
import type { ReportLevel } from './report-level.ts';

/** S-239: a campaign leads to its ad groups. */
export const campaignsLevel: ReportLevel<CampaignRow> = {
  page: 'campaigns',
  query: (advertiserId, range) => campaignsReportQuery(advertiserId, range),
  idsOf: ({ campaign_id: campaignId }) => ({ campaignId, adGroupId: null, adId: null }),
  nameOf: ({ name }) => name,
  entity: 'campaign',
  columns: ({ currency, linkTo, mayChange, onStatus, onEdit }) => [
    {
      ...({ id: 'name', title: adsText('name'), kind: 'text', heads: true } as const),
      value: ({ name }) => name,
      render: (row) => (
        <span className={styles.campaign}>
          <a className={styles.name} title={row.name} href={linkTo('adGroups', { campaignId: row.campaign_id })}>
            {row.name}
          </a>
          <CampaignActions
            campaign={row}
            mayChange={mayChange}
            onChange={(status) => onStatus(row, status)}
            onEdit={(aspect) => onEdit(row, aspect)}
          />
        </span>
      ),
      csv: [
        { heading: 'campaign_id', cell: ({ campaign_id }) => text(campaign_id) },
        { heading: 'name', cell: ({ name }) => text(name) },
      ],
    },
    statusColumn(),
    objectiveColumn(),
    budgetColumn(currency),
  ],
};
