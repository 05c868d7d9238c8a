import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import { change, type Projection, projection, type RowChange } from '@corkboard/event-store/projection';
import { boardFacts } from '../../../boards/domain/board.facts.ts';
import { boardAspects } from '../../../boards/domain/undo-board.ts';
import { pinFacts } from '../../../pins/domain/pin.facts.ts';
import { pinAspects } from '../../../pins/domain/undo-pin.ts';
import { type ActRow, acts } from './acts.table.ts';

const rowOf = ({ type, stream, metadata }: RecordedEvent, commandId: string): ActRow => {
  const { actor, subject, occurredAt, undoes } = metadata;
  const [category = ''] = stream.split('-', 1);
  return {
    command_id: commandId,
    actor_id: actor.id,
    subject_id: subject ?? actor.id,
    type,
    category,
    thing_id: stream.slice(category.length + 1),
    undoes: undoes?.commandId ?? null,
    at: occurredAt,
  };
};

type Aspects<Event> = (event: Event) => readonly string[];

/** A board that is deleted stays so, even if that took back its creation: then its row says that this was taken back. */
const isUndoable = <Event extends DomainEvent>(event: RecordedEvent & Event, aspectsOf: Aspects<Event>): boolean =>
  event.type === 'BoardDeleted' ? event.metadata.undoes !== undefined : aspectsOf(event).length > 0;

const acted =
  <Event extends DomainEvent>(aspectsOf: Aspects<Event>) =>
  (event: RecordedEvent): readonly RowChange[] => {
    const { commandId } = event.metadata;
    if (commandId === undefined || !isUndoable(event as RecordedEvent & Event, aspectsOf)) return [];
    return [change(acts, [commandId], (row) => row ?? rowOf(event, commandId))];
  };

const eachOf = <Event extends DomainEvent>(
  facts: Readonly<Record<string, { type: string }>>,
  aspectsOf: Aspects<Event>,
) => Object.fromEntries(Object.values(facts).map(({ type }) => [type, acted(aspectsOf)]));

/** What did somebody do, and what of it was taken back? */
export const actsOfPeople: Projection = projection({
  name: 'acts',
  version: 2,
  tables: [acts],
  on: { ...eachOf(boardFacts, boardAspects), ...eachOf(pinFacts, pinAspects) },
});
