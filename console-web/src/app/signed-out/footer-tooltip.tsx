import { type RefObject, useEffect, useState } from 'react';
import { appText } from '../../lib/messages/app.ts';
import { promptEntry } from '../../lib/session/entry-prompt.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

/** A way to sign up for whoever has scrolled past the form. */
export const FooterTooltip = ({ after }: { after: RefObject<HTMLElement | null> }) => {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = after.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(([entry]) => setPast(entry ? !entry.isIntersecting : false));
    watch.observe(element);
    return () => watch.disconnect();
  }, [after]);
  if (!isPast) return null;
  return (
    <aside className={styles.tooltip} aria-label={appText('signUp')} data-testid="footer-tooltip">
      <span>{outText('join')}</span>
      <Button variant="primary" size="s" onClick={() => promptEntry({ view: 'signup', source: 'unknown' })}>
        {appText('signUp')}
      </Button>
    </aside>
  );
};
