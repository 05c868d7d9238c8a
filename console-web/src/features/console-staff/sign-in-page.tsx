import { useState } from 'react';
import { brandName } from '../../lib/bootstrap.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { Button } from '../../ui/button/button.tsx';
import styles from './sign-in-page.module.css';
import { signIn } from './staff.api.ts';

// Taken out of the address at once, so that neither the history nor a shoulder keeps it.
const takeToken = (): string => {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
};

const HOW = 'npm run staff -- link YOUR-EMAIL';

/** A link shows this page; only the button uses it up. */
export const SignInPage = ({ ended = false, onDone }: { ended?: boolean; onDone: () => void }) => {
  const [token] = useState(takeToken);
  const [busy, setBusy] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const confirm = () => {
    setBusy(true);
    signIn(token)
      .then(onDone, () => setInvalid(true))
      .finally(() => setBusy(false));
  };
  const canSignIn = token !== '' && !invalid;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Brand name={brandName()} />
        <h1>{consoleText('signInTitle')}</h1>
        {ended && !canSignIn && <p role="status">{consoleText('signedOut')}</p>}
        {invalid && <p role="alert">{consoleText('linkInvalid')}</p>}
        {canSignIn ? (
          <>
            <p>{consoleText('signInConfirm')}</p>
            <Button variant="primary" block busy={busy} onClick={confirm}>
              {consoleText('signIn')}
            </Button>
          </>
        ) : (
          <>
            <p>{consoleText(invalid ? 'linkInvalidHow' : 'signInHow')}</p>
            <code className={styles.how}>{HOW}</code>
          </>
        )}
      </div>
    </main>
  );
};
