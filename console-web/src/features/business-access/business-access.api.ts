import {
  acceptInvitation,
  type BusinessAccessView,
  changeMember,
  declineInvitation,
  getBusinessAccess,
  inviteToBusiness,
  type OpenedInvitation,
  readInvitation,
  removeMember,
  requireTwoFactor,
  restoreInvitation,
  restoreMember,
  revokeInvitation,
} from '@corkboard/contracts/ads/business-access';
import { businessProfiles, type TakenOverBusiness } from '@corkboard/contracts/ads/business-profiles';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { queryOptions } from '@tanstack/react-query';
import { type ApiFailure, failureOf } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keptToken } from '../../lib/session/kept-token.ts';

export const accessQuery = (businessId: string) =>
  queryOptions<BusinessAccessView, ApiFailure>({
    queryKey: ['business-access', 'of', businessId],
    queryFn: ({ signal }) => call(getBusinessAccess, { params: { businessId } }, { signal, firstLoad: true }),
  });

/** Businesses without a profile of their own that the viewer works for. */
export const takenOverQuery = queryOptions<readonly TakenOverBusiness[], ApiFailure>({
  queryKey: ['business-access', 'taken-over'],
  queryFn: async ({ signal }) => (await call(businessProfiles, {}, { signal, promptsEntry: false })).taken_over,
  staleTime: 10_000,
  retry: false,
});

export const invitationToken = keptToken('business-invitation');

export const invitationQuery = (token: string) =>
  queryOptions<OpenedInvitation, ApiFailure>({
    queryKey: ['business-access', 'invitation', token],
    queryFn: ({ signal }) =>
      call(readInvitation, { body: { token } }, { signal, firstLoad: true }).catch((thrown: unknown) => {
        invitationToken.answeredWith(failureOf(thrown).status);
        throw thrown;
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const invite = (
  businessId: string,
  body: { readonly email: string; readonly permissions: BusinessRole[] },
  idempotencyKey: string,
) => call(inviteToBusiness, { params: { businessId }, body }, { idempotencyKey });

export const withdraw = (businessId: string, invitationId: string) =>
  call(revokeInvitation, { params: { businessId, invitationId } });
export const takeBackWithdrawal = (businessId: string, invitationId: string) =>
  call(restoreInvitation, { params: { businessId, invitationId } });
export const changeRoles = (businessId: string, userId: string, permissions: BusinessRole[]) =>
  call(changeMember, { params: { businessId, userId }, body: { permissions } });
export const remove = (businessId: string, userId: string) => call(removeMember, { params: { businessId, userId } });
export const takeBackRemoval = (businessId: string, userId: string) =>
  call(restoreMember, { params: { businessId, userId } });
export const setTwoFactor = (businessId: string, required: boolean) =>
  call(requireTwoFactor, { params: { businessId }, body: { required } });

export const accept = (token: string) => call(acceptInvitation, { body: { token } });
export const decline = (token: string) => call(declineInvitation, { body: { token } });
