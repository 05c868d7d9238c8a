import type { EventCatalogue } from './catalogue.ts';
import type { RecordedEvent } from './event.ts';
import { eraseClear, openPersonal } from './personal-fields.ts';
import type { SubjectKeys } from './subject-keys.ts';

/** Turns events as stored into events as the code of today reads them: personal fields opened, versions raised. */
export interface Reader {
  read(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>;
}

/** @example const reader = createReader({ catalogue, keys }); */
export const createReader = ({ catalogue, keys }: { catalogue: EventCatalogue; keys: SubjectKeys }): Reader => ({
  read: async (events) => {
    const opened = await openPersonal(events, keys);
    const raised = opened.map((event) => upcast(event, catalogue));
    return eraseClear(events, raised, catalogue, keys);
  },
});

/** Written by a newer program, as happens while one is being replaced by the next. */
export class EventTooNew extends Error {
  override readonly name = 'EventTooNew';
}

/** @throws EventTooNew. Raises the version of an event, opened or with its personal fields still sealed. */
export const upcast = (event: RecordedEvent, catalogue: EventCatalogue): RecordedEvent => {
  const declaration = catalogue[event.type];
  if (!declaration || declaration.version === event.version) return event;
  if (event.version > declaration.version) {
    throw new EventTooNew(
      `${event.type} version ${event.version} is newer than this program knows (${declaration.version})`,
    );
  }
  let { data } = event;
  for (let version = event.version; version < declaration.version; version += 1) {
    const raise = declaration.upcasters?.[version - 1];
    if (!raise) throw new Error(`${event.type} has no upcaster from version ${version}`);
    data = raise(data);
  }
  return { ...event, data, version: declaration.version };
};
