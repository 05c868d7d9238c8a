import type { Position } from './event.ts';
import type { EventStore } from './port.ts';

/** Age in seconds of what happened at an instant (ISO 8601). */
export const ageOf = (instant: string): number => Math.max(0, (Date.now() - Date.parse(instant)) / 1_000);

/** Age in seconds of the first event after a position, of these types if given; 0 when there is none. */
export const ageAfter = async (
  store: Pick<EventStore, 'readAll'>,
  position: Position,
  types?: readonly string[],
): Promise<number> => {
  let from = position;
  for (;;) {
    const { events, through, live } = await store.readAll({ from, limit: 1, ...(types && { filter: { types } }) });
    const [next] = events;
    if (next) return ageOf(next.recordedAt);
    if (live || through <= from) return 0;
    from = through;
  }
};
