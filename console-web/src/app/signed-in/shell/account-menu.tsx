import { deleteSession } from '@corkboard/contracts/identity/sessions';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import type { Viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { chooseTheme, chosenTheme, type Theme } from '../../../lib/theme.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { LogOutIcon, MonitorIcon, MoonIcon, PersonIcon, SunIcon } from '../../../ui/icon/icons.tsx';
import { LazyMenu } from '../../../ui/overlay/lazy-menu.tsx';
import { notify } from '../../../ui/toast/toasts.ts';
import styles from './header.module.css';

type User = NonNullable<Viewer['user']>;

const logOut = async (): Promise<void> => {
  try {
    await call(deleteSession, { body: {} });
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

export const AccountMenu = ({ user }: { user: User }) => {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const pick = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <LazyMenu
      trigger={
        <button type="button" className={styles.account} aria-label={appText('accountMenu')}>
          <Avatar name={user.full_name} src={user.image_medium_url} colorIndex={user.avatar_color_index} size={36} />
        </button>
      }
      header={
        <div className={styles.who}>
          <strong>{user.full_name}</strong>
          <span>{user.email}</span>
        </div>
      }
      groups={[
        [{ key: 'profile', label: appText('profile'), icon: <PersonIcon size={20} />, href: `/${user.username}/` }],
        themes.map(({ key, label, icon }) => ({
          key,
          label: appText(label),
          icon,
          checked: theme === key,
          onSelect: () => pick(key),
        })),
        [
          {
            key: 'log-out',
            label: appText('logOut'),
            icon: <LogOutIcon size={20} />,
            onSelect: () => {
              logOut().catch(() => undefined);
            },
          },
        ],
      ]}
    />
  );
};
