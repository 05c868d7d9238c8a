import { Link } from '@tanstack/react-router';
import { brandName, viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { Brand } from '../../../ui/brand/brand.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { AccountButton } from './account-button.tsx';
import { CreateMenu } from './create-menu.tsx';
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
              <CreateMenu />
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
