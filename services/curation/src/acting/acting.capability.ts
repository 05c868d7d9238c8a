import { capability } from '@corkboard/service/capability';
import { ActingFor } from './acting-for.ts';
import { consumeAccessChanges } from './consume-access-changes.ts';

/** Acting for a business, as the ads service says who may. */
export const acting = capability({
  consumers: [{ inject: [ActingFor], useFactory: consumeAccessChanges }],
  providers: [ActingFor],
});
