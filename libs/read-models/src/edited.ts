import type { RecordedEvent } from '@corkboard/event-store/event';
import { isSealed } from '@corkboard/event-store/personal-fields';
import type { Edit, ParkedDecision } from './parked-events.ts';

/** The event as it is to be taken in: what an edit says, with the personal fields as they are sealed in the original. */
export const edited = (event: RecordedEvent, { version, data }: Edit): RecordedEvent => {
  const sealed = Object.entries(event.data).filter(([, value]) => isSealed(value));
  return { ...event, version, data: { ...data, ...Object.fromEntries(sealed) } };
};

/** An edit without the personal fields of the original: they are never stored in clear, nor outlive an erasure. */
export const withoutPersonal = (event: RecordedEvent, { version, data }: Edit): Edit => ({
  version,
  data: Object.fromEntries(Object.entries(data).filter(([field]) => !isSealed(event.data[field]))),
});

/** Events as decided about before: the skipped left out, the edited as edited. */
export const asDecided = (
  events: readonly RecordedEvent[],
  decisions: ReadonlyMap<string, ParkedDecision>,
): readonly RecordedEvent[] => {
  if (decisions.size === 0) return events;
  return events.flatMap((event) => {
    const decided = decisions.get(event.id);
    if (!decided) return [event];
    return decided.as === 'skipped' ? [] : [edited(event, decided.edit)];
  });
};
