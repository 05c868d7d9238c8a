import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { AccountOverview } from '@corkboard/contracts/ads/reports';
import { advertiserLink } from '@corkboard/rules/ads/links';
import type { MetricId } from '@corkboard/rules/ads/metrics';
import { useQuery } from '@tanstack/react-query';
import { may } from '../../lib/ads/may.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import { overviewQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { DraftLink, PromoteLink } from './allowed.tsx';
import { NotMeasured } from './figure.tsx';
import { dictionary, figureOf, figureText } from './figures.ts';
import { paramsOf, plainSearch } from './report-search.ts';
import { NoCampaigns } from './states.tsx';
import { supportContact } from './support.ts';

interface ReportedProps {
  readonly account: AdAccount;
  readonly overview: AccountOverview;
}

const shown: readonly MetricId[] = ['spend', 'impressions', 'pin_clicks', 'outbound_clicks', 'saves'];

const Figures = ({ account, overview }: ReportedProps) => {
  const { totals, currency, updated_at, start_date, end_date } = overview;
  const hrefOf = (metric: MetricId) => {
    const counted = { metric, campaignId: null, adGroupId: null, adId: null, day: null, hour: null, isBefore: false };
    const search = { ...plainSearch({ start_date, end_date }), counted };
    return advertiserLink('campaigns', { advertiserId: account.id, query: paramsOf(search) });
  };
  return (
    <section aria-labelledby="ads-figures" className={styles.part}>
      <h2 id="ads-figures">{adsText('last30')}</h2>
      <dl className={styles.tiles}>
        <div>
          <dt>{adsText('activeCampaigns')}</dt>
          <dd>{overview.campaigns.filter(({ status }) => status === 'ACTIVE').length}</dd>
        </div>
        {dictionary
          .filter(({ id }) => shown.includes(id))
          .map((metric) => {
            const value = figureOf(totals, metric.id);
            return (
              <div key={metric.id}>
                <dt>{metric.name}</dt>
                <dd>
                  {value === null ? (
                    <NotMeasured metric={metric} />
                  ) : may(account, 'report') ? (
                    <a href={hrefOf(metric.id)} title={adsText('counted')}>
                      {figureText(metric.unit, value, currency)}
                    </a>
                  ) : (
                    figureText(metric.unit, value, currency)
                  )}
                </dd>
              </div>
            );
          })}
      </dl>
      <p className={styles.muted}>{adsText('updated', { time: updated_at.slice(0, 16).replace('T', ' ') })}</p>
    </section>
  );
};

const namesOf = (campaigns: AccountOverview['campaigns']): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en').format(campaigns.map(({ name }) => name));

interface Alert {
  readonly said: string;
  /** It waits for confirmed billing. */
  readonly isBilling?: boolean;
}

const alertsOf = ({ account, overview }: ReportedProps): readonly Alert[] => [
  ...(account.status === 'suspended' ? [{ said: adsText('alertSuspended', { email: supportContact() }) }] : []),
  ...(account.delivery_stopped ? [{ said: adsText('alertStopped') }] : []),
  ...(['PENDING_BILLING', 'PENDING_REVIEW', 'REJECTED', 'PIN_UNAVAILABLE'] as const).flatMap((status) => {
    const held = overview.campaigns.filter((campaign) => campaign.status === status);
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
              {isBilling && may(props.account, 'finance') && (
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

const Reported = (props: ReportedProps) =>
  props.overview.campaigns.length === 0 && props.account.status === 'active' ? (
    <NoCampaigns account={props.account} />
  ) : (
    <>
      <Figures {...props} />
      <Alerts {...props} />
    </>
  );

/** S-238: how an ad account does, and what stands in the way of its campaigns. */
export const Overview = (head: Omit<AccountHeadProps, 'page' | 'title' | 'children'>) => {
  const { account } = head;
  const { data, error, refetch } = useQuery(overviewQuery(account.id));
  return (
    <div className={styles.page}>
      <AccountHead {...head} page="overview" title={adsText('overview')}>
        <DraftLink account={account} />
        <PromoteLink account={account} />
      </AccountHead>
      {data === undefined ? (
        <Unloaded within error={error} refetch={refetch} notFound={adsText('accountMissing')} />
      ) : (
        <Reported account={account} overview={data} />
      )}
    </div>
  );
};
