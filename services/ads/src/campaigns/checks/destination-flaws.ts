import { isRefused } from '@corkboard/event-store/decider';
import type { OutboundClient } from '@corkboard/outbound/outbound-client';
import type { AdFlaw } from '@corkboard/rules/ads/ad-checks';
import { isBlocked } from '@corkboard/rules/ads/settings';

/** Milliseconds for a destination with its redirects. */
const DEADLINE_MS = 10_000;

/** Flaws of the page that an ad leads to, redirects included. `blocked`: domains. */
export const destinationFlaws = async (
  outbound: OutboundClient,
  url: string,
  blocked: readonly string[],
): Promise<readonly AdFlaw[]> => {
  const domains = new Set(blocked);
  if (isBlocked(url, domains)) return ['destination-blocked'];
  const reached = await outbound.get({
    ...{ url, accept: 'text/html,application/xhtml+xml,*/*;q=0.8', deadlineMs: DEADLINE_MS },
    read: async (response) => response.url.href,
  });
  if (!isRefused(reached)) return isBlocked(reached, domains) ? ['destination-blocked'] : [];
  const isAway = reached.refused === 'unreachable' || reached.refused === 'too-slow';
  return [isAway ? 'destination-unreachable' : 'destination-missing'];
};
