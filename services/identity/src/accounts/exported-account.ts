import type { Decider } from '@corkboard/event-store/decider';
import type { RecordedEvent } from '@corkboard/event-store/event';
import type { DataOf } from '@corkboard/event-store/fact';
import { Streams } from '@corkboard/event-store/streams';
import { type ExportSection, fewRows, type OwnRow } from '@corkboard/service/account-export/section';
import {
  type AccountEvent,
  accountConvertedToPartner,
  accountFacts,
  accountRegistered,
  emailVerificationRequested,
  emailVerified,
  profileSeeded,
  type termsAccepted,
  usernameAssigned,
} from './domain/account.facts.ts';
import { accountDecider, accountStream } from './domain/account.ts';
import { accountProfilesTable } from './read-models/account-profiles/account-profiles.ts';

type Row = OwnRow['row'];
type Past = AccountEvent & Pick<RecordedEvent, 'metadata'>;

const past: Decider<readonly Past[], AccountEvent> = {
  category: accountDecider.category,
  initial: [],
  evolve: (events, event) => [...events, event as Past],
};

const termsOf = ({ termsVersion, privacyVersion, noticeVersion, source }: DataOf<typeof termsAccepted>): Row => ({
  terms_version: termsVersion,
  privacy_version: privacyVersion,
  notice_version: noticeVersion,
  source,
});

/** Fields of an event beside its meaning. */
const detailsOf = (event: AccountEvent): Row => {
  switch (event.type) {
    case 'UsernameAssigned':
      return { username: event.data.username, previous: event.data.previous };
    case 'ProfileSeeded':
      return { full_name: event.data.fullName, image_source_url: event.data.imageSourceUrl };
    case 'TermsAccepted':
      return termsOf(event.data);
    case 'MarketingPreferenceSet':
      return { wants_marketing: !event.data.optOut, source: event.data.source };
    case 'EmailVerificationRequested':
      return { email: event.data.email };
    case 'AdsPreferenceSet':
      return { personal_ads: !event.data.objects };
    case 'AccountConvertedToPartner':
      return { business_name: event.data.businessName, country: event.data.country };
    case 'AccountSuspended':
      return { reason_code: event.data.reasonCode, appeal_until: event.data.appealUntil };
    case 'AccountClosureRequested':
      return { closes_after: event.data.closeAfter };
    default:
      return {};
  }
};

/** Steps of staff that nothing has come of yet are not shown to anybody but staff. */
const PROPOSALS = new Set(['AccountSuspensionProposed', 'AccountReinstatementProposed', 'AccountProposalDeclined']);

const meanings = new Map(Object.values(accountFacts).map(({ type, meaning }) => [type as string, meaning]));

const historyOf = (events: readonly Past[]): readonly Row[] =>
  events
    .filter(({ type }) => !PROPOSALS.has(type))
    .map((event) => ({
      at: event.metadata.occurredAt,
      event: event.type,
      meaning: meanings.get(event.type),
      ...detailsOf(event),
    }));

const accountOf = (events: readonly Past[]): readonly Row[] => {
  const account = events.reduce(accountDecider.evolve, accountDecider.initial);
  const registered = events.find((event) => event.type === 'AccountRegistered')?.data;
  if (account.status !== 'open' || !registered) return [];
  return [
    {
      ...{ account_id: account.accountId, registered_at: account.registeredAt, sign_up_source: registered.source },
      ...{ email: account.email, email_verified: account.emailVerified, username: account.username },
      ...{ first_name: registered.firstName, last_name: registered.lastName, full_name: account.fullName },
      ...{ birthdate: account.birthdate, is_minor: account.isMinor, country: account.country },
      ...{ locale: registered.locale, is_partner: account.isPartner, business_name: account.businessName },
      ...{ wants_marketing: !account.marketingOptOut, personal_ads: !account.objectsToAds },
    },
  ];
};

const fromStream = (rowsOf: (events: readonly Past[]) => readonly Row[]) => (streams: Streams) =>
  fewRows(async (accountId) => rowsOf((await streams.load(accountStream(accountId), past)).state));

/** Names, address and settings of the person. */
export const exportedAccount: ExportSection = {
  name: 'account',
  covers: [accountRegistered, emailVerified, accountProfilesTable],
  inject: [Streams],
  useFactory: fromStream(accountOf),
  statements: [],
};

/** Everything that happened to the account, consents among it. */
export const exportedHistory: ExportSection = {
  name: 'account_history',
  covers: [usernameAssigned, profileSeeded, emailVerificationRequested, accountConvertedToPartner],
  inject: [Streams],
  useFactory: fromStream(historyOf),
  statements: [],
};
