import { type ListedBillingProfile, listedBillingProfile } from '@corkboard/contracts/ads/listed';
import { BILLING_PROFILES } from '@corkboard/contracts/ads/staff-acts';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { serviceList } from '../../lib/queries/service-lists.ts';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { AdvertiserLink, OwnerLink, StandingWord } from './parts.tsx';
import type { Queue } from './queue.ts';
import { queueText } from './queue-texts.ts';

/** How ad accounts will pay, to be confirmed. */
export const billingProfiles = (): Queue<ListedBillingProfile> => ({
  list: serviceList('ads', BILLING_PROFILES),
  words: {
    title: queueText('profiles'),
    label: queueText('profilesList'),
    none: queueText('profilesNone'),
    noneFound: queueText('profilesNoneFound'),
    search: queueText('profilesSearch'),
    one: queueText('profile'),
    missing: queueText('profileMissing'),
  },
  parse: (row) => listedBillingProfile.parse(row),
  keyOf: ({ profile_id }) => profile_id,
  isWaiting: ({ status }) => status === 'pending',
  acts: ['confirm-billing', 'refuse-billing'],
  streamOf: ({ advertiser_id }) => `billing-${advertiser_id}`,
  columns: [
    ...timeColumns(queueText('created'), ({ created_at }: ListedBillingProfile) => created_at),
    {
      title: queueText('profile'),
      track: 'minmax(290px, 2fr)',
      phone: 'minmax(0, 1fr)',
      render: ({ profile_id: id }) => (
        <Link to="/console/billing-profiles/$id/" params={{ id }}>
          {id}
        </Link>
      ),
    },
    { title: queueText('advertiser'), track: 'minmax(290px, 2fr)', render: ({ advertiser_id }) => advertiser_id },
    { title: queueText('kind'), track: '96px', render: ({ kind }) => queueText(kind) },
    {
      title: queueText('status'),
      track: '96px',
      phone: '88px',
      render: ({ status }) => <StandingWord of={status} />,
    },
  ],
  factsOf: (profile) => [
    { name: queueText('status'), value: <StandingWord of={profile.status} /> },
    ...(profile.reason ? [{ name: queueText('reason'), value: profile.reason }] : []),
    { name: consoleText('id'), value: <Copyable value={profile.profile_id} /> },
    { name: queueText('advertiser'), value: <AdvertiserLink id={profile.advertiser_id} /> },
    { name: queueText('owner'), value: <OwnerLink id={profile.owner_user_id} /> },
    { name: queueText('kind'), value: queueText(profile.kind) },
    { name: queueText('created'), value: <MomentAndAgo at={profile.created_at} /> },
  ],
});
