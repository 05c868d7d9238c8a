import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { route } from '../route.ts';

/** A stream ends after so long, and the browser begins another where it stopped. */
export const LIVE_MS = 3_600_000;
export const LIVE_HEARTBEAT_MS = 15_000;
/** Streams of one account at one time, at all replicas together. */
export const LIVE_STREAMS_MAX = 5;

/** Data of an event `changed`: ids and revisions alone; a page asks for the rest by its routes. */
export interface BoardChanged {
  readonly board_id: string;
  /** The board, its pins: those that changed. */
  readonly things: readonly { readonly id: string; readonly revision: number }[];
}

/**
 * Server-sent events: `changed` for each board that the caller is on with others, `reset` where changes may be missing.
 * Goes on behind the header `Last-Event-ID`, or `after` where a browser begins another stream.
 */
export const live = route.get('live', '/v3/live/', {
  ...byAccount('curation', 'read'),
  raw: true,
  streams: true,
  ownPagesOnly: true,
  answersWithin: LIVE_MS + 60_000,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(512))) }),
});
