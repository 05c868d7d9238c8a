import type { ListedAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { Ago, Moment } from '../../ui/moment/moment.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { AdvertiserStatus } from './advertiser-status.tsx';
import { advertiserText } from './advertiser-texts.ts';
import { advertisersQuery, readAdvertiser } from './advertisers.api.ts';
import styles from './advertisers-page.module.css';
import { SearchForm } from './search-form.tsx';

const columns = (): readonly Column<ListedAdvertiser>[] => [
  {
    key: 'created',
    title: advertiserText('created'),
    track: '104px',
    phone: '104px',
    render: ({ created_at }) => <Moment at={created_at} />,
  },
  { key: 'ago', title: consoleText('ago'), track: '104px', render: ({ created_at }) => <Ago at={created_at} /> },
  {
    key: 'id',
    title: advertiserText('advertiser'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ advertiser_id: id }) => (
      <Link to="/console/advertisers/$id/" params={{ id }} className={styles.id}>
        {id}
      </Link>
    ),
  },
  {
    key: 'owner',
    title: advertiserText('owner'),
    track: 'minmax(290px, 2fr)',
    render: ({ owner_user_id }) => owner_user_id,
  },
  { key: 'country', title: advertiserText('country'), track: '72px', render: ({ country }) => country },
  { key: 'currency', title: advertiserText('currency'), track: '80px', render: ({ currency }) => currency },
  {
    key: 'status',
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
  const query = useInfiniteQuery(advertisersQuery(search));
  return (
    <PagedRows
      title={advertiserText('advertisers')}
      label={advertiserText('list')}
      empty={advertiserText(search === undefined ? 'none' : 'noneFound')}
      paged={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows.map(readAdvertiser)) ?? []}
      columns={columns()}
      keyOf={({ advertiser_id }) => advertiser_id}
    >
      <SearchForm search={search} onChange={onSearch} />
    </PagedRows>
  );
};
