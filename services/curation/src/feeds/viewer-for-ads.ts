import type { SlotViewer } from '@corkboard/http-edge/peers/ads-peer';
import type { Session } from '@corkboard/http-edge/session';
import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

const isPhone = ({ headers }: Headers): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

/**
 * Coarse facts of a viewer who may be shown ads; null for visitors, for minors, where the age is unknown, and for those who
 * object by Global Privacy Control.
 */
export const viewerForAds = (viewer: Session | null, request: Headers): SlotViewer | null => {
  if (viewer?.isMinor !== false || request.headers['sec-gpc'] === '1') return null;
  if (!/^[A-Z]{2}$/.test(viewer.country)) return null;
  const device = isPhone(request) ? 'web_mobile' : 'web';
  return { account_id: viewer.accountId, country: viewer.country, age_bucket: null, gender: null, device };
};
