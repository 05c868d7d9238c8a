import type { StaffViewer } from '@corkboard/contracts/operations/staff';
import { type ReactNode, useState } from 'react';
import { DeliveryBanner } from '../../../features/advertisers/delivery-banner.tsx';
import { brandName } from '../../../lib/bootstrap.ts';
import { isTyping, useAnyKey } from '../../../lib/browser/keys.ts';
import { consoleText } from '../../../lib/messages/console.ts';
import { Brand } from '../../../ui/brand/brand.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Help } from './help.tsx';
import { PageLinks } from './page-links.tsx';
import { Palette } from './palette.tsx';
import styles from './shell.module.css';

interface ShellProps {
  readonly viewer: StaffViewer;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

type Overlay = 'palette' | 'help' | null;

/** Frame of every page of the console. */
export const Shell = ({ viewer, onSignOut, children }: ShellProps) => {
  const [overlay, setOverlay] = useState<Overlay>(null);
  useAnyKey((event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setOverlay('palette');
    } else if (event.key === '?' && !isTyping(event.target)) setOverlay('help');
  });
  const close = () => setOverlay(null);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {consoleText('skip')}
      </a>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Brand name={brandName()} compact />
        </span>
        <PageLinks />
        <div className={styles.tools}>
          <Button size="s" onClick={() => setOverlay('palette')}>
            {consoleText('commands')} <kbd className={styles.kbd}>Ctrl K</kbd>
          </Button>
          <Button size="s" variant="quiet" aria-label={consoleText('shortcuts')} onClick={() => setOverlay('help')}>
            ?
          </Button>
          <span className={styles.who} title={viewer.role}>
            {viewer.email}
          </span>
          <Button size="s" variant="quiet" onClick={onSignOut}>
            {consoleText('signOut')}
          </Button>
        </div>
      </header>
      <DeliveryBanner />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Palette open={overlay === 'palette'} onClose={close} />
      <Help open={overlay === 'help'} onClose={close} />
    </div>
  );
};
