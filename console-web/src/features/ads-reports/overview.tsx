import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { advertiserLink } from '@corkboard/rules/ads/links';
import type { MetricId } from '@corkboard/rules/ads/metrics';
import { useQuery } from '@tanstack/react-query';
import { viewer } from '../../lib/bootstrap.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import { campaignsReportQuery, type LevelReport } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { NotMeasured } from './figure.tsx';
import { dictionary, figureOf, figureText } from './figures.ts';
import { lastDays } from './report-range.ts';
import { paramsOf, plainSearch } from './report-search.ts';
import { NoCampaigns } from './states.tsx';

interface ReportedProps {
  readonly account: AdAccount;
  readonly report: LevelReport<CampaignRow>;
  readonly today: string;
}

const shown: readonly MetricId[] = ['spend', 'impressions', 'pin_clicks', 'outbound_clicks', 'saves'];

const Figures = ({ account, report, today }: ReportedProps) => {
  const hrefOf = (metric: MetricId) => {
    const counted = { metric, campaignId: null, adGroupId: null, adId: null, day: null };
    const search = { ...plainSearch(lastDays(30, today)), counted };
    return advertiserLink('campaigns', { advertiserId: account.id, query: paramsOf(search) });
  };
  return (
    <section aria-labelledby="ads-figures" className={styles.part}>
      <h2 id="ads-figures">{adsText('last30')}</h2>
      <dl className={styles.tiles}>
        <div>
          <dt>{adsText('activeCampaigns')}</dt>
          <dd>{report.rows.filter(({ status }) => status === 'ACTIVE').length}</dd>
        </div>
        {dictionary
          .filter(({ id }) => shown.includes(id))
          .map((metric) => {
            const value = figureOf(report.totals ?? {}, metric.id);
            return (
              <div key={metric.id}>
                <dt>{metric.name}</dt>
                <dd>
                  {value === null ? (
                    <NotMeasured metric={metric} />
                  ) : (
                    <a href={hrefOf(metric.id)} title={adsText('counted')}>
                      {figureText(metric.unit, value, report.currency)}
                    </a>
                  )}
                </dd>
              </div>
            );
          })}
      </dl>
      <p className={styles.muted}>{adsText('updated', { time: report.updated_at.slice(0, 16).replace('T', ' ') })}</p>
    </section>
  );
};

const namesOf = (campaigns: readonly CampaignRow[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en').format(campaigns.map(({ name }) => name));

interface Alert {
  readonly said: string;
  /** It waits for confirmed billing. */
  readonly isBilling?: boolean;
}

const alertsOf = ({ account, report }: ReportedProps): readonly Alert[] => [
  ...(account.status === 'suspended'
    ? [{ said: adsText('alertSuspended', { email: viewer().brand.supportEmail }) }]
    : []),
  ...(account.delivery_stopped ? [{ said: adsText('alertStopped') }] : []),
  ...(['PENDING_BILLING', 'PENDING_REVIEW', 'REJECTED', 'PIN_UNAVAILABLE'] as const).flatMap((status) => {
    const held = report.rows.filter((campaign) => campaign.status === status);
    const said = adsText(`alert${status}`, { n: held.length, names: namesOf(held) });
    return held.length === 0 ? [] : [{ said, isBilling: status === 'PENDING_BILLING' }];
  }),
];

const Alerts = (props: ReportedProps) => {
  const alerts = alertsOf(props);
  return (
    <section aria-labelledby="ads-alerts" className={styles.part}>
      <h2 id="ads-alerts">{adsText('alerts')}</h2>
      {alerts.length === 0 ? (
        <p className={styles.muted}>{adsText('noAlerts')}</p>
      ) : (
        <ul className={styles.alerts}>
          {alerts.map(({ said, isBilling }) => (
            <li key={said}>
              {said}
              {isBilling && (
                <>
                  {' '}
                  <a href={advertiserLink('billing', { advertiserId: props.account.id })}>{adsText('billingOpen')}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

interface OverviewProps extends Omit<AccountHeadProps, 'title' | 'children'> {
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string;
}

const Reported = (props: ReportedProps) =>
  props.report.rows.length === 0 && props.account.status === 'active' ? (
    <NoCampaigns advertiserId={props.account.id} />
  ) : (
    <>
      <Figures {...props} />
      <Alerts {...props} />
    </>
  );

/** S-238: how an ad account does, and what stands in the way of its campaigns. */
export const Overview = ({ today, ...head }: OverviewProps) => {
  const { account } = head;
  const { data, error, refetch } = useQuery(campaignsReportQuery(account.id, lastDays(30, today)));
  return (
    <div className={styles.page}>
      <AccountHead {...head} title={adsText('overview')}>
        <ButtonLink href={advertiserLink('campaigns', { advertiserId: account.id })}>{adsText('reporting')}</ButtonLink>
        <ButtonLink href={advertiserLink('campaignMode', { advertiserId: account.id })}>
          {adsText('campaignMode')}
        </ButtonLink>
        <ButtonLink variant="primary" href={advertiserLink('advertiserQuickPromote', { advertiserId: account.id })}>
          {adsText('promote')}
        </ButtonLink>
      </AccountHead>
      {data === undefined ? (
        <Unloaded within error={error} refetch={refetch} notFound={adsText('accountMissing')} />
      ) : (
        <Reported {...{ account, today }} report={data} />
      )}
    </div>
  );
};
