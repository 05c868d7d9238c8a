import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import {
  change,
  type Projection,
  projection,
  type RowChange,
  SELDOM_AWAITED_MS,
} from '@corkboard/event-store/projection';
import { boardOrderFacts } from '../../../board-order/domain/board-order.facts.ts';
import { orderAspects } from '../../../board-order/domain/board-order.ts';
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

const acted =
  <Event extends DomainEvent>(aspectsOf: Aspects<Event>) =>
  (event: RecordedEvent): readonly RowChange[] => {
    const { commandId } = event.metadata;
    if (commandId === undefined || aspectsOf(event as RecordedEvent & Event).length === 0) return [];
    return [change(acts, [commandId], (row) => row ?? rowOf(event, commandId))];
  };

const eachOf = <Event extends DomainEvent>(
  facts: Readonly<Record<string, { type: string }>>,
  aspectsOf: Aspects<Event>,
) => Object.fromEntries(Object.values(facts).map(({ type }) => [type, acted(aspectsOf)]));

/** What did somebody do, and what of it was taken back? */
export const actsOfPeople: Projection = projection({
  name: 'acts',
  version: 5,
  gatherMs: SELDOM_AWAITED_MS,
  tables: [acts],
  on: {
    ...eachOf(boardFacts, boardAspects),
    ...eachOf(pinFacts, pinAspects),
    ...eachOf(boardOrderFacts, orderAspects),
  },
});
