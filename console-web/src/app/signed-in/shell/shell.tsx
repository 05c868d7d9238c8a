import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { viewer } from '../../../lib/bootstrap.ts';
import { appText } from '../../../lib/messages/app.ts';
import { ToastRegion } from '../../../ui/toast/toast-region.tsx';
import { EntryHost } from '../../entry-host.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import styles from './shell.module.css';

const ActsLayers = lazy(async () => ({ default: (await import('../acts-layers.tsx')).ActsLayers }));

/** The frame of every page: header, content, on a phone a bar at the bottom. */
export const Shell = () => {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <a href="#content" className={styles.skip}>
        {appText('skipToContent')}
      </a>
      <Header />
      <div className={styles.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <OfflineBar />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar />
      <Suspense>{viewer().isAuth && <ActsLayers />}</Suspense>
      <EntryHost />
      <ToastRegion />
    </>
  );
};
