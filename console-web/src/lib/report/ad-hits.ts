import type { AttributionSource } from '@corkboard/contracts/ads/attribution';
import { MAX_HITS, type ReportedHit, reportHits } from '@corkboard/contracts/ads/hits';
import type { HitType } from '@corkboard/rules/ads/hits';
import { failureOf } from '../api/api-failure.ts';
import { call } from '../api/call.ts';
import { mayRetry } from '../api/retry.ts';
import { mayAttribute } from '../browser/privacy.ts';
import { uuidv7 } from '../ids.ts';
import { report } from './client-events.ts';

export const REPORT_AFTER_MS = 2_000;
/** Delays before the tries that follow the first one, in milliseconds. */
const RETRY_AFTER_MS = [1_000, 4_000, 16_000] as const;
/** Most hits that wait, new ones and those of batches that did not arrive together. */
const MAX_WAITING = 200;
const TOO_MANY_REQUESTS = 429;
/** Characters that a browser sends also when the page goes away: 64 KiB for all its requests together. */
const KEPT_ALIVE_MOST = 60_000;

let waiting: ReportedHit[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let listens = false;
const reported = new Set<string>();
interface OpenedBy {
  readonly trackingParams: string;
  /** Page to which the ad leads. */
  readonly link: string | null;
}

/** Ads by which pins were opened, by pin. */
const opened = new Map<string, OpenedBy>();

interface Batch {
  readonly hits: readonly ReportedHit[];
  /** The same for every try, so that hits whose answer was lost are not taken twice. */
  readonly idempotencyKey: string;
  readonly tries: number;
}

/** Batches that wait for another try, oldest first, each with its timer. */
const failed = new Map<Batch, ReturnType<typeof setTimeout>>();

const sendAgain = (batch: Batch): void => {
  clearTimeout(failed.get(batch));
  failed.delete(batch);
  void send({ ...batch, tries: batch.tries + 1 });
};

/** Drops the oldest batches where more hits wait than a page may hold. */
const makeRoom = (): void => {
  let hits = waiting.length;
  for (const batch of failed.keys()) hits += batch.hits.length;
  for (const [batch, retry] of failed) {
    if (hits <= MAX_WAITING) return;
    clearTimeout(retry);
    failed.delete(batch);
    hits -= batch.hits.length;
  }
};

const putBack = (batch: Batch): void => {
  const delay = RETRY_AFTER_MS[batch.tries];
  if (delay === undefined) return;
  failed.set(
    batch,
    setTimeout(() => sendAgain(batch), delay),
  );
  makeRoom();
};

/** Nothing is lost to a page that ends before: an ad without a source is an ad. */
const registerLater = (sources: readonly AttributionSource[]): Promise<void> =>
  import('./attribution.ts')
    .then(({ registerSources }) => registerSources(sources))
    .catch(() => report('attribution_failed'));

const send = async (batch: Batch): Promise<void> => {
  const { hits, idempotencyKey } = batch;
  const keepalive = JSON.stringify(hits).length < KEPT_ALIVE_MOST;
  try {
    const body = { hits: [...hits], ...(mayAttribute() && { sources: true }) };
    const { sources } = await call(reportHits, { body }, { promptsEntry: false, keepalive, idempotencyKey });
    if (sources?.length) void registerLater(sources);
  } catch (error) {
    const failure = failureOf(error);
    if (mayRetry(failure) || failure.status === TOO_MANY_REQUESTS) putBack(batch);
  }
};

const flush = (): void => {
  if (timer) clearTimeout(timer);
  timer = null;
  while (waiting.length > 0) {
    const hits = waiting.slice(0, MAX_HITS);
    waiting = waiting.slice(MAX_HITS);
    void send({ hits, idempotencyKey: uuidv7(), tries: 0 });
  }
};

/** Sends everything at once: the page may never run again. */
const flushAll = (): void => {
  for (const batch of [...failed.keys()]) sendAgain(batch);
  flush();
};

const listen = (): void => {
  addEventListener('pagehide', flushAll);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll();
  });
};

/** Reports what happened to an ad, once for each of its showings and type (DS-166); several hits go together. `at`: ISO 8601. */
export const reportHit = (trackingParams: string, type: HitType, at = new Date().toISOString()): void => {
  const name = `${type} ${trackingParams}`;
  if (reported.has(name)) return;
  reported.add(name);
  if (!listens) listen();
  listens = true;
  waiting.push({ tracking_params: trackingParams, type, at });
  makeRoom();
  if (waiting.length >= MAX_HITS) flush();
  else timer ??= setTimeout(flush, REPORT_AFTER_MS);
};

/** Opens a pin by an ad: what is done on the pin's page is a hit of it, until that page is left. */
export const openByAd = (pinId: string, trackingParams: string, link: string | null = null): void => {
  reportHit(trackingParams, 'pin_click');
  opened.set(pinId, { trackingParams, link });
};

/** Page to which the ad leads that has opened this pin; null where none has. */
export const linkOfOpened = (pinId: string): string | null => opened.get(pinId)?.link ?? null;

export const leaveOpened = (pinId: string): void => void opened.delete(pinId);

/** For a pin that was opened by an ad; nothing for others. */
export const reportHitOfOpened = (pinId: string, type: HitType): void => {
  const by = opened.get(pinId);
  if (by !== undefined) reportHit(by.trackingParams, type);
};
