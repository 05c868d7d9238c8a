import { START } from '@corkboard/event-store/event';
import type { Backbone } from '@corkboard/service/backbone';
import { eventually } from '@corkboard/testing/eventually';
import { expect } from '@jest/globals';

/** Every stream of a service can be read and folded. */
export const readsEveryStream = async ({ store, reader, definition }: Backbone): Promise<void> => {
  const { events } = await store.readAll({ from: START, limit: 5000 });
  for (const stream of new Set(events.map((event) => event.stream))) {
    const decider = definition.deciders.find(({ category }) => stream.startsWith(`${category}-`));
    const read = await reader.read(await store.readStream(stream));
    expect(
      read.reduce((state, event) => decider?.evolve(state as never, event as never), decider?.initial as unknown),
    ).toBeDefined();
  }
};

/** Every read model of a service is built anew to its end. */
export const rebuildsAll = async ({ definition, projections }: Backbone): Promise<void> => {
  for (const { name } of definition.projections) await projections.running().rebuild(name);
  await eventually(
    async () => {
      const all = await projections.running().status();
      const waiting = all
        .filter(({ state, next }) => state !== 'live' || next !== null)
        .map(({ name, state }) => `${name} ${state}`);
      if (waiting.length > 0) throw new Error(waiting.join(', '));
    },
    { within: 60_000 },
  );
};
