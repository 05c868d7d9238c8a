import { nextOf } from '@corkboard/rules/identity/next-url';
import { useEffect } from 'react';
import { text } from '../../../features/business/business-texts.ts';
import { ConvertForm } from '../../../features/business/convert-form.tsx';
import { viewer } from '../../../lib/bootstrap.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useTitle } from '../use-title.ts';
import styles from './convert-page.module.css';

interface ConvertPageProps {
  readonly query: string;
  /** Loads the address anew: the next page has to know of the partner. */
  readonly leave?: (to: string) => void;
}

/** Brings a visitor back to this page, with its own `next`. */
const askIn = (): void => promptEntry({ view: 'login', source: 'business', next: location.pathname + location.search });

const LogInFirst = () => {
  useEffect(askIn, []);
  return (
    <EmptyState
      alone
      title={text('logInFirst')}
      action={
        <Button variant="primary" onClick={askIn}>
          {text('logIn')}
        </Button>
      }
    />
  );
};

const Leaving = ({ to, leave }: { to: string; leave: (to: string) => void }) => {
  useEffect(() => {
    leave(to);
  }, [to, leave]);
  return null;
};

const replaceAddress = (to: string): void => location.replace(to);

/** `/business/convert/?next=..` (DS-134): a partner has nothing to do here. */
export const ConvertPage = ({ query, leave = replaceAddress }: ConvertPageProps) => {
  const { isAuth, isPartner } = viewer();
  const next = nextOf(query, location.origin) ?? '/';
  useTitle(text('title'));
  if (!isAuth) return <LogInFirst />;
  if (isPartner) return <Leaving to={next} leave={leave} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      <ConvertForm onConverted={() => leave(next)} />
    </div>
  );
};
