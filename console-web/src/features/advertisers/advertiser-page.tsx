import {
  type AdvertiserAct,
  advertiserActs,
  type ListedAdvertiser,
  listedAdvertiser,
} from '@corkboard/contracts/ads/advertisers';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { RowAct } from '../../ui/row-act/row-act.tsx';
import { RowActs, RowPage } from '../../ui/row-page/row-page.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AdvertiserStatus } from './advertiser-status.tsx';
import { advertiserText } from './advertiser-texts.ts';
import { advertisers } from './advertisers.api.ts';

const factsOf = (advertiser: ListedAdvertiser): readonly Fact[] => [
  { name: advertiserText('status'), value: <AdvertiserStatus status={advertiser.status} /> },
  ...(advertiser.suspension_reason ? [{ name: advertiserText('reason'), value: advertiser.suspension_reason }] : []),
  {
    name: advertiserText('delivery'),
    value:
      advertiser.delivery_stop_reason === null
        ? advertiserText('delivered')
        : advertiserText('deliveryStopped', { reason: advertiser.delivery_stop_reason }),
  },
  ...(advertiser.owner_disabled_for?.length
    ? [{ name: advertiserText('ownerStatus'), value: advertiser.owner_disabled_for.map(advertiserText).join(', ') }]
    : []),
  { name: consoleText('id'), value: <Copyable value={advertiser.advertiser_id} /> },
  { name: advertiserText('name'), value: advertiser.name ?? advertiserText('erased') },
  {
    name: advertiserText('owner'),
    value: (
      <StreamLink service="identity" stream={`account-${advertiser.owner_user_id}`}>
        {advertiser.owner_user_id}
      </StreamLink>
    ),
  },
  { name: advertiserText('country'), value: advertiser.country },
  { name: advertiserText('currency'), value: advertiser.currency },
  { name: advertiserText('businessInfo'), value: advertiserText(advertiser.has_business_info ? 'given' : 'missing') },
  { name: advertiserText('created'), value: <MomentAndAgo at={advertiser.created_at} /> },
];

/** Suspends an ad account that is active, and reinstates one that is suspended. */
const Standing = ({ advertiser: { advertiser_id: id, status } }: { advertiser: ListedAdvertiser }) => {
  const what = status === 'active' ? 'suspend' : 'reinstate';
  const act: AdvertiserAct = `${what}-advertiser`;
  return (
    <RowAct
      {...{ list: advertisers, id, act, permission: advertiserActs[act] }}
      variant={what === 'suspend' ? 'danger' : 'primary'}
      label={advertiserText(what)}
      title={advertiserText(`${what}Title`)}
      warning={advertiserText(`${what}Warning`)}
      done={advertiserText(`${what}Done`)}
    />
  );
};

/** Stops its ads, which leaves the ad account usable, and resumes them. */
const Delivery = ({ advertiser: { advertiser_id: id, delivery_stop_reason } }: { advertiser: ListedAdvertiser }) => {
  const isStopped = delivery_stop_reason !== null;
  const act: AdvertiserAct = isStopped ? 'resume-delivery' : 'stop-delivery';
  const what = isStopped ? 'resumeDelivery' : 'stopDelivery';
  return (
    <RowAct
      {...{ list: advertisers, id, act, permission: advertiserActs[act] }}
      variant={isStopped ? 'primary' : 'danger'}
      label={advertiserText(what)}
      title={advertiserText(`${what}Title`)}
      warning={advertiserText(`${what}Warning`)}
      done={advertiserText(`${what}Done`)}
    />
  );
};

/** One ad account: how it stands, what staff can do about that, and where its history is. */
export const AdvertiserPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(advertisers.rowQuery(id));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={advertiserText('notFound')} />;
  const advertiser = listedAdvertiser.parse(data);
  return (
    <RowPage
      title={
        <>
          {advertiserText('advertiser')} <DemoData synthetic={advertiser.synthetic} />
        </>
      }
      acts={
        <RowActs>
          <Delivery advertiser={advertiser} />
          <Standing advertiser={advertiser} />
        </RowActs>
      }
      history={{
        ...{ service: 'ads', stream: `advertiser-${id}` },
        ...{ name: advertiserText('history'), how: advertiserText('historyHow') },
      }}
    >
      <RoleNotice
        action={advertiserActs[advertiser.status === 'active' ? 'suspend-advertiser' : 'reinstate-advertiser']}
      />
      <Facts facts={factsOf(advertiser)} />
    </RowPage>
  );
};
