import { REFERRER_MAX, VISITED_PINS_MAX } from '@corkboard/contracts/identity/sessions';

/** DE-069: the newest ids of pins, which come first, and where someone came from without its query. */
export const visitedPins = (given: readonly string[] | null | undefined): readonly string[] =>
  (given ?? []).filter((id) => /^[A-Za-z0-9-]{1,64}$/.test(id)).slice(0, VISITED_PINS_MAX);

export const referrerOf = (given: string | null | undefined): string | null => {
  if (!given || !URL.canParse(given)) return null;
  const url = new URL(given);
  return /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).slice(0, REFERRER_MAX) : null;
};
