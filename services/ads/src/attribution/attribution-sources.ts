import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { AttributionSource } from '@corkboard/contracts/ads/attribution';
import { attributionSources, type SourceEventType } from '@corkboard/rules/ads/attribution';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** Insertion that was clicked or seen. */
export interface SourceOf {
  readonly insertionId: string;
  readonly advertiserId: string;
  readonly campaignId: string;
  /** Origin of the page to which the ad leads. */
  readonly destination: string;
  readonly type: SourceEventType;
}

type Registered = AttributionSource & { readonly hostname: string };

const HASH_BYTES = 16;
/** Sources that go in one statement. */
const REMOVED = 5_000;

const REGISTER = `INSERT INTO ad_attribution_sources (source_event_id, source_event_type, destinations, priority,
    advertiser_id, campaign_id, hostname, registered_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now() + make_interval(secs => $8)) ON CONFLICT DO NOTHING`;
const REMOVE = `DELETE FROM ad_attribution_sources WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM ad_attribution_sources WHERE expires_at <= now() LIMIT ${REMOVED}))`;

/** Makes sources of hits, which browsers bring back; keeps those that it made itself. */
export class SourceProofs {
  readonly #key: KeyObject;

  constructor(cookieKey: KeyObject) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', cookieKey, '', 'attribution-sources', 32)));
  }

  of({ insertionId, advertiserId, campaignId, destination, type }: SourceOf): AttributionSource {
    const hash = this.#hash(JSON.stringify([insertionId, type]));
    const source = {
      ...attributionSources[type],
      destinations: [destination],
      advertiser_id: advertiserId,
      campaign_id: campaignId,
      source_event_type: type,
    };
    return { source_event_id: `${hash}.${this.#proof(hash, source)}`, ...source };
  }

  /** False for a source that was not made here, or was changed. */
  isOwn({ source_event_id: id, ...source }: AttributionSource): boolean {
    const [hash = '', proof = ''] = id.split('.');
    const expected = Buffer.from(`${hash}.${this.#proof(hash, source)}`);
    const given = Buffer.from(id);
    return proof !== '' && expected.length === given.length && timingSafeEqual(expected, given);
  }

  #proof(hash: string, source: Omit<AttributionSource, 'source_event_id'>): string {
    const { destinations, expiry, priority, advertiser_id, campaign_id, source_event_type } = source;
    return this.#hash(
      JSON.stringify([hash, destinations, expiry, priority, advertiser_id, campaign_id, source_event_type]),
    );
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, HASH_BYTES).toString('base64url');
  }
}

/** Registered sources, which conversions are credited to. */
@Injectable()
export class AttributionSources {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly proofs: SourceProofs,
  ) {}

  /** False, with nothing kept, for a source that was not made here. */
  async register({ hostname, ...source }: Registered): Promise<boolean> {
    if (!this.proofs.isOwn(source)) return false;
    const { source_event_id, source_event_type, destinations, priority, advertiser_id, campaign_id } = source;
    const own = [source_event_id, source_event_type, destinations, priority, advertiser_id, campaign_id];
    await this.pool.query({ name: 'register-source', text: REGISTER, values: [...own, hostname, source.expiry] });
    return true;
  }

  /** Removes those that nothing can be credited to any more. */
  async removeExpired(signal: AbortSignal): Promise<void> {
    for (let removed = REMOVED; removed === REMOVED && !signal.aborted; )
      removed = (await this.pool.query(REMOVE)).rowCount ?? 0;
  }
}
