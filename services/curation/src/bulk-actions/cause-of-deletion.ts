import type { Told } from '@corkboard/event-store/standing';
import type { PinEvent } from '../pins/domain/pin.facts.ts';
import type { Pin } from '../pins/domain/pin.ts';

/** Id of the event that led to the last deletion of a pin; null: it was deleted by a person's own command, or never. */
export const causeOfDeletion = ({ last }: Told<Pin, PinEvent>): string | null => {
  for (let link = last; link !== null; link = link.earlier)
    if (link.event.type === 'PinDeleted') return link.event.metadata.causationId;
  return null;
};
