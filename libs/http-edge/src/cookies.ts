import type { EdgeConfig } from '@corkboard/runtime/config';

export interface CookieNames {
  readonly session: string;
  readonly staff: string;
  readonly device: string;
  readonly limitedLogin: string;
  readonly ineligible: string;
}

/** DE-071: `__Host-` cookies; plain names only with COOKIE_SECURE=false. */
export const cookieNames = (config: EdgeConfig): CookieNames => {
  const host = (name: string): string => (config.COOKIE_SECURE ? `__Host-${name}` : name);
  return {
    session: host('sid'),
    staff: host('staff'),
    device: host('did'),
    limitedLogin: host('ll'),
    ineligible: host('ineligible'),
  };
};

/** Attributes of every cookie that only the server reads. */
export const cookieAttributes = (config: EdgeConfig, maxAgeSeconds?: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.COOKIE_SECURE, maxAge: maxAgeSeconds }) as const;
