import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '../../../lib/bootstrap.ts';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { businessProfilesQuery } from '../../../lib/queries/business-profiles.ts';
import { activeProfile, chooseProfile } from '../../../lib/session/acting-as.ts';
import type { MenuProps } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/toast/toasts.ts';

const text = catalogue('profile-choices', {
  actAs: 'Act as {name}',
  needsTwoFactor: '{name} needs two-factor log-in. Until you turn it on, you act as yourself.',
});

/** Everything is loaded anew as the other. */
const choose = (id: string): void => {
  chooseProfile(id);
  location.reload();
};

/** S-225: the viewer, and the businesses that they work for; nothing where there is no choice. */
export const profileChoices = async (
  client: QueryClient,
  user: NonNullable<Viewer['user']>,
): Promise<MenuProps['groups']> => {
  const profiles = await client.fetchQuery(businessProfilesQuery);
  if (profiles.length === 0) return [];
  const active = activeProfile();
  const own = { id: user.id, name: user.full_name, mayAct: true };
  const others = profiles.map((profile) => ({
    id: profile.id,
    name: profile.user.businessName,
    mayAct: profile.viewerMeetsMfaRequirement,
  }));
  return [
    [own, ...others].map(({ id, name, mayAct }) => ({
      key: id,
      label: text('actAs', { name }),
      checked: id === active,
      onSelect: () => (mayAct ? choose(id) : notify(text('needsTwoFactor', { name }))),
    })),
  ];
};
