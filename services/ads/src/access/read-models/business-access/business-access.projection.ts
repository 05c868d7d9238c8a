import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { type RowOf, type StoredRow, table, text, texts, timestamptz, uuid } from '@corkboard/event-store/table';
import type { BusinessAccessEvent } from '../../domain/business-access.facts.ts';

export const businessMembersTable = table(
  'business_members',
  {
    business_id: uuid({ primary: true }),
    user_id: uuid({ primary: true }),
    /** `removed`: it can be taken back. */
    status: text<'active' | 'removed'>(),
    permissions: texts(),
    since: timestamptz(),
  },
  { indexes: { business_members_of_user: ['user_id'] }, forget: { by: 'user_id' } },
);
type MemberRow = RowOf<typeof businessMembersTable>;
export type BusinessMemberRow = StoredRow<typeof businessMembersTable>;

/** Every invitation until its time is over. */
export const businessInvitationsTable = table(
  'business_invitations',
  {
    invitation_id: uuid({ primary: true }),
    business_id: uuid(),
    accepted_by: uuid({ nullable: true }),
    expires_at: timestamptz(),
  },
  {
    indexes: {
      business_invitations_by_end: ['expires_at'],
      business_invitations_accepted: ['accepted_by'],
    },
    forget: { by: 'accepted_by', blank: ['accepted_by'] },
  },
);
type InvitationRow = RowOf<typeof businessInvitationsTable>;

const member = (
  { businessId, userId }: { readonly businessId: string; readonly userId: string },
  fold: (row: MemberRow | null) => MemberRow | null,
): RowChange => change(businessMembersTable, [businessId, userId], fold);

/** Which businesses does an account work for, and which invitations are still kept? */
export const businessAccessProjection = projection<BusinessAccessEvent>({
  name: 'business-access',
  version: 1,
  tables: [businessMembersTable, businessInvitationsTable],
  on: {
    BusinessAccessInvited: ({ data: { invitationId, businessId, expiresAt } }) => [
      change(
        businessInvitationsTable,
        [invitationId],
        (): InvitationRow => ({
          invitation_id: invitationId,
          business_id: businessId,
          accepted_by: null,
          expires_at: expiresAt,
        }),
      ),
    ],
    BusinessAccessInvitationExpired: ({ data }) => [change(businessInvitationsTable, [data.invitationId], () => null)],
    BusinessAccessGranted: ({ data: { businessId, userId, permissions, invitationId }, metadata }) => [
      member({ businessId, userId }, () => ({
        business_id: businessId,
        user_id: userId,
        status: 'active',
        permissions,
        since: metadata.occurredAt,
      })),
      ...(invitationId === null
        ? []
        : [change(businessInvitationsTable, [invitationId], (row) => row && { ...row, accepted_by: userId })]),
    ],
    BusinessAccessChanged: ({ data }) => [member(data, (row) => row && { ...row, permissions: data.permissions })],
    BusinessAccessRevoked: ({ data }) => [
      member(data, (row) => (data.cause === 'removed' ? row && { ...row, status: 'removed' } : null)),
    ],
  },
});
