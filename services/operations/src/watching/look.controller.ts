import {
  consoleCatalogue,
  consoleConsumers,
  consoleDeadLetters,
  consoleEvent,
  consoleEvents,
  consoleLive,
  consoleMails,
  consoleMessages,
  consoleProjections,
  consoleState,
  consoleStream,
  consoleTrail,
} from '@corkboard/contracts/operations/console';
import { inspectedServices } from '@corkboard/contracts/operations/inspection';
import { consoleChain, consoleStep } from '@corkboard/contracts/operations/tracing';
import { consoleHealth } from '@corkboard/contracts/operations/upkeep';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { type Exchange, Input, Serve, TheExchange } from '@corkboard/http-edge/serve';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { found, goneOf } from '../answering.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { FanOut } from './fan-out.ts';
import { FollowTrail } from './follow-trail.ts';
import { ListPages } from './list-pages.ts';
import { WatchEvents } from './watch-events.ts';

/** What staff look at without touching personal data. */
@Controller()
@UseInterceptors(StaffActivity)
export class LookController {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(WatchEvents) private readonly events: WatchEvents,
    @Inject(FollowTrail) private readonly trails: FollowTrail,
    @Inject(ListPages) private readonly lists: ListPages,
  ) {}

  @Serve(consoleEvents)
  page(@Input(consoleEvents) { query }: InputOf<typeof consoleEvents>) {
    return this.events.page(query);
  }

  @Serve(consoleLive)
  live(@Input(consoleLive) { query }: InputOf<typeof consoleLive>, @TheExchange() exchange: Exchange) {
    return this.events.live(query, goneOf(exchange));
  }

  @Serve(consoleEvent)
  async event(@Input(consoleEvent) { params }: InputOf<typeof consoleEvent>) {
    return found(await this.fanOut.of(params.service).event(params.id));
  }

  @Serve(consoleTrail)
  async trail(@Input(consoleTrail) { params }: InputOf<typeof consoleTrail>) {
    return found(await this.trails.of(params.service, params.id));
  }

  @Serve(consoleStream)
  async stream(@Input(consoleStream) { params, query }: InputOf<typeof consoleStream>) {
    return found(await this.fanOut.of(params.service).stream(params.stream, query));
  }

  @Serve(consoleState)
  async state(@Input(consoleState) { params, query }: InputOf<typeof consoleState>) {
    return found(await this.fanOut.of(params.service).state(params.stream, query));
  }

  @Serve(consoleStep)
  async step(@Input(consoleStep) { params }: InputOf<typeof consoleStep>) {
    return found(await this.fanOut.of(params.service).step(params.stream, params.revision));
  }

  @Serve(consoleChain)
  chain(@Input(consoleChain) { params }: InputOf<typeof consoleChain>) {
    return this.trails.chain(params.correlation);
  }

  @Serve(consoleProjections)
  async projections() {
    const { answers, services } = await this.fanOut.ask(inspectedServices, (inspection) => inspection.projections());
    return { projections: answers.flatMap(({ value }) => value), services };
  }

  @Serve(consoleMessages)
  messages(@Input(consoleMessages) { query }: InputOf<typeof consoleMessages>) {
    return this.lists.messages(query);
  }

  @Serve(consoleDeadLetters)
  deadLetters(@Input(consoleDeadLetters) { query }: InputOf<typeof consoleDeadLetters>) {
    return this.lists.deadLetters(query);
  }

  @Serve(consoleConsumers)
  async consumers() {
    const { answers, services } = await this.fanOut.ask(inspectedServices, (inspection) => inspection.consumers());
    return { consumers: answers.flatMap(({ value }) => value), services };
  }

  @Serve(consoleHealth)
  async health() {
    const { answers, services } = await this.fanOut.ask(inspectedServices, (inspection) => inspection.health());
    return { health: answers.map(({ value }) => value), services };
  }

  @Serve(consoleMails)
  mails(@Input(consoleMails) { query }: InputOf<typeof consoleMails>) {
    return this.lists.mails(query);
  }

  @Serve(consoleCatalogue)
  async catalogue() {
    const { answers, services } = await this.fanOut.ask(inspectedServices, (inspection) => inspection.catalogue());
    return { events: answers.flatMap(({ value }) => value), services };
  }
}
