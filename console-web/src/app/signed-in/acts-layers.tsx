import { lazy, Suspense } from 'react';
import { SaveLayer } from '../../features/saving/save-layer.tsx';
import { UndoLayer } from '../../features/undo/undo-layer.tsx';
import { useIsBulk } from '../../lib/session/bulk-requests.ts';
import { MoveLayer } from './move-layer.tsx';

const BulkLayer = lazy(async () => ({ default: (await import('./bulk-layer.tsx')).BulkLayer }));

const Bulk = () =>
  useIsBulk() ? (
    <Suspense fallback={null}>
      <BulkLayer />
    </Suspense>
  ) : null;

/** Layers for saving, moving and undoing, on every page; their code comes after the first one. */
export const ActsLayers = () => (
  <>
    <SaveLayer />
    <MoveLayer />
    <Bulk />
    <UndoLayer />
  </>
);
