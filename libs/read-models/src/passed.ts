import { type Position, START } from '@corkboard/event-store/event';
import { Head } from '@corkboard/event-store/head';

/** Progress of followers by name, as far as this process knows. */
export class Passed {
  private readonly heads = new Map<string, Head<Position>>();

  of(name: string): Head<Position> {
    const known = this.heads.get(name) ?? new Head(START);
    this.heads.set(name, known);
    return known;
  }
}
