import type { CampaignRow, Figures } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import type { ReactNode } from 'react';
import type { WantedStatus } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { CampaignActions } from './campaign-actions.tsx';
import type { Aspect } from './edit-terms.tsx';
import { Figure } from './figure.tsx';
import { dictionary, figureOf } from './figures.ts';
import { type Counted, type Sort, type SortColumn, textColumns } from './report-search.ts';
import { objectiveText, statusText } from './words.ts';

interface HeadingProps {
  readonly by: SortColumn;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  readonly children: ReactNode;
}

const isText = (by: SortColumn): boolean => textColumns.some((one) => one === by);

/** Numbers are first sorted from the greatest on, texts from A on; then the other way. */
const Heading = ({ by, sort, onSort, children }: HeadingProps) => {
  const isSorted = sort?.by === by;
  return (
    <th
      scope="col"
      data-end={!isText(by) || undefined}
      {...(isSorted && { 'aria-sort': sort.down ? 'descending' : 'ascending' })}
    >
      <button type="button" onClick={() => onSort({ by, down: isSorted ? !sort.down : !isText(by) })}>
        {children}
        <span aria-hidden="true">{isSorted ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
};

const Status = ({ status }: Pick<CampaignRow, 'status'>) => (
  <span className={styles.status} data-status={status}>
    {statusText(status)}
  </span>
);

interface FiguresProps {
  readonly figures: Figures;
  readonly currency: string;
  readonly name: string;
  readonly campaignId: string | null;
  readonly onCounted: (counted: Counted) => void;
}

const FigureCells = ({ figures, currency, name, campaignId, onCounted }: FiguresProps) =>
  dictionary.map((metric) => (
    <td key={metric.id} data-end>
      <Figure
        {...{ metric, currency, name }}
        value={figureOf(figures, metric.id)}
        onOpen={() => onCounted({ metric: metric.id, campaignId })}
      />
    </td>
  ));

interface CampaignsTableProps {
  readonly campaigns: readonly CampaignRow[];
  readonly totals: Figures;
  readonly currency: string;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  readonly onCounted: (counted: Counted) => void;
  readonly onStatus: (campaign: CampaignRow, status: WantedStatus) => void;
  readonly onEdit: (campaign: CampaignRow, aspect: Aspect) => void;
}

const Row = ({ campaign, ...props }: CampaignsTableProps & { campaign: CampaignRow }) => (
  <tr>
    <th scope="row">
      <span className={styles.campaign}>
        <span className={styles.name} title={campaign.name}>
          {campaign.name}
        </span>
        <CampaignActions
          campaign={campaign}
          onChange={(status) => props.onStatus(campaign, status)}
          onEdit={(aspect) => props.onEdit(campaign, aspect)}
        />
      </span>
    </th>
    <td>
      <Status status={campaign.status} />
    </td>
    <td>{objectiveText(campaign.objective)}</td>
    <td data-end>{moneyText(campaign.daily_budget_micro, props.currency)}</td>
    <FigureCells
      {...campaign}
      campaignId={campaign.campaign_id}
      currency={props.currency}
      onCounted={props.onCounted}
    />
  </tr>
);

/** Campaigns with every figure of the dictionary, and all of them together; scrolls within itself. */
export const CampaignsTable = (props: CampaignsTableProps) => {
  const { campaigns, totals, currency, sort, onSort, onCounted } = props;
  const heading = (by: SortColumn, name: string) => (
    <Heading key={by} {...{ by, sort, onSort }}>
      {name}
    </Heading>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={adsText('campaigns')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heading('name', adsText('name'))}
            {heading('status', adsText('status'))}
            {heading('objective', adsText('objective'))}
            {heading('daily_budget', adsText('budget'))}
            {dictionary.map(({ id, name }) => heading(id, name))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <Row key={campaign.campaign_id} {...props} campaign={campaign} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{adsText('total')}</th>
            <td colSpan={3} />
            <FigureCells {...{ currency, onCounted }} figures={totals} name={adsText('total')} campaignId={null} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
