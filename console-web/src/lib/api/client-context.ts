import type { ClientContext } from '@corkboard/contracts/envelope';

let last: ClientContext | null = null;

export const rememberContext = (context: ClientContext): void => {
  last = context;
};

/** Country as the server last saw it; null before the first answer. */
export const knownCountry = (): string | null => last?.country ?? null;
