import { Link } from '@tanstack/react-router';
import { viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { HomeIcon, PersonIcon, PlusIcon, SearchIcon } from '../../../ui/icon/icons.tsx';
import styles from './bottom-bar.module.css';

/** On a phone, within reach of the thumb. */
export const BottomBar = () => {
  const { user } = viewer();
  if (!user) return null;
  const places = [
    { to: '/', label: appText('home'), icon: <HomeIcon /> },
    { to: '/search/pins/', label: appText('search'), icon: <SearchIcon /> },
    { to: '/pin/create/', label: appText('create'), icon: <PlusIcon /> },
    { to: `/${user.username}/`, label: appText('profile'), icon: <PersonIcon /> },
  ];
  return (
    <nav className={styles.bar} aria-label={appText('pages')}>
      {places.map(({ to, label, icon }) => (
        <Link key={to} to={to} className={styles.place} activeOptions={{ exact: true }} aria-label={label}>
          {icon}
        </Link>
      ))}
    </nav>
  );
};
