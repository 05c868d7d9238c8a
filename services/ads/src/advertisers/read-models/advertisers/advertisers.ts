import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import {
  boolean,
  integer,
  type RowOf,
  type StoredRow,
  table,
  text,
  texts,
  timestamptz,
  uuid,
} from '@corkboard/event-store/table';
import type { CampaignMode } from '@corkboard/rules/ads/campaigns';
import type { QuestionAnswer } from '@corkboard/rules/ads/countries';
import type { AdvertiserEvent } from '../../domain/advertiser.facts.ts';

/** Nothing of these is shown as an ad. */
export const WITHHELD =
  "status = 'suspended' OR name IS NULL OR delivery_stop_reason IS NOT NULL OR cardinality(owner_disabled_for) > 0";

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
    /** Reason for which staff stopped its ads; null while they are delivered. */
    delivery_stop_reason: text({ nullable: true }),
    /** Causes for which the account of its owner is disabled; null where it was built before there were any. */
    owner_disabled_for: texts({ nullable: true }),
    /** Null where it was built before there was one. */
    campaign_mode: text<CampaignMode>({ nullable: true }),
    /** Business whose members work in it; null where it was built before there was another one than the owner's. */
    business_id: uuid({ nullable: true }),
  },
  {
    indexes: {
      advertisers_of_owner: ['owner_user_id'],
      advertisers_synthetic: { columns: ['advertiser_id'], where: 'synthetic' },
      advertisers_withheld: { columns: ['advertiser_id'], where: WITHHELD },
    },
    sql: ['CREATE INDEX advertisers_newest ON advertisers (created_at DESC, advertiser_id DESC)'],
    open: [
      'country',
      'currency',
      'status',
      'suspension_reason',
      'delivery_stop_reason',
      'synthetic',
      'owner_disabled_for',
    ],
    forget: { by: 'owner_user_id', blank: ['name'] },
  },
);
type Row = RowOf<typeof advertisersTable>;
export type AdvertiserRow = StoredRow<typeof advertisersTable>;

const then = (advertiserId: string, fields: Partial<Row>): readonly RowChange[] => [
  change(advertisersTable, [advertiserId], (row) => row && { ...row, ...fields }),
];

const disabledFor = (
  { advertiserId }: { readonly advertiserId: string },
  fold: (causes: readonly string[]) => readonly string[],
): readonly RowChange[] => [
  change(
    advertisersTable,
    [advertiserId],
    (row) => row && { ...row, owner_disabled_for: fold(row.owner_disabled_for ?? []) },
  ),
];

/** Which ad accounts are there, whose are they, and how do they stand? */
export const advertisersProjection = projection<AdvertiserEvent>({
  name: 'advertisers',
  version: 7,
  tables: [advertisersTable],
  on: {
    AdvertiserCreated: ({ data, metadata }) => [
      change(
        advertisersTable,
        [data.advertiserId],
        (): Row => ({
          advertiser_id: data.advertiserId,
          owner_user_id: data.ownerUserId,
          business_id: data.ownerUserId,
          name: data.name,
          country: data.country,
          currency: data.currency,
          status: 'active',
          suspension_reason: null,
          has_business_info: false,
          consent: 0,
          synthetic: false,
          created_at: metadata.occurredAt,
          delivery_stop_reason: null,
          owner_disabled_for: [],
          campaign_mode: 'AUTOMATED_CAMPAIGN',
        }),
      ),
    ],
    AdvertiserMarkedSynthetic: ({ data }) => then(data.advertiserId, { synthetic: true }),
    AdvertiserRenamed: ({ data }) => then(data.advertiserId, { name: data.name }),
    BusinessInfoProvided: ({ data }) => then(data.advertiserId, { has_business_info: true }),
    AdsDataConsentRecorded: ({ data }) => then(data.advertiserId, { consent: data.answer }),
    CampaignModeChosen: ({ data }) => then(data.advertiserId, { campaign_mode: data.mode }),
    AdvertiserSuspended: ({ data }) => then(data.advertiserId, { status: 'suspended', suspension_reason: data.reason }),
    AdvertiserReinstated: ({ data }) => then(data.advertiserId, { status: 'active', suspension_reason: null }),
    AdvertiserTakenOver: ({ data: { advertiserId, ownerUserId, businessId, name } }) =>
      then(advertiserId, {
        ...{ owner_user_id: ownerUserId, business_id: businessId, name },
        ...{ has_business_info: false, owner_disabled_for: [] },
      }),
    AdvertiserOwnerDisabled: ({ data }) => disabledFor(data, (causes) => [...causes, data.cause]),
    AdvertiserOwnerEnabled: ({ data }) => disabledFor(data, (causes) => causes.filter((it) => it !== data.cause)),
    AdvertiserDeliveryStopped: ({ data }) => then(data.advertiserId, { delivery_stop_reason: data.reason }),
    AdvertiserDeliveryResumed: ({ data }) => then(data.advertiserId, { delivery_stop_reason: null }),
  },
});
