import type { SlotViewer } from '@corkboard/http-edge/peers/ads-peer';
import type { Session } from '@corkboard/http-edge/session';
import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/** Adult who may be shown ads on a page. */
export interface Audience {
  /** Stays in this service: nobody is shown their own pin as an ad. */
  readonly accountId: string;
  /** Country in which an ad has to run. */
  readonly market: string;
  /** Null for who objects to personal ads: then ads are chosen by the words of the page alone. */
  readonly viewer: SlotViewer | null;
}

const isPhone = ({ headers }: Headers): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

/** Null for visitors, for minors, and where age or country are unknown. Global Privacy Control is an objection. */
export const audienceOf = (session: Session | null, request: Headers): Audience | null => {
  if (session?.isMinor !== false) return null;
  const { accountId, country, ageBucket } = session;
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const of = { accountId, market: country };
  if (session.objectsToAds || request.headers['sec-gpc'] === '1') return { ...of, viewer: null };
  const device = isPhone(request) ? 'web_mobile' : 'web';
  return { ...of, viewer: { account_id: accountId, country, age_bucket: ageBucket, gender: null, device } };
};
