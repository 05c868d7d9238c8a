import { useSyncExternalStore } from 'react';
import { appText } from '../../../lib/messages/app.ts';
import styles from './shell.module.css';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export const OfflineBar = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.connection}>
      {isOnline ? null : <p className={styles.offline}>{appText('offline')}</p>}
    </div>
  );
};
