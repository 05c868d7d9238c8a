import type { consoleEvents, consoleLive } from '@corkboard/contracts/operations/console';
import {
  EVENTS_PER_PAGE,
  type EventsPage,
  type InspectedEvent,
  type TailPage,
} from '@corkboard/contracts/operations/inspection';
import type { Answer, Input } from '@corkboard/contracts/route';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Inspection } from '@corkboard/inspection/port';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { Cursors, type Places } from './cursor.ts';
import { chosen, FanOut } from './fan-out.ts';
import { mergePages } from './merging.ts';

type EventsQuestion = Input<typeof consoleEvents>['query'];
type LiveQuestion = Input<typeof consoleLive>['query'];

/** After the first service has something, how long the others may add theirs, in milliseconds. */
const GATHERING_MS = 25;

/** Events of all services as one list: newest first in pages, or live. */
@Injectable()
export class WatchEvents {
  readonly #cursors: Cursors;

  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.#cursors = new Cursors(secrets['cookie-key'], 'events');
  }

  async page({ service, cursor, limit = 50, ...filter }: EventsQuestion): Promise<Answer<typeof consoleEvents>> {
    const before: Places = cursor ? this.#cursors.read(cursor) : {};
    const open = chosen(service).filter((each) => before[each] !== null);
    const { answers, services } = await this.fanOut.ask(open, (inspection, each) =>
      inspection.events({ query: { ...filter, before: before[each] ?? undefined, limit } }),
    );
    const pages = answers.map((answer) => ({ service: answer.service, page: answer.value }));
    const merged = mergePages(pages, before, limit);
    return {
      events: merged.events,
      cursor: merged.next && this.#cursors.write(merged.next),
      live: this.#cursors.write(headsOf(pages)),
      looked_through: answers.reduce((sum, { value }) => sum + value.looked_through, 0),
      looked_back_to: lookedBackTo(answers.map(({ value }) => value)),
      index_behind: answers.reduce((sum, { value }) => sum + (value.index_behind ?? 0), 0),
      services,
    };
  }

  async live(
    { service, cursor, wait = 0, ...filter }: LiveQuestion,
    gone: AbortSignal,
  ): Promise<Answer<typeof consoleLive>> {
    const after = this.#cursors.read(cursor);
    const first = new AbortController();
    const signal = AbortSignal.any([gone, first.signal]);
    const { answers, services } = await this.fanOut.ask(chosen(service), async (inspection, each) => {
      const page = await this.#tail(inspection, after[each], { ...filter, wait }, signal);
      if (page.events.length > 0) setTimeout(() => first.abort(), GATHERING_MS);
      return page;
    });
    const moved = Object.fromEntries(answers.map((answer) => [answer.service, answer.value.after]));
    const events = answers.flatMap(({ value }) => value.events).sort(byTime);
    return {
      events,
      cursor: this.#cursors.write({ ...after, ...moved }),
      more: answers.some(({ value }) => value.more),
      services,
    };
  }

  /** A service that was not there when following began is followed from its present end. */
  async #tail(
    inspection: Inspection,
    place: string | null | undefined,
    filter: Omit<LiveQuestion, 'cursor' | 'service'>,
    signal: AbortSignal,
  ): Promise<TailPage> {
    if (place === undefined || place === null) {
      const { head } = await inspection.events({ query: { limit: 1 } });
      return { events: [], after: head, more: false };
    }
    const nothing: TailPage = { events: [], after: place, more: false };
    const query = { ...filter, after: place, limit: EVENTS_PER_PAGE };
    return inspection.tail({ query }, signal).catch((error: unknown) => {
      if (signal.aborted) return nothing;
      throw error;
    });
  }
}

const byTime = (a: InspectedEvent, b: InspectedEvent): number => {
  if (a.recorded_at !== b.recorded_at) return a.recorded_at < b.recorded_at ? -1 : 1;
  if (a.service !== b.service) return a.service < b.service ? -1 : 1;
  return a.position < b.position ? -1 : 1;
};

const headsOf = (pages: readonly { service: ServiceName; page: EventsPage }[]): Places =>
  Object.fromEntries(pages.map(({ service, page }) => [service, page.head]));

const lookedBackTo = (pages: readonly EventsPage[]): string | null =>
  pages
    .flatMap((page) => page.looked_back_to ?? [])
    .sort()
    .at(-1) ?? null;
