import { capability } from '@corkboard/service/capability';
import { PlaceBoardHandler } from './commands/place-board.ts';
import { UndoBoardOrderHandler } from './commands/undo-board-order.ts';
import { boardOrderFacts } from './domain/board-order.facts.ts';
import { boardOrderDecider } from './domain/board-order.ts';

/** The order that a person puts their boards into by hand. */
export const boardOrder = capability({
  facts: boardOrderFacts,
  decider: boardOrderDecider,
  publishes: { boardsReordered: 'private' },
  providers: [PlaceBoardHandler, UndoBoardOrderHandler],
});
