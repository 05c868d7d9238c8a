import { capability } from '@corkboard/http-edge/backbone/capability';
import { MakeClientEvents1763700003000 } from './client-events.table.ts';

/** What browsers tell of their use. */
export const clientEvents = capability({ migrations: [MakeClientEvents1763700003000] });
