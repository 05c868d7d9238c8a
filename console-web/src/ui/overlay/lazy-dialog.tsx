import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog.tsx';

const load = () => import('./dialog.tsx');
const Loaded = lazy(async () => ({ default: (await load()).Dialog }));

/** Fetches the overlay chunk before it is needed: on hover, on focus, when the page is idle. */
export const preloadDialog = (): void => {
  load().catch(() => undefined);
};

/** A dialog whose code arrives when it is first opened. */
export const LazyDialog = (props: DialogProps) =>
  props.open ? (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  ) : null;
