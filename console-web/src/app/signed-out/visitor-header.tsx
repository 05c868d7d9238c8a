import { useEffect, useRef, useState } from 'react';
import { brandName } from '../../lib/bootstrap.ts';
import { atTop, scrolled } from '../../lib/browser/scroll-hide.ts';
import { throttled } from '../../lib/browser/throttle.ts';
import { appText } from '../../lib/messages/app.ts';
import { promptEntry } from '../../lib/session/entry-prompt.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { Button } from '../../ui/button/button.tsx';
import styles from './signed-out.module.css';

/** Goes away on the way down, comes back on the way up. */
const useScrollHide = (): boolean => {
  const [isHidden, setHidden] = useState(false);
  const state = useRef(atTop);
  useEffect(() => {
    const onScroll = throttled(() => {
      state.current = scrolled(state.current, window.scrollY);
      setHidden(state.current.isHidden);
    });
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isHidden;
};

export const VisitorHeader = ({ hasActions = true }: { hasActions?: boolean }) => {
  const isHidden = useScrollHide();
  return (
    <header className={styles.header} data-hidden={isHidden || undefined} data-testid="visitor-header">
      <a href="/" className={styles.brand} aria-label={`${brandName()}: ${appText('home')}`}>
        <Brand name={brandName()} />
      </a>
      {hasActions && (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => promptEntry({ view: 'login', source: 'home' })}>
            {appText('logIn')}
          </Button>
          <Button variant="primary" onClick={() => promptEntry({ view: 'signup', source: 'home' })}>
            {appText('signUp')}
          </Button>
        </div>
      )}
    </header>
  );
};
