import { Link, useNavigate } from '@tanstack/react-router';
import { brandName, viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { Brand } from '../../../ui/brand/brand.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { AccountButton } from './account-button.tsx';
import styles from './header.module.css';
import { SearchField } from './search-field.tsx';

const VisitorActions = () => (
  <>
    {/* A phone has room for one of them, and its form leads to the other. */}
    <span className={styles.wide}>
      <Button variant="quiet" onClick={() => promptEntry({ view: 'login', source: 'unknown' })}>
        {appText('logIn')}
      </Button>
    </span>
    <Button variant="primary" onClick={() => promptEntry({ view: 'signup', source: 'unknown' })}>
      {appText('signUp')}
    </Button>
  </>
);

export const Header = () => {
  const { user } = viewer();
  const navigate = useNavigate();
  const create = () => navigate({ to: '/pin/create/' }).catch(() => undefined);
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label={`${brandName()}: ${appText('home')}`}>
        <Brand name={brandName()} compact />
      </Link>
      <SearchField />
      <div className={styles.actions}>
        {user ? (
          <>
            <span className={styles.wide}>
              <Button icon={<PlusIcon size={20} />} onClick={create}>
                {appText('create')}
              </Button>
            </span>
            <AccountButton user={user} />
          </>
        ) : (
          <VisitorActions />
        )}
      </div>
    </header>
  );
};
