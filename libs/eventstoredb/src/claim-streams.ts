import { randomUUID } from 'node:crypto';
import type { Claim } from '@corkboard/event-store/port';
import { failureOf } from './client.ts';
import type { Connection } from './connection.ts';
import type { Names } from './stored-form.ts';

/** An append that is to take or give up a claim: whether it happened is told by the event in the stream. */
export interface Intent {
  readonly stream: string;
  /** The append's first event. */
  readonly eventId: string;
  /** Revision from which on the event would stand. */
  readonly from: number;
  /** Unix time in ms after which the append can no longer happen. */
  readonly until: number;
}

/** The last fact in a claim's own stream; `at` is its revision, -1 before the first. */
export type ClaimFact =
  | { readonly status: 'free'; readonly at: number }
  | { readonly status: 'held'; readonly at: number; readonly stream: string }
  | { readonly status: 'reserved' | 'releasing'; readonly at: number; readonly intent: Intent };

export type NextFact = 'Reserved' | 'Claimed' | 'Releasing' | 'Released';

const STATUS = { Reserved: 'reserved', Claimed: 'held', Releasing: 'releasing', Released: 'free' } as const;

/** The streams that stand for claims: one each, its last event says who holds it (V-014 to V-016). */
export class ClaimStreams {
  constructor(
    private readonly connection: Connection,
    private readonly names: Names,
  ) {}

  async read(claim: Claim): Promise<ClaimFact> {
    const [last] = await this.connection.readStream(this.nameOf(claim), { from: 'end', backwards: true, most: 1 });
    if (!last) return { status: 'free', at: -1 };
    const data = last.data as Intent & { fact: NextFact };
    const status = STATUS[data.fact];
    if (status === 'free') return { status, at: last.revision };
    if (status === 'held') return { status, at: last.revision, stream: data.stream };
    return { status, at: last.revision, intent: data };
  }

  /** False when another fact came first. */
  async write(claim: Claim, at: number, next: { fact: NextFact; intent: Intent }): Promise<boolean> {
    const type = `${pascal(claim.kind)}${next.fact}`;
    const event = { id: randomUUID(), type, data: { ...next.intent, fact: next.fact }, metadata: {} };
    const expected = at === -1 ? 'none' : at;
    try {
      await this.connection.append({ stream: this.nameOf(claim), expected, events: [event] });
      return true;
    } catch (error) {
      if (failureOf(error).kind === 'wrong-revision') return false;
      throw error;
    }
  }

  async happened(intent: Intent): Promise<boolean> {
    const PAGE = 200;
    for (let from = intent.from; ; from += PAGE) {
      const read = { from, backwards: false, most: PAGE };
      const page = await this.connection.readStream(this.names.stored(intent.stream), read);
      if (page.some(({ id }) => id === intent.eventId)) return true;
      if (page.length < PAGE) return false;
    }
  }

  private nameOf(claim: Claim): string {
    return `${this.names.claimPrefix}${claim.kind}claim-${claim.value}`;
  }
}

const pascal = (kind: string): string =>
  kind
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
