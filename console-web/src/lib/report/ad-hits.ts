import { MAX_HITS, type ReportedHit, reportHits } from '@corkboard/contracts/ads/hits';
import type { HitType } from '@corkboard/rules/ads/hits';
import { failureOf } from '../api/api-failure.ts';
import { call } from '../api/call.ts';
import { uuidv7 } from '../ids.ts';

export const REPORT_AFTER_MS = 2_000;
/** Characters that a browser sends also when the page goes away: 64 KiB for all its requests together. */
const KEPT_ALIVE_MOST = 60_000;

let waiting: ReportedHit[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let listens = false;
const reported = new Set<string>();
/** Tracking parameters of the ads by which pins were opened, by pin. */
const opened = new Map<string, string>();

const send = async (hits: readonly ReportedHit[]): Promise<void> => {
  const keepalive = JSON.stringify(hits).length < KEPT_ALIVE_MOST;
  const options = { promptsEntry: false, keepalive, idempotencyKey: uuidv7() };
  const post = () => call(reportHits, { body: { hits: [...hits] } }, options);
  try {
    await post();
  } catch (failure) {
    // Only what did not arrive is worth another try; a refusal stays one.
    if (failureOf(failure).status === null) await post();
  }
};

const flush = (): void => {
  if (timer) clearTimeout(timer);
  timer = null;
  while (waiting.length > 0) {
    const hits = waiting.slice(0, MAX_HITS);
    waiting = waiting.slice(MAX_HITS);
    send(hits).catch(() => undefined);
  }
};

/** Reports what happened to an ad, once for each of its showings and type (DS-166); several hits go together. */
export const reportHit = (trackingParams: string, type: HitType): void => {
  const name = `${type} ${trackingParams}`;
  if (reported.has(name)) return;
  reported.add(name);
  if (!listens) addEventListener('pagehide', flush);
  listens = true;
  waiting.push({ tracking_params: trackingParams, type, at: new Date().toISOString() });
  if (waiting.length >= MAX_HITS) flush();
  else timer ??= setTimeout(flush, REPORT_AFTER_MS);
};

/** Opens a pin by an ad: what is done on the pin's page is a hit of it, until that page is left. */
export const openByAd = (pinId: string, trackingParams: string): void => {
  reportHit(trackingParams, 'pin_click');
  opened.set(pinId, trackingParams);
};

export const leaveOpened = (pinId: string): void => void opened.delete(pinId);

/** For a pin that was opened by an ad; nothing for others. */
export const reportHitOfOpened = (pinId: string, type: HitType): void => {
  const trackingParams = opened.get(pinId);
  if (trackingParams !== undefined) reportHit(trackingParams, type);
};
