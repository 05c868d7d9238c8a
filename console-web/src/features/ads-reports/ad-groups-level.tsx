import type { AdGroupRow } from '@corkboard/contracts/ads/reports';
import { deviceTypes, genders } from '@corkboard/rules/ads/targeting';
import { regionName } from '../../lib/queries/ad-accounts.ts';
import { adGroupsReportQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { EntityActions } from './entity-actions.tsx';
import { budgetColumn, objectiveColumn, statusColumn, text } from './report-columns.tsx';
import type { ReportLevel } from './report-level.ts';
import parts from './report-parts.module.css';
import { deviceText, genderText } from './words.ts';

const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'unit' }).format(texts);

/** Words of what is known of a list; anything else as it stands. */
const known = <Key extends string>(
  keys: readonly Key[],
  words: (key: Key) => string,
  given: readonly string[] = [],
): readonly string[] =>
  given.map((one) => {
    const key = keys.find((each) => each === one);
    return key === undefined ? one : words(key);
  });

/** For whom ads are, in a line; a list that is left out is not mentioned. */
export const targetingText = ({ targeting, interests = [] }: Pick<AdGroupRow, 'targeting' | 'interests'>): string => {
  const { LOCATION, AGE_BUCKET, GENDER, APPTYPE } = targeting;
  const parts = [
    LOCATION.map(regionName),
    AGE_BUCKET ?? [adsText('allAges')],
    known(genders, genderText, GENDER),
    interests,
    known(deviceTypes, deviceText, APPTYPE),
  ];
  return parts
    .filter((part) => part.length > 0)
    .map(listed)
    .join(' · ');
};

/** Called after its campaign until it has a name of its own. */
const nameOf = ({ name, ad_group_name: own }: Pick<AdGroupRow, 'name' | 'ad_group_name'>): string =>
  own === '' ? adsText('adGroupOf', { name }) : own;

/** S-240: an ad group leads to its ads. */
export const adGroupsLevel: ReportLevel<AdGroupRow> = {
  page: 'adGroups',
  query: adGroupsReportQuery,
  idsOf: ({ campaign_id: campaignId, ad_group_id: adGroupId }) => ({ campaignId, adGroupId, adId: null }),
  nameOf,
  entity: 'ad_group',
  columns: ({ currency, linkTo, mayChange, onEdit }) => [
    {
      ...({ id: 'name', title: adsText('adGroup'), kind: 'text', heads: true } as const),
      value: nameOf,
      render: (row) => (
        <span className={styles.campaign}>
          <a
            className={styles.name}
            title={nameOf(row)}
            href={linkTo('ads', { campaignId: row.campaign_id, adGroupId: row.ad_group_id })}
          >
            {nameOf(row)}
          </a>
          <EntityActions campaign={row} name={nameOf(row)} mayChange={mayChange} onRename={() => onEdit(row, 'name')} />
        </span>
      ),
      csv: [
        { heading: 'ad_group_id', cell: ({ ad_group_id }) => text(ad_group_id) },
        { heading: 'campaign_id', cell: ({ campaign_id }) => text(campaign_id) },
        { heading: 'ad_group', cell: (row) => text(nameOf(row)) },
        { heading: 'campaign', cell: ({ name }) => text(name) },
      ],
    },
    statusColumn(),
    {
      ...({ id: 'targeting', title: adsText('targeting'), kind: 'text' } as const),
      value: targetingText,
      render: (row) => (
        <span className={parts.targeting} title={targetingText(row)}>
          {targetingText(row)}
        </span>
      ),
      csv: [{ heading: 'targeting', cell: (row) => text(targetingText(row)) }],
    },
    objectiveColumn(),
    budgetColumn(currency),
  ],
};
