import type { Viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { lazily, useLazyPart } from '../../../ui/overlay/use-lazy-part.ts';
import styles from './header.module.css';

const accountMenu = lazily(async () => (await import('./account-menu.tsx')).AccountMenu);

/** Opens the menu of whoever is signed in. */
export const AccountButton = ({ user }: { user: NonNullable<Viewer['user']> }) => {
  const button = (
    <button type="button" className={styles.account} aria-label={appText('accountMenu')}>
      <Avatar name={user.full_name} src={user.image_medium_url} colorIndex={user.avatar_color_index} size={36} />
    </button>
  );
  const { part: AccountMenu, trigger, pressed } = useLazyPart(button, accountMenu);
  return AccountMenu === null ? trigger : <AccountMenu user={user} trigger={trigger} defaultOpen={pressed} />;
};
