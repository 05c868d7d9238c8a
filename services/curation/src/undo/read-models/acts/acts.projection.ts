import type { RecordedEvent } from '@corkboard/event-store/event';
import { change, type Projection, projection, type RowChange } from '@corkboard/event-store/projection';
import { boardFacts } from '../../../boards/domain/board.facts.ts';
import { pinFacts } from '../../../pins/domain/pin.facts.ts';
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

const acted = (event: RecordedEvent): readonly RowChange[] => {
  const { commandId } = event.metadata;
  return commandId === undefined ? [] : [change(acts, [commandId], (row) => row ?? rowOf(event, commandId))];
};

const types = [boardFacts, pinFacts].flatMap((facts) => Object.values(facts).map(({ type }) => type));

/** What did somebody do, and what of it was taken back? */
export const actsOfPeople: Projection = projection({
  name: 'acts',
  version: 1,
  tables: [acts],
  on: Object.fromEntries(types.map((type) => [type, acted])),
});
