import type { Decider } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { ownRows, shownBy } from '@corkboard/service/account-export/own-rows';
import type { OwnRow } from '@corkboard/service/account-export/section';
import { type AdvertiserEvent, type BusinessInfo, businessInfoProvided } from './domain/advertiser.facts.ts';
import { advertiserDecider, advertiserStream } from './domain/advertiser.ts';
import { advertisersTable } from './read-models/advertisers/advertisers.ts';

/** Of the owner of now: that of a former one went with the takeover. */
const invoiced: Decider<BusinessInfo | null, AdvertiserEvent> = {
  category: advertiserDecider.category,
  initial: null,
  evolve: (info, event) => {
    if (event.type === 'AdvertiserTakenOver') return null;
    return event.type === 'BusinessInfoProvided' ? event.data : info;
  },
};

const accounts = ownRows({
  name: 'ad_accounts',
  from: advertisersTable,
  covers: [businessInfoProvided],
  where: 'owner_user_id = $1',
  key: { advertiser_id: 'uuid' },
  columns: [
    ...['advertiser_id', 'business_id', 'name', 'country', 'currency', 'status', 'suspension_reason'],
    ...['delivery_stop_reason', 'owner_disabled_for', 'campaign_mode', 'consent AS measurement_consent', 'created_at'],
  ],
});

const namesOf = (info: BusinessInfo | null) =>
  info && {
    ...{ business_name: info.businessName, contact_name: info.contactName, email: info.email },
    ...{ address: info.address, tax_id: info.taxId },
  };

/** Ad accounts, each with who its invoices are for, which its stream alone tells. */
export const exportedAdvertisers = shownBy(accounts, {
  inject: [Streams],
  useFactory: (streams: Streams) => async (row: OwnRow['row']) => {
    const { state } = await streams.load(advertiserStream(String(row['advertiser_id'])), invoiced);
    return { ...row, invoices_to: namesOf(state) };
  },
});
