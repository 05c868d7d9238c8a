import type { Decider } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { ownRows, shownBy } from '@corkboard/service/account-export/own-rows';
import type { OwnRow } from '@corkboard/service/account-export/section';
import { type BusinessAccessEvent, businessTakenOver } from './domain/business-access.facts.ts';
import { businessAccessDecider, businessAccessStream } from './domain/business-access.ts';
import {
  businessInvitationsTable,
  businessMembersTable,
} from './read-models/business-access/business-access.projection.ts';

type Named = { readonly ownerId: string; readonly name: string } | null;

const takeover: Decider<Named, BusinessAccessEvent> = {
  category: businessAccessDecider.category,
  initial: null,
  evolve: (named, event) => (event.type === 'BusinessTakenOver' ? event.data : named),
};

const memberships = ownRows({
  name: 'business_memberships',
  from: businessMembersTable,
  covers: [businessTakenOver],
  where: 'user_id = $1',
  key: { business_id: 'uuid' },
  columns: ['business_id', 'status', 'permissions', 'since'],
});

/** Name that the person gave to a business that they took over. */
const withOwnName = {
  inject: [Streams],
  useFactory: (streams: Streams) => async (row: OwnRow['row'], accountId: string) => {
    const { state } = await streams.load(businessAccessStream(String(row['business_id'])), takeover);
    return state?.ownerId === accountId ? { ...row, is_owner: true, business_name: state.name } : row;
  },
};

export const exportedAccess = [
  shownBy(memberships, withOwnName),
  ownRows({
    name: 'business_invitations',
    from: businessInvitationsTable,
    where: 'accepted_by = $1',
    key: { invitation_id: 'uuid' },
    columns: ['invitation_id', 'business_id', 'expires_at'],
  }),
];
