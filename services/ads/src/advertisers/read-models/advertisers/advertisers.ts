import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import {
  boolean,
  integer,
  type RowOf,
  type StoredRow,
  table,
  text,
  timestamptz,
  uuid,
} from '@corkboard/event-store/table';
import type { QuestionAnswer } from '@corkboard/rules/ads/countries';
import type { AdvertiserEvent } from '../../domain/advertiser.facts.ts';

export const advertisersTable = table(
  'advertisers',
  {
    advertiser_id: uuid({ primary: true }),
    owner_user_id: uuid(),
    name: text({ nullable: true }),
    country: text(),
    currency: text(),
    status: text<'active' | 'suspended'>(),
    suspension_reason: text({ nullable: true }),
    /** The texts themselves stay in the events. */
    has_business_info: boolean(),
    /** Answer to whether conversions may be measured; null where it was built before there was one. */
    consent: integer<QuestionAnswer>({ nullable: true }),
    /** DS-170: of the demo; null where it was built before there was one. */
    synthetic: boolean({ nullable: true }),
    created_at: timestamptz(),
  },
  {
    indexes: {
      advertisers_of_owner: ['owner_user_id'],
      advertisers_synthetic: { columns: ['advertiser_id'], where: 'synthetic' },
      advertisers_withheld: { columns: ['advertiser_id'], where: "status = 'suspended' OR name IS NULL" },
    },
    sql: ['CREATE INDEX advertisers_newest ON advertisers (created_at DESC, advertiser_id DESC)'],
    open: ['country', 'currency', 'status', 'suspension_reason', 'synthetic'],
    forget: { by: 'owner_user_id', blank: ['name'] },
  },
);
type Row = RowOf<typeof advertisersTable>;
export type AdvertiserRow = StoredRow<typeof advertisersTable>;

const then = (advertiserId: string, fields: Partial<Row>): readonly RowChange[] => [
  change(advertisersTable, [advertiserId], (row) => row && { ...row, ...fields }),
];

/** Which ad accounts are there, whose are they, and how do they stand? */
export const advertisersProjection = projection<AdvertiserEvent>({
  name: 'advertisers',
  version: 3,
  tables: [advertisersTable],
  on: {
    AdvertiserCreated: ({ data, metadata }) => [
      change(
        advertisersTable,
        [data.advertiserId],
        (): Row => ({
          advertiser_id: data.advertiserId,
          owner_user_id: data.ownerUserId,
          name: data.name,
          country: data.country,
          currency: data.currency,
          status: 'active',
          suspension_reason: null,
          has_business_info: false,
          consent: 0,
          synthetic: false,
          created_at: metadata.occurredAt,
        }),
      ),
    ],
    AdvertiserMarkedSynthetic: ({ data }) => then(data.advertiserId, { synthetic: true }),
    AdvertiserRenamed: ({ data }) => then(data.advertiserId, { name: data.name }),
    BusinessInfoProvided: ({ data }) => then(data.advertiserId, { has_business_info: true }),
    AdsDataConsentRecorded: ({ data }) => then(data.advertiserId, { consent: data.answer }),
    AdvertiserSuspended: ({ data }) => then(data.advertiserId, { status: 'suspended', suspension_reason: data.reason }),
    AdvertiserReinstated: ({ data }) => then(data.advertiserId, { status: 'active', suspension_reason: null }),
    AdvertiserTakenOver: ({ data: { advertiserId, ownerUserId, name } }) =>
      then(advertiserId, { owner_user_id: ownerUserId, name, has_business_info: false }),
  },
});
