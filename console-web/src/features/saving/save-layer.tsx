import { lazy, Suspense } from 'react';
import { useSaveRequests } from './save-requests.ts';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));
const SaveOverlay = lazy(async () => ({ default: (await import('./save-overlay.tsx')).SaveOverlay }));

/** Stands once on every page: the picker when somebody asks where a pin goes, and what follows. */
export const SaveLayer = () => {
  const { request, celebration } = useSaveRequests();
  return (
    <Suspense fallback={null}>
      {request === null ? null : <SaveDialog key={request.pin.id} request={request} />}
      {celebration === null ? null : <SaveOverlay key={celebration.pin.id} celebration={celebration} />}
    </Suspense>
  );
};
