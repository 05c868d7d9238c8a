import type { LimitName } from './limits.ts';
import type { SessionNeed } from './route.ts';
import type { ServiceName } from './services.ts';

const access =
  <Need extends SessionNeed>(session: Need) =>
  <Service extends ServiceName, Limit extends LimitName>(service: Service, limit: Limit) =>
    ({ service, session, limit }) as const;

/** Declarations that routes share, spread into them: a session is not looked for, .. */
export const byAnyone = access('none');
/** .. a visitor is served too, .. */
export const byVisitor = access('optional');
/** .. or only an account. */
export const byAccount = access('required');
