import type { PinCard } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { kept } from '../../lib/session/kept.ts';

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

const shown = kept<Shown>({ request: null, celebration: null });
const change = (next: Partial<Shown>): void => shown.set({ ...shown.get(), ...next });

export const askWhere = (request: SaveRequest): void => change({ request });
export const stopAsking = (): void => change({ request: null });
export const stopCelebrating = (): void => {
  const over = shown.get().celebration;
  change({ celebration: null });
  over?.onOver?.();
};
export const celebrate = (celebration: Celebration): void => {
  stopCelebrating();
  change({ celebration, request: null });
};

export const useSaveRequests = (): Shown => shown.use();
