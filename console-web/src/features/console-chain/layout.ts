import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { domainEventId } from '../../ui/inspected/event-id.ts';

/** An event of a chain where it is drawn: one row each, further in than its cause. */
export interface Node {
  readonly event: InspectedEvent;
  readonly depth: number;
  readonly row: number;
  /** Row of its cause; null: it has none here. */
  readonly cause: number | null;
}

const causeOf = ({ causation_id }: InspectedEvent): string | null => causation_id && domainEventId(causation_id);

/** Each cause above what it led to, siblings in the order in which they came. No event is left out, not even in a circle. */
export const layout = (events: readonly InspectedEvent[]): readonly Node[] => {
  const known = new Set(events.map(({ id }) => id));
  const led = new Map<string, InspectedEvent[]>();
  for (const event of events) {
    const cause = causeOf(event);
    if (cause !== null && known.has(cause)) led.set(cause, [...(led.get(cause) ?? []), event]);
  }
  const nodes: Node[] = [];
  const placed = new Set<string>();
  const place = (first: InspectedEvent): void => {
    const waiting: Omit<Node, 'row'>[] = [{ event: first, depth: 0, cause: null }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (placed.has(next.event.id)) continue;
      placed.add(next.event.id);
      const row = nodes.push({ ...next, row: nodes.length }) - 1;
      const depth = next.depth + 1;
      const following = led.get(next.event.id) ?? [];
      waiting.push(...following.map((event) => ({ event, depth, cause: row })).reverse());
    }
  };
  const isRoot = (event: InspectedEvent): boolean => !known.has(causeOf(event) ?? '');
  for (const event of [...events.filter(isRoot), ...events]) place(event);
  return nodes;
};
