import type { ClientEvent } from '@corkboard/contracts/identity/client-events';

/** A client event as it is kept: what the contract lets through, and nothing else. */
export type EntryView = ClientEvent & { readonly viewerType: string };
