import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { consoleText } from '../../../lib/messages/console.ts';
import { pages } from '../pages.ts';
import styles from './shell.module.css';

/** The pages of the console; where they do not fit, the one that is shown is brought into sight. */
export const PageLinks = () => {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    const shown = path && nav.current?.querySelector('[aria-current]');
    if (shown) shown.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={nav} aria-label={consoleText('pages')} className={styles.nav}>
      {pages().map(({ to, name }) => (
        <Link key={to} to={to} className={styles.link} activeProps={{ 'aria-current': 'page' }}>
          {name}
        </Link>
      ))}
    </nav>
  );
};
