import { BOARD_INVITATION_PAGE as invites } from '@corkboard/contracts/curation/collaborators';
import { deleteSession } from '@corkboard/contracts/identity/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askedQuery } from '../../../features/collaborators/asked.api.ts';
import { call } from '../../../lib/api/call.ts';
import { findViewer, type Viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { tellOtherTabs } from '../../../lib/session/other-tabs.ts';
import { askUndo } from '../../../lib/session/undo-requests.ts';
import { chooseTheme, chosenTheme, type Theme } from '../../../lib/theme.ts';
import { lines } from '../../../ui/icon/draw.tsx';
import { PersonIcon } from '../../../ui/icon/icons.tsx';
import { LogOutIcon, MonitorIcon, MoonIcon, SunIcon, TrashIcon } from '../../../ui/icon/page-icons.tsx';
import { Menu, type MenuProps } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/toast/toasts.ts';
import styles from './header.module.css';

/** Apart from the frame's texts: they come with every first page. */
const menuText = catalogue('account-menu', {
  ads: 'Ads',
  access: 'Business access',
  adSettings: 'Ad settings',
  account: 'Account settings',
  invites: '{count, plural, =0 {Board invites} other {Board invites (#)}}',
  acts: 'Your last changes',
  trash: 'Trash',
  logOut: 'Log out',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
});
const SlidersIcon = lines('M4.5 8h9M18 8h1.5M4.5 16H6M10.5 16h9M15.75 5.75v4.5M8.25 13.75v4.5');
const BackIcon = lines('M4 9h10a5.5 5.5 0 0 1 0 11H9M8 5 4 9l4 4');
const InvitesIcon = lines('M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6');
const AdsIcon = lines('M5 20v-8M12 20V4M19 20v-5');

/** S-225: choices of business accounts alone; their code comes after the menu's own. */
const useProfiles = (user: NonNullable<Viewer['user']>): MenuProps['groups'] => {
  const client = useQueryClient();
  const [groups, setGroups] = useState<MenuProps['groups']>([]);
  const isPartner = findViewer()?.isPartner === true;
  useEffect(() => {
    if (!isPartner) return;
    import('./profile-choices.ts')
      .then(({ profileChoices }) => profileChoices(client, user))
      .then(setGroups)
      // Without them the menu is as it was.
      .catch(() => undefined);
  }, [client, isPartner, user]);
  return groups;
};

const logOut = async (): Promise<void> => {
  try {
    await call(deleteSession, { body: {} });
    await import('../../../lib/ads/last-draft.ts')
      .then(({ dropDraftsExcept }) => dropDraftsExcept([]))
      .catch(() => null);
    tellOtherTabs();
    location.assign('/');
  } catch {
    notify(appText('wentWrong'));
  }
};

const themes = [
  { key: 'system', label: 'themeSystem', icon: <MonitorIcon size={20} /> },
  { key: 'light', label: 'themeLight', icon: <SunIcon size={20} /> },
  { key: 'dark', label: 'themeDark', icon: <MoonIcon size={20} /> },
] as const;

type AccountMenuProps = Pick<MenuProps, 'trigger' | 'defaultOpen'> & { readonly user: NonNullable<Viewer['user']> };

export const AccountMenu = ({ user, ...button }: AccountMenuProps) => {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const profiles = useProfiles(user);
  const { data: asked = 0 } = useQuery(askedQuery);
  const pick = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Menu
      {...button}
      header={
        <div className={styles.who}>
          <strong>{user.full_name}</strong>
          <span>{user.email}</span>
        </div>
      }
      groups={[
        [
          { key: 'profile', label: appText('profile'), icon: <PersonIcon size={20} />, href: `/${user.username}/` },
          ...(findViewer()?.isPartner
            ? [
                { key: 'ads', label: menuText('ads'), icon: <AdsIcon size={20} />, href: '/advertiser/' },
                { key: 'access', label: menuText('access'), icon: <PersonIcon size={20} />, href: '/business/access/' },
              ]
            : []),
          { key: 'ad-settings', label: menuText('adSettings'), icon: <SlidersIcon size={20} />, href: '/settings/ads' },
          { key: 'account', label: menuText('account'), icon: <PersonIcon size={20} />, href: '/settings/account' },
          {
            key: 'invites',
            label: menuText('invites', { count: asked }),
            icon: <InvitesIcon size={20} />,
            href: invites,
          },
          { key: 'acts', label: menuText('acts'), icon: <BackIcon size={20} />, onSelect: () => askUndo(null) },
          { key: 'trash', label: menuText('trash'), icon: <TrashIcon size={20} />, href: '/trash' },
        ],
        ...profiles,
        themes.map(({ key, label, icon }) => ({
          key,
          label: menuText(label),
          icon,
          checked: theme === key,
          onSelect: () => pick(key),
        })),
        [{ key: 'log-out', label: menuText('logOut'), icon: <LogOutIcon size={20} />, onSelect: () => void logOut() }],
      ]}
    />
  );
};
