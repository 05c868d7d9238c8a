import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** A dialog whose code arrives when it is first opened. */
export const LazyDialog = (props: DialogProps) =>
  props.open ? (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  ) : null;
