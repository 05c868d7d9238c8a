import { nextOf } from '@corkboard/rules/identity/next-url';
import { useEffect } from 'react';
import { text } from '../../../features/business/business-texts.ts';
import { ConvertForm } from '../../../features/business/convert-form.tsx';
import { viewer } from '../../../lib/bootstrap.ts';
import { LogInFirst } from '../log-in-first.tsx';
import { useTitle } from '../use-title.ts';
import styles from './convert-page.module.css';

interface ConvertPageProps {
  readonly query: string;
  /** Loads the address anew: the next page has to know of the partner. */
  readonly leave?: (to: string) => void;
}

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
  if (!isAuth) {
    const here = location.pathname + location.search;
    return <LogInFirst title={text('logInFirst')} action={text('logIn')} source="business" next={here} />;
  }
  if (isPartner) return <Leaving to={next} leave={leave} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      <ConvertForm onConverted={() => leave(next)} />
    </div>
  );
};
