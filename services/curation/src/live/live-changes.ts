import { type Refused, refuse } from '@corkboard/event-store/decider';
import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { SealedTokens } from '@corkboard/http-edge/sealed-tokens';
import { LOG, type Log } from '@corkboard/runtime/log';
import { isLeaving } from '@corkboard/runtime/readiness';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { changedBoards, liveTypes } from './changed-boards.ts';
import { LiveAudience } from './live-audience.ts';
import { LivePlaces, RENEWED_EVERY_MS } from './live-places.ts';
import type { LiveStream } from './live-stream.ts';

const LOOK_MS = 250;
const GATHER_MS = 100;
/** Facts that are told again; a page that missed more asks for everything anew. */
const CAUGHT_UP_MOST = 1_000;
/** Read models that pages ask. */
const SHOWN_FROM = ['board-page', 'pin-page'];

/** Tells the browsers that follow what others changed; it reads the store only while there are any. */
@Injectable()
export class LiveChanges implements OnModuleInit, OnModuleDestroy {
  readonly #streams = new Set<LiveStream>();
  /** Streams told of facts before the pages show them, and the position that pages must show. */
  readonly #early = new Map<LiveStream, Position>();
  readonly #sealed: SealedTokens;
  #following: AbortController | null = null;
  /** Place up to which everything was told; null while nobody follows. */
  #through: Position | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** When the leases of all streams were renewed last, in milliseconds since 1970. */
  #renewed = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    @Inject(SECRETS) secrets: Secrets,
    @Inject(LOG) private readonly log: Log,
    private readonly audience: LiveAudience,
    private readonly places: LivePlaces,
  ) {
    this.#sealed = new SealedTokens(secrets['cookie-key'], 'live-positions');
  }

  onModuleInit(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#endAll();
  }

  /** @param after what its last event was named by; null: from now on */
  async follow(stream: LiveStream, after: string | null): Promise<undefined | Refused<'too-many-streams'>> {
    if (!(await this.places.take(stream.id, stream.accountId))) return refuse('too-many-streams');
    this.#streams.add(stream);
    stream.body.once('close', () => this.#leave(stream));
    if (this.#closed || isLeaving()) stream.end();
    await this.#enter(stream, after).catch((error: unknown) => {
      stream.body.destroy();
      throw error;
    });
    return undefined;
  }

  async #enter(stream: LiveStream, after: string | null): Promise<void> {
    const head = await this.store.head();
    this.#through ??= head;
    await this.#catchUp(stream, after, head);
  }

  #leave(stream: LiveStream): void {
    this.#streams.delete(stream);
    this.#early.delete(stream);
    // Its lease expires where this fails.
    this.places.giveBack(stream.id).catch(() => undefined);
    if (this.#streams.size > 0) return;
    this.#following?.abort();
    this.#following = null;
    this.#through = null;
  }

  /** The store is read from here, where the deadline of no request holds. */
  #look(): void {
    if (isLeaving()) this.#endAll();
    const through = this.#through;
    if (through === null) return;
    this.#begin(through);
    const now = Date.now();
    for (const stream of this.#streams) stream.beat(now, () => this.#sealed.seal(through));
    this.#askAnew().catch((error: unknown) => {
      this.log.warn({ err: error }, 'positions of read models cannot be read, and are tried again');
    });
    if (now - this.#renewed >= RENEWED_EVERY_MS) this.#renew(now);
  }

  #renew(now: number): void {
    this.#renewed = now;
    this.places.renew([...this.#streams].map(({ id }) => id)).catch((error: unknown) => {
      this.log.warn({ err: error }, 'leases of live streams could not be renewed, and are tried again');
    });
  }

  #endAll(): void {
    for (const stream of this.#streams) stream.end();
  }

  /** Facts since its last event; told again is better than not told. */
  async #catchUp(stream: LiveStream, after: string | null, head: Position): Promise<void> {
    const from = after === null ? head : this.#sealed.open(after);
    const missed = from === null ? null : await this.#between(from as Position, head);
    if (missed) await this.#tell(missed, { streams: [stream], through: head });
    // The page asks for everything anew once it hears of the first place.
    if (!(await this.#isShown(head))) this.#toldEarly(stream, head);
    if (!missed) stream.reset();
    stream.through(this.#sealed.seal(head));
  }

  /** Null where there are too many. */
  async #between(from: Position, head: Position): Promise<readonly RecordedEvent[] | null> {
    if (from >= head) return [];
    const { events, live } = await this.store.readAll({ from, limit: CAUGHT_UP_MOST, filter: { types: liveTypes } });
    return live ? events : null;
  }

  /** Waits at most 2 s. */
  async #isShown(position: Position): Promise<boolean> {
    return position === START || this.projections.waitFor([this.store.tokenOf({ position })], SHOWN_FROM);
  }

  #toldEarly(stream: LiveStream, position: Position): void {
    if (this.#streams.has(stream)) this.#early.set(stream, position);
  }

  /** Has pages ask anew, once they show it, for all that they were told before. */
  async #askAnew(): Promise<void> {
    const [least] = [...this.#early.values()].sort();
    if (least === undefined || !(await this.projections.passed(least, SHOWN_FROM))) return;
    for (const [stream, position] of this.#early) if (position === least && this.#early.delete(stream)) stream.reset();
  }

  #begin(from: Position): void {
    if (this.#following || this.#streams.size === 0) return;
    const following = new AbortController();
    this.#following = following;
    void this.#read(from, following.signal).catch((error: unknown) => {
      if (following.signal.aborted) return;
      this.log.warn({ err: error }, 'live changes cannot be read');
      // Browsers come back by themselves, with what they have seen last.
      this.#following = null;
      this.#endAll();
    });
  }

  async #read(from: Position, signal: AbortSignal): Promise<void> {
    const filter = { types: liveTypes };
    for await (const { events, through } of this.store.subscribe({ from, filter, signal, gatherMs: GATHER_MS })) {
      await this.#tell(events, { streams: this.#streams, through });
      if (this.#through !== null) this.#through = through;
    }
  }

  /** Once the pages show it, or after 2 s, to those who are on the board by then: whoever was taken off hears nothing. */
  async #tell(
    events: readonly RecordedEvent[],
    { streams, through }: { streams: Iterable<LiveStream>; through: Position },
  ): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const isShown = await this.#isShown(last.position);
    const changes = changedBoards(events);
    const listeners = new Set([...streams].map(({ accountId }) => accountId));
    const audience = await this.audience.of(changes, { events, listeners });
    const tellOne = async (stream: LiveStream): Promise<void> => {
      const theirs = changes.filter(({ board_id }) => audience.get(board_id)?.has(stream.accountId));
      if (theirs.length === 0) return;
      if (!(await stream.stands())) return stream.end();
      if (!isShown) this.#toldEarly(stream, last.position);
      for (const each of theirs) stream.changed(each);
      stream.through(this.#sealed.seal(through));
    };
    await Promise.all([...streams].map(tellOne));
  }
}
