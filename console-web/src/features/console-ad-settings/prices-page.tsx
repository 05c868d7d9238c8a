import { type ListedPrice, listedPrice, priceIdOf } from '@corkboard/contracts/ads/prices';
import { objectives } from '@corkboard/rules/ads/campaigns';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { currencyOf } from '@corkboard/rules/ads/currency';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { objectiveText } from '../../lib/ads/objective-texts.ts';
import { regionName } from '../../lib/queries/ad-accounts.ts';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { fetchMore } from '../../ui/paged/paged-rows.tsx';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { prices } from './ad-settings.api.ts';
import { priceText } from './price-page.tsx';
import styles from './prices-page.module.css';
import { settingText } from './setting-texts.ts';

const unset = (): readonly ListedPrice[] =>
  accountCountries.flatMap((country) =>
    objectives.map((objective) => ({
      ...{ price_id: priceIdOf(country, objective), country, objective, currency: currencyOf(country) },
      ...{ billable: null, price_micro: null, reason: null, changed_at: null },
    })),
  );

/** Every country and objective, with its price where one was set. */
const withSet = (set: readonly ListedPrice[]): readonly ListedPrice[] => {
  const known = new Map(set.map((price) => [price.price_id, price]));
  return unset().map((price) => known.get(price.price_id) ?? price);
};

const Table = ({ rows }: { rows: readonly ListedPrice[] }) => (
  <DataTable
    label={settingText('prices')}
    rows={rows}
    keyOf={({ price_id }) => price_id}
    columns={[
      {
        title: settingText('country'),
        heads: true,
        render: ({ price_id: id, country, objective }) => (
          <Link
            to="/console/ad-prices/$id/"
            params={{ id }}
            aria-label={`${regionName(country)}, ${objectiveText(objective)}`}
          >
            {regionName(country)}
          </Link>
        ),
      },
      { title: settingText('objective'), render: ({ objective }) => objectiveText(objective) },
      { title: settingText('price'), end: true, render: priceText },
      {
        title: settingText('changed'),
        render: ({ changed_at: at }) => (at === null ? settingText('notSet') : <MomentAndAgo at={at} />),
      },
    ]}
  />
);

/** Prices of ads, by country and objective. */
export const PricesPage = () => {
  const query = useInfiniteQuery(prices.rowsQuery(undefined));
  const { data, error, refetch } = query;
  // There are at most as many rows as prices can be set, so that all of them are asked for.
  useEffect(() => fetchMore(query));
  if (!data || query.hasNextPage) return <Unloaded error={error} refetch={refetch} />;
  const set = data.pages.flatMap(({ rows }) => rows.map((row) => listedPrice.parse(row)));
  return (
    <TablesPage title={settingText('prices')}>
      <p className={styles.how}>{settingText('pricesHow')}</p>
      <Table rows={withSet(set)} />
    </TablesPage>
  );
};
