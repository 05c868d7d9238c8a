import type { PinCard } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { useSyncExternalStore } from 'react';

/** Request to choose the board of a pin. */
export interface SaveRequest {
  readonly pin: Pick<PinCard, 'id' | 'title' | 'images' | 'dominant_color' | 'alt_text' | 'width' | 'height' | 'link'>;
  readonly onSaved?: (saved: SavedPin) => void;
  /** Gives the focus back to what asked, or to what stands in its place by now. */
  readonly returnFocus?: () => void;
}

/** Result of saving an existing pin: the overlay of S-014 to S-017. */
export interface Celebration {
  readonly pin: SavedPin;
  readonly boardName: string;
  /** Called at its end. */
  readonly onOver?: () => void;
}

interface Shown {
  readonly request: SaveRequest | null;
  readonly celebration: Celebration | null;
}

let shown: Shown = { request: null, celebration: null };
const listeners = new Set<() => void>();

const change = (next: Partial<Shown>): void => {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
};

export const askWhere = (request: SaveRequest): void => change({ request });
export const stopAsking = (): void => change({ request: null });
export const stopCelebrating = (): void => {
  const over = shown.celebration;
  change({ celebration: null });
  over?.onOver?.();
};
export const celebrate = (celebration: Celebration): void => {
  stopCelebrating();
  change({ celebration, request: null });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSaveRequests = (): Shown => useSyncExternalStore(subscribe, () => shown);
