import { change, projection } from '@corkboard/event-store/projection';
import { type RowOf, table, text, uuid } from '@corkboard/event-store/table';
import { dateOfAge } from '@corkboard/rules/identity/birthday';
import type { AccountEvent } from '../../../accounts/domain/account.facts.ts';

export const minorsTable = table(
  'minors',
  {
    account_id: uuid({ primary: true }),
    /** `YYYY-MM-DD`: the 18th birthday. */
    adult_on: text(),
  },
  { indexes: { minors_adult_on: ['adult_on', 'account_id'] } },
);
export type MinorRow = RowOf<typeof minorsTable>;

const gone = (accountId: string) => [change(minorsTable, [accountId], () => null)];

/** Who is a minor, and until which day? */
export const minors = projection<AccountEvent>({
  name: 'minors',
  version: 1,
  tables: [minorsTable],
  on: {
    AccountRegistered: ({ data: { accountId, birthdate, isMinor } }) =>
      isMinor && birthdate !== null
        ? [change(minorsTable, [accountId], () => ({ account_id: accountId, adult_on: dateOfAge(birthdate) }))]
        : [],
    AgeBucketChanged: ({ data: { accountId, bucket } }) => (bucket === 'adult' ? gone(accountId) : []),
    PersonalDataErasureRequested: ({ data }) => gone(data.accountId),
  },
});
