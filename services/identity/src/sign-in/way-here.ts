import { type createSession, REFERRER_MAX, VISITED_PINS_MAX } from '@corkboard/contracts/identity/sessions';
import type { Input } from '@corkboard/contracts/route';

/** Referrer and campaign, as the browser sends them with the form. */
export type WayHere = Pick<
  Input<typeof createSession>['body'],
  'login_state' | 'app_type_from_client' | 'visited_pages_before_login' | 'referrer'
>;

/** app_type_from_client: 7 is mobile web, everything else counts as 5 (DE-068). */
export const appTypeOf = (given: number | null | undefined): number => (given === 7 ? 7 : 5);

/** DE-069: the newest ids of pins, which come first, and where someone came from without its query. */
export const visitedPins = (given: readonly string[] | null | undefined): readonly string[] =>
  (given ?? []).filter((id) => /^[A-Za-z0-9-]{1,64}$/.test(id)).slice(0, VISITED_PINS_MAX);

export const referrerOf = (given: string | null | undefined): string | null => {
  if (!given || !URL.canParse(given)) return null;
  const url = new URL(given);
  return /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).slice(0, REFERRER_MAX) : null;
};
