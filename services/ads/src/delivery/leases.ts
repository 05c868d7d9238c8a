import { randomUUID } from 'node:crypto';
import { withoutDeadline } from '@corkboard/event-store/deadline';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EligibleAd } from './eligible-ad.ts';
import { LEASE_MS, LeaseRows, type TakenLease, type WantedLease } from './lease-rows.ts';

/** Leases that are taken in one transaction. */
const TOGETHER = 200;
/** Milliseconds before its end from which a lease is not issued from: clocks of two machines run apart. */
const MARGIN_MS = 5_000;
/** A lease is taken anew so long before that, in milliseconds. */
const RENEW_AHEAD_MS = 10_000;
/** A lease that is used up is taken anew after so long at the earliest, in milliseconds. */
const USED_UP_MS = 300;

interface Lease extends TakenLease {
  /** Whole micros that may still be issued. */
  left: number;
  /** Milliseconds of the monotonic clock, as `renewAt` and `takenAt`. */
  readonly until: number;
  readonly renewAt: number;
  readonly takenAt: number;
}

const isUsedUp = ({ left, amount, expected }: Lease): boolean => amount > 0 && left < Math.max(expected, amount / 2);

/** Leases of this replica, which ads are issued from without asking the database. */
@Injectable()
export class Leases implements OnApplicationShutdown {
  readonly replicaId = randomUUID();
  readonly #held = new Map<string, Lease>();
  readonly #recalled = new Set<string>();
  #taking: Promise<void> | null = null;

  constructor(
    private readonly rows: LeaseRows,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** True while one more ad fits into the lease of its campaign; without a price nothing is spent. @param day of serving */
  fits({ campaign, price }: EligibleAd, day: string): boolean {
    if (price === null) return true;
    const lease = this.#held.get(campaign.campaign_id);
    return lease !== undefined && lease.day === day && lease.left >= lease.expected && lease.until > performance.now();
  }

  issue({ campaign }: EligibleAd): void {
    const lease = this.#held.get(campaign.campaign_id);
    if (lease) lease.left -= lease.expected;
  }

  /** An ad that was issued and then not shown. */
  giveBack({ campaign }: EligibleAd): void {
    const lease = this.#held.get(campaign.campaign_id);
    if (lease) lease.left = Math.min(lease.amount, lease.left + lease.expected);
  }

  /** The budget or its rest has changed: the lease is taken anew at the next renewal. */
  recall(campaignId: string): void {
    this.#recalled.add(campaignId);
  }

  /** Ends leases of campaigns that are not shown any more. */
  async end(campaignIds: readonly string[]): Promise<void> {
    if (campaignIds.length === 0) return;
    // One of them may just be taken.
    await this.#taking?.catch(() => undefined);
    const held = campaignIds.filter((id) => this.#held.delete(id));
    for (const id of campaignIds) this.#recalled.delete(id);
    if (held.length > 0) await this.rows.end(this.replicaId, held);
  }

  /** Takes the leases that are due: missing, recalled, used up or near their end. @param day now */
  renew(ads: Iterable<EligibleAd>, day: string): Promise<void> {
    this.#taking ??= withoutDeadline(() => this.#take(ads, day)).finally(() => {
      this.#taking = null;
    });
    return this.#taking;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#taking?.catch(() => undefined);
    await this.rows
      .end(this.replicaId)
      .catch((error: unknown) => this.log.warn({ err: error }, 'leases of ads could not be ended, and expire'));
  }

  async #take(ads: Iterable<EligibleAd>, day: string): Promise<void> {
    const due: EligibleAd[] = [];
    for (const ad of ads) {
      if (ad.price === null || !this.#isDue(ad.campaign.campaign_id, day)) continue;
      due.push(ad);
      if (due.length === TOGETHER) await this.#replace(due.splice(0), day);
    }
    if (due.length > 0) await this.#replace(due, day);
  }

  /** Issued meanwhile is taken off the new lease; the former one goes on where the database cannot be asked. */
  async #replace(ads: readonly EligibleAd[], day: string): Promise<void> {
    const takenAt = performance.now();
    const wanted = ads.flatMap((ad) => this.#wantedOf(ad, day) ?? []);
    for (const { campaignId } of wanted) this.#recalled.delete(campaignId);
    try {
      const taken = await this.rows.take(this.replicaId, wanted);
      const unused = new Map(wanted.map((lease) => [lease.campaignId, lease.unused]));
      for (const lease of taken) this.#hold(lease, { takenAt, day, unused: unused.get(lease.campaignId) ?? 0 });
    } catch (error) {
      for (const { campaignId } of wanted) this.#recalled.add(campaignId);
      throw error;
    }
  }

  #wantedOf({ campaign, price }: EligibleAd, day: string): WantedLease | null {
    if (price === null) return null;
    const { campaign_id: campaignId, end_at: endAt } = campaign;
    return { campaignId, ...price, endAt: endAt?.getTime() ?? null, unused: this.#unused(campaignId, day) };
  }

  #hold(lease: TakenLease, { takenAt, day, unused }: { takenAt: number; day: string; unused: number }): void {
    const issued = Math.max(0, unused - this.#unused(lease.campaignId, day));
    const until = takenAt + LEASE_MS - MARGIN_MS;
    const renewAt = lease.amount === 0 ? takenAt + lease.retryAfter : until - RENEW_AHEAD_MS;
    this.#held.set(lease.campaignId, { ...lease, left: lease.amount - issued, until, renewAt, takenAt });
  }

  #isDue(campaignId: string, day: string): boolean {
    const lease = this.#held.get(campaignId);
    if (lease === undefined || lease.day !== day || this.#recalled.has(campaignId)) return true;
    const now = performance.now();
    return lease.renewAt <= now || (isUsedUp(lease) && lease.takenAt + USED_UP_MS <= now);
  }

  #unused(campaignId: string, day: string): number {
    const lease = this.#held.get(campaignId);
    return lease && lease.day === day && lease.until > performance.now() ? Math.max(0, lease.left) : 0;
  }
}
