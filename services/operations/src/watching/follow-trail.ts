import type { consoleTrail } from '@corkboard/contracts/operations/console';
import { EVENTS_PER_CHAIN, eventId, type InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { consoleChain } from '@corkboard/contracts/operations/tracing';
import type { Answer } from '@corkboard/contracts/route';
import { type ServiceName, serviceNames } from '@corkboard/contracts/services';
import { Inject, Injectable } from '@nestjs/common';
import { type Asked, FanOut } from './fan-out.ts';

type Trail = Answer<typeof consoleTrail>;

/** Causes shown at most; a longer chain is cut at its beginning. */
const MOST_CAUSES = 30;

// The n-th published event of a domain event is `{id}.{n}`.
const eventIdOf = (cause: string): string => cause.split('.')[0] ?? cause;

const byTime = (a: InspectedEvent, b: InspectedEvent): number =>
  a.recorded_at === b.recorded_at ? a.revision - b.revision : a.recorded_at < b.recorded_at ? -1 : 1;

/** Everything that follows from an event by causation, however many steps away. */
export const consequencesOf = (id: string, related: readonly InspectedEvent[]): Set<string> => {
  const following = new Set<string>();
  const from = [id];
  for (let cause = from.pop(); cause !== undefined; cause = from.pop()) {
    const direct = related.filter((event) => event.causation_id !== null && eventIdOf(event.causation_id) === cause);
    for (const event of direct.filter((each) => !following.has(each.id) && each.id !== id)) {
      following.add(event.id);
      from.push(event.id);
    }
  }
  return following;
};

/** Causes of an event and its effects, through all services. */
@Injectable()
export class FollowTrail {
  constructor(@Inject(FanOut) private readonly fanOut: FanOut) {}

  /** Null: the service has no such event. */
  async of(service: ServiceName, id: string): Promise<Trail | null> {
    const { event } = await this.fanOut.of(service).event({ params: { id } });
    if (!event) return null;
    const query = { cause: event.id, correlation: event.correlation_id, since: event.recorded_at };
    const [{ causes, behind }, related] = await Promise.all([
      this.#causes(event),
      this.fanOut.ask(serviceNames, (inspection) => inspection.consequences({ query })),
    ]);
    const chain = new Map(related.answers.flatMap(({ value }) => value.events).map((each) => [each.id, each]));
    chain.delete(event.id);
    for (const cause of causes) chain.delete(cause.id);
    const all = [...chain.values()].sort(byTime);
    const following = consequencesOf(event.id, all);
    return {
      causes,
      led_to: all.filter((each) => following.has(each.id)),
      beside: all.filter((each) => !following.has(each.id)),
      complete: isComplete(related),
      index_behind: Math.max(behind, behindOf(related)),
      services: related.services,
    };
  }

  /** Everything of one chain. */
  async chain(correlation: string): Promise<Answer<typeof consoleChain>> {
    const asked = await this.fanOut.ask(serviceNames, (inspection) => inspection.events({ query: { correlation } }));
    const { answers, services } = asked;
    const isWhole = answers.every(({ value }) => value.looked_through < EVENTS_PER_CHAIN);
    const events = answers.flatMap(({ value }) => value.events).sort(byTime);
    const complete = isWhole && services.every(({ status }) => status === 'answered');
    return { events, complete, index_behind: behindOf(asked), services };
  }

  /** First cause first; `behind` where one was not found, and the indexes are too far behind to tell. */
  async #causes(event: InspectedEvent): Promise<{ causes: InspectedEvent[]; behind: number }> {
    const causes: InspectedEvent[] = [];
    let behind = 0;
    let next = event.causation_id;
    while (next !== null && causes.length < MOST_CAUSES && eventId.safeParse(eventIdOf(next)).success) {
      const id = eventIdOf(next);
      if (causes.some((cause) => cause.id === id)) break;
      const asked = await this.fanOut.ask(serviceNames, (inspection) => inspection.event({ params: { id } }));
      const cause = asked.answers.flatMap(({ value }) => value.event ?? [])[0];
      if (!cause) behind = behindOf(asked);
      if (!cause) break;
      causes.unshift(cause);
      next = cause.causation_id;
    }
    return { causes, behind };
  }
}

const behindOf = ({ answers }: Asked<{ index_behind: number | null }>): number =>
  answers.reduce((sum, { value }) => sum + (value.index_behind ?? 0), 0);

const isComplete = (related: Asked<{ complete: boolean }>): boolean =>
  related.answers.every(({ value }) => value.complete) && related.services.every(({ status }) => status === 'answered');
