import { type ListedAdvertiser, listedAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import { IdSearch } from '../../ui/id-search/id-search.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { AdvertiserStatus } from './advertiser-status.tsx';
import { advertiserText } from './advertiser-texts.ts';
import { advertisers } from './advertisers.api.ts';
import styles from './advertisers-page.module.css';

const columns = (): readonly Column<ListedAdvertiser>[] => [
  ...timeColumns(advertiserText('created'), ({ created_at }: ListedAdvertiser) => created_at),
  {
    title: advertiserText('advertiser'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ advertiser_id: id, synthetic }) => (
      <>
        <Link to="/console/advertisers/$id/" params={{ id }} className={styles.id}>
          {id}
        </Link>{' '}
        <DemoData synthetic={synthetic} />
      </>
    ),
  },
  { title: advertiserText('owner'), track: 'minmax(290px, 2fr)', render: ({ owner_user_id }) => owner_user_id },
  { title: advertiserText('country'), track: '72px', render: ({ country }) => country },
  { title: advertiserText('currency'), track: '80px', render: ({ currency }) => currency },
  {
    title: advertiserText('status'),
    track: '96px',
    phone: '88px',
    render: ({ status }) => <AdvertiserStatus status={status} />,
  },
];

interface AdvertisersPageProps {
  readonly search: string | undefined;
  readonly onSearch: (search: string | undefined) => void;
}

/** Every ad account, newest first, or those of one id. */
export const AdvertisersPage = ({ search, onSearch }: AdvertisersPageProps) => {
  const query = useInfiniteQuery(advertisers.rowsQuery(search));
  return (
    <PagedRows
      title={advertiserText('advertisers')}
      label={advertiserText('list')}
      empty={advertiserText(search === undefined ? 'none' : 'noneFound')}
      paged={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows.map((row) => listedAdvertiser.parse(row))) ?? []}
      columns={columns()}
      keyOf={({ advertiser_id }) => advertiser_id}
    >
      <IdSearch label={advertiserText('search')} search={search} onChange={onSearch} />
    </PagedRows>
  );
};
