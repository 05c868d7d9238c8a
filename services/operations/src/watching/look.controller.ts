import {
  consoleCatalogue,
  consoleComparison,
  consoleConsumers,
  consoleDeadLetters,
  consoleEvent,
  consoleEvents,
  consoleLive,
  consoleMails,
  consoleMessages,
  consoleParked,
  consoleProjections,
  consoleState,
  consoleStream,
  consoleTrail,
} from '@corkboard/contracts/operations/console';
import { consoleJobs } from '@corkboard/contracts/operations/jobs';
import { consoleParkedMessages } from '@corkboard/contracts/operations/parked-messages';
import { consoleChain, consoleStep } from '@corkboard/contracts/operations/tracing';
import { consoleAudits, consoleHealth } from '@corkboard/contracts/operations/upkeep';
import { found } from '@corkboard/http-edge/api-error';
import { goneOf, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { StaffController } from '../staff/staff-activity.ts';
import { FanOut } from './fan-out.ts';
import { FollowTrail } from './follow-trail.ts';
import { ListPages } from './list-pages.ts';
import { WatchEvents } from './watch-events.ts';

/** Views of staff without personal data. */
@StaffController()
export class LookController {
  constructor(
    private readonly fanOut: FanOut,
    private readonly events: WatchEvents,
    private readonly trails: FollowTrail,
    private readonly lists: ListPages,
  ) {}

  @Serve(consoleEvents)
  page({ query }: RouteCall<typeof consoleEvents>) {
    return this.events.page(query);
  }

  @Serve(consoleLive)
  live({ query, exchange }: RouteCall<typeof consoleLive>) {
    return this.events.live(query, goneOf(exchange));
  }

  @Serve(consoleEvent)
  async event(input: RouteCall<typeof consoleEvent>) {
    const { event, index_behind } = await this.fanOut.of(input.params.service).event(input);
    return found(event, 'NOT_FOUND', index_behind === null ? {} : { data: { index_behind } });
  }

  @Serve(consoleTrail)
  async trail({ params }: RouteCall<typeof consoleTrail>) {
    return found(await this.trails.of(params.service, params.id));
  }

  @Serve(consoleStream)
  stream(input: RouteCall<typeof consoleStream>) {
    return this.fanOut.forward('stream', input);
  }

  @Serve(consoleState)
  state(input: RouteCall<typeof consoleState>) {
    return this.fanOut.forward('state', input);
  }

  @Serve(consoleStep)
  step(input: RouteCall<typeof consoleStep>) {
    return this.fanOut.forward('step', input);
  }

  @Serve(consoleChain)
  chain({ params }: RouteCall<typeof consoleChain>) {
    return this.trails.chain(params.correlation);
  }

  @Serve(consoleProjections)
  async projections() {
    const { values, services } = await this.fanOut.all('projections', {});
    return { projections: values.flat(), services };
  }

  @Serve(consoleComparison)
  comparison(input: RouteCall<typeof consoleComparison>) {
    return this.fanOut.forward('comparison', input);
  }

  @Serve(consoleParked)
  parked(input: RouteCall<typeof consoleParked>) {
    return this.fanOut.forward('parked', input);
  }

  @Serve(consoleMessages)
  messages({ query }: RouteCall<typeof consoleMessages>) {
    return this.lists.messages(query);
  }

  @Serve(consoleDeadLetters)
  deadLetters({ query }: RouteCall<typeof consoleDeadLetters>) {
    return this.lists.deadLetters(query);
  }

  @Serve(consoleConsumers)
  async consumers() {
    const { values, services } = await this.fanOut.all('consumers', {});
    return { consumers: values.flat(), services };
  }

  @Serve(consoleParkedMessages)
  parkedMessages(input: RouteCall<typeof consoleParkedMessages>) {
    return this.fanOut.forward('parkedMessages', input);
  }

  @Serve(consoleJobs)
  async jobs() {
    const { values, services } = await this.fanOut.all('jobs', {});
    return {
      recurring: values.flatMap(({ recurring }) => recurring),
      queues: values.flatMap(({ queues }) => queues),
      troubled: values.flatMap(({ troubled }) => troubled),
      services,
    };
  }

  @Serve(consoleHealth)
  async health() {
    const { values, services } = await this.fanOut.all('health', {});
    return { health: values, services };
  }

  @Serve(consoleAudits)
  async audits() {
    const { values, services } = await this.fanOut.all('orderAudit', {});
    return { audits: values, services };
  }

  @Serve(consoleMails)
  mails({ query }: RouteCall<typeof consoleMails>) {
    return this.lists.mails(query);
  }

  @Serve(consoleCatalogue)
  async catalogue() {
    const { values, services } = await this.fanOut.all('catalogue', {});
    return { events: values.flat(), services };
  }
}
