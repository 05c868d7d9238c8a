import type { PinCard } from '@corkboard/contracts/curation/entities';

/** A pin whose new place is asked for. */
export interface MoveRequest {
  readonly pin: PinCard;
  /** Called once it is somewhere else, as far as this page knows. */
  readonly onMoved?: () => void;
}

const EVENT = 'corkboard:move';

export const askMove = (request: MoveRequest): void => {
  dispatchEvent(new CustomEvent(EVENT, { detail: request }));
};

export const onMoveRequest = (answer: (request: MoveRequest) => void): (() => void) => {
  const handle = (event: Event): void => answer((event as CustomEvent<MoveRequest>).detail);
  addEventListener(EVENT, handle);
  return () => removeEventListener(EVENT, handle);
};
