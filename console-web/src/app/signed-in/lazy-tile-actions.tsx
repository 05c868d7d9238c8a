import type { PinCard } from '@corkboard/contracts/curation/entities';
import { lazy, Suspense } from 'react';

const load = () => import('./tile-actions.tsx');
const Loaded = lazy(async () => ({ default: (await load()).TileActions }));

const whenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 300);
};

/** A pointer cannot hover before the page stands: the actions of a wall are loaded right after it. */
whenIdle(() => {
  load().catch(() => undefined);
});

export const tileActions = (pin: PinCard) => (
  <Suspense fallback={null}>
    <Loaded pin={pin} />
  </Suspense>
);
