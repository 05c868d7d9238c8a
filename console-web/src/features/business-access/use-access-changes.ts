import type { BusinessAccessView, BusinessInvitation, BusinessMember } from '@corkboard/contracts/ads/business-access';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { accessText } from './access-texts.ts';
import {
  accessQuery,
  changeRoles,
  remove,
  setTwoFactor,
  takeBackRemoval,
  takeBackWithdrawal,
  withdraw,
} from './business-access.api.ts';

export const nameOf = ({ user }: BusinessMember): string => user.full_name || accessText('closedAccount');

interface Change {
  /** The view as it will be. */
  readonly show: (view: BusinessAccessView) => BusinessAccessView;
  readonly write: () => Promise<unknown>;
  readonly said: string;
  readonly undo?: () => Promise<unknown>;
}

/** Changes of who may work for a business: shown at once, as before if the server refuses, and taken back by Undo. */
export const useAccessChanges = (businessId: string) => {
  const client = useQueryClient();
  const { queryKey } = accessQuery(businessId);
  const refresh = () => client.invalidateQueries({ queryKey });

  const make = async ({ show, write, said, undo }: Change): Promise<boolean> => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<BusinessAccessView>(queryKey);
    client.setQueryData<BusinessAccessView>(queryKey, (view) => view && show(view));
    try {
      await write();
      showToast(said, undo ? { action: { label: accessText('undo'), run: () => void takeBack(undo) } } : {});
      return true;
    } catch (error) {
      client.setQueryData(queryKey, before);
      notify(failureOf(error).serverMessage ?? accessText('notDone'));
      return false;
    } finally {
      await refresh();
    }
  };

  const takeBack = async (undo: () => Promise<unknown>): Promise<void> => {
    try {
      await undo();
    } catch (error) {
      notify(failureOf(error).serverMessage ?? accessText('notDone'));
    }
    await refresh();
  };

  const removeMember = (member: BusinessMember) =>
    make({
      show: (view) => ({ ...view, members: view.members.filter(({ user }) => user.id !== member.user.id) }),
      write: () => remove(businessId, member.user.id),
      said: accessText('removed', { name: nameOf(member) }),
      undo: () => takeBackRemoval(businessId, member.user.id),
    });

  const changeMember = (member: BusinessMember, permissions: BusinessRole[]) =>
    make({
      show: (view) => ({
        ...view,
        members: view.members.map((each) => (each.user.id === member.user.id ? { ...each, permissions } : each)),
      }),
      write: () => changeRoles(businessId, member.user.id, permissions),
      said: accessText('changed', { name: nameOf(member) }),
      undo: () => changeRoles(businessId, member.user.id, member.permissions),
    });

  const withdrawInvitation = ({ id, email }: BusinessInvitation) =>
    make({
      show: (view) => ({ ...view, invitations: view.invitations.filter((each) => each.id !== id) }),
      write: () => withdraw(businessId, id),
      said: accessText('withdrawn', { email }),
      undo: () => takeBackWithdrawal(businessId, id),
    });

  const changeTwoFactor = (required: boolean) =>
    make({
      show: (view) => ({ ...view, requires_two_factor: required }),
      write: () => setTwoFactor(businessId, required),
      said: accessText(required ? 'twoFactorOn' : 'twoFactorOff'),
      undo: () => setTwoFactor(businessId, !required),
    });

  return { refresh, removeMember, changeMember, withdrawInvitation, changeTwoFactor };
};
