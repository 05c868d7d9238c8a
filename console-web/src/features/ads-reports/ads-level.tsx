import type { AdRow } from '@corkboard/contracts/ads/reports';
import { useQuery } from '@tanstack/react-query';
import { flawsOf } from '../../lib/ads/flaw-texts.ts';
import { adPinQuery, adsReportQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { EntityActions } from './entity-actions.tsx';
import { budgetColumn, objectiveColumn, statusColumn, text } from './report-columns.tsx';
import type { ReportLevel } from './report-level.ts';
import parts from './report-parts.module.css';
import { reviewText } from './words.ts';

/** Picture of the Pin of an ad, which leads to it; an empty tile where the Pin is gone. */
const Thumbnail = ({ pin_id: pinId, name }: Pick<AdRow, 'pin_id' | 'name'>) => {
  const { data: pin } = useQuery(adPinQuery(pinId));
  const picture = pin?.images?.['236x'];
  return (
    <a href={`/pin/${encodeURIComponent(pinId)}/`} className={parts.thumbnail} aria-label={adsText('pinOf', { name })}>
      {picture && <img src={picture.url} alt="" width={32} height={32} loading="lazy" />}
    </a>
  );
};

const reviewed = ({ review, review_reason: reason, check_flaws, check_terms }: AdRow): string => {
  if (review === 'rejected' && reason) return adsText('rejectedFor', { reason });
  const flaws = flawsOf(check_flaws ?? [], check_terms);
  return review === 'pending' && flaws !== '' ? adsText('reviewedFor', { flaws }) : reviewText(review);
};

/** Called after its campaign until it has a name of its own. */
const nameOf = ({ name, ad_name: own }: Pick<AdRow, 'name' | 'ad_name'>): string =>
  own === '' ? adsText('adOf', { name }) : own;

/** S-241: ads with their Pins and reviews. */
export const adsLevel: ReportLevel<AdRow> = {
  page: 'ads',
  query: adsReportQuery,
  idsOf: ({ campaign_id: campaignId, ad_group_id: adGroupId, ad_id: adId }) => ({ campaignId, adGroupId, adId }),
  nameOf,
  entity: 'ad',
  columns: ({ currency, mayChange, onEdit }) => [
    {
      ...({ id: 'name', title: adsText('ad'), kind: 'text', heads: true } as const),
      value: nameOf,
      render: (row) => (
        <span className={parts.ad}>
          <Thumbnail {...row} />
          <span className={styles.name} title={nameOf(row)}>
            {nameOf(row)}
          </span>
          <EntityActions campaign={row} name={nameOf(row)} mayChange={mayChange} onRename={() => onEdit(row, 'name')} />
        </span>
      ),
      csv: [
        { heading: 'ad_id', cell: ({ ad_id }) => text(ad_id) },
        { heading: 'ad_group_id', cell: ({ ad_group_id }) => text(ad_group_id) },
        { heading: 'campaign_id', cell: ({ campaign_id }) => text(campaign_id) },
        { heading: 'ad', cell: (row) => text(nameOf(row)) },
        { heading: 'campaign', cell: ({ name }) => text(name) },
        { heading: 'pin_id', cell: ({ pin_id }) => text(pin_id) },
      ],
    },
    statusColumn(),
    {
      ...({ id: 'review', title: adsText('review'), kind: 'text' } as const),
      value: reviewed,
      render: (row) => (
        <span className={parts.targeting} title={reviewed(row)}>
          {reviewed(row)}
        </span>
      ),
      csv: [
        { heading: 'review', cell: ({ review }) => text(review) },
        { heading: 'review_reason', cell: ({ review_reason }) => text(review_reason) },
        { heading: 'check_flaws', cell: ({ check_flaws }) => text(check_flaws?.join(' ') ?? null) },
      ],
    },
    {
      ...({ id: 'destination', title: adsText('destination'), kind: 'text' } as const),
      value: ({ destination_url }) => destination_url,
      render: ({ destination_url: url }) => (
        <span className={parts.targeting} title={url ?? ''}>
          {url}
        </span>
      ),
      csv: [{ heading: 'destination_url', cell: ({ destination_url }) => text(destination_url) }],
    },
    objectiveColumn(),
    budgetColumn(currency),
  ],
};
