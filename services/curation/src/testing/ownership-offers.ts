import type { BoardView } from '@corkboard/contracts/curation/entities';
import { answerOwnershipOffer } from '@corkboard/contracts/curation/ownership';
import { CommandBus } from '@nestjs/cqrs';
import { EndOwnershipOffer } from '../collaborators/commands/end-ownership-offer.ts';
import { join } from './boards-together.ts';
import { contextOf } from './erasing.ts';
import type { Person, RunningCuration } from './running-curation.ts';

const DAY_MS = 86_400_000;

interface Keeping {
  readonly privacy?: 'public' | 'secret';
  /** Two editors, the first of longer standing, and one who adds only. */
  readonly people: readonly [Person, Person, Person];
}

/** A board of a new person, who keeps it with these. */
export const boardKeptTogether = async (
  curation: RunningCuration,
  name: string,
  { privacy = 'secret', people: [first, second, adder] }: Keeping,
): Promise<{ readonly owner: Person; readonly board: BoardView }> => {
  const owner = await curation.person();
  const board = await owner.board(name, privacy);
  await join(curation, board, { owner, person: first });
  await join(curation, board, { owner, person: second });
  await join(curation, board, { owner, person: adder, role: 'add_only' });
  return { owner, board };
};

export const answerOffer = (person: Person, { id }: BoardView, accepts: boolean) =>
  person.client.ask(answerOwnershipOffer, { params: { id }, body: { accepts } });

/** As the job does, so many days from now. */
export const endOffer = async (
  curation: RunningCuration,
  { id: boardId }: BoardView,
  afterDays: number,
): Promise<void> => {
  const occurredAt = new Date(Date.now() + afterDays * DAY_MS).toISOString();
  const bus = curation.service.app.get(CommandBus, { strict: false });
  const context = contextOf('EndOwnershipOffer', `${boardId}:${occurredAt}`, occurredAt);
  await bus.execute(new EndOwnershipOffer(context, { boardId }));
  await curation.settled();
};
