import { change, projection } from '@corkboard/event-store/projection';
import { boolean, integer, type RowOf, table, text, uuid } from '@corkboard/event-store/table';
import type { AccountEvent } from '../../domain/account.facts.ts';

export const accountProfilesTable = table(
  'account_profiles',
  {
    account_id: uuid({ primary: true }),
    username: text(),
    full_name: text(),
    first_name: text(),
    avatar_color_index: integer(),
    is_default_image: boolean(),
  },
  {
    sql: [
      'CREATE INDEX account_profiles_username ON account_profiles (lower(username) text_pattern_ops)',
      'CREATE INDEX account_profiles_full_name ON account_profiles (lower(full_name) text_pattern_ops)',
    ],
  },
);
export type AccountProfileRow = RowOf<typeof accountProfilesTable>;

const changed = (accountId: string, fields: Partial<AccountProfileRow>) =>
  change(accountProfilesTable, [accountId], (row) => row && { ...row, ...fields });

/** What do the others call this account, and what does it look like? */
export const accountProfiles = projection<AccountEvent>({
  name: 'account-profiles',
  version: 1,
  tables: [accountProfilesTable],
  on: {
    AccountRegistered: ({ data }) => [
      change(accountProfilesTable, [data.accountId], () => ({
        account_id: data.accountId,
        username: '',
        full_name: data.firstName ?? '',
        first_name: data.firstName ?? '',
        avatar_color_index: 0,
        is_default_image: true,
      })),
    ],
    UsernameAssigned: ({ data }) => [changed(data.accountId, { username: data.username ?? '' })],
    ProfileSeeded: ({ data }) => [
      changed(data.accountId, {
        full_name: data.fullName ?? '',
        avatar_color_index: data.avatarColorIndex,
        is_default_image: data.isDefaultImage,
      }),
    ],
    PersonalDataErasureRequested: ({ data }) => [change(accountProfilesTable, [data.accountId], () => null)],
  },
});
