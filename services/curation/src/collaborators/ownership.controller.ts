import { answerOwnershipOffer, myOwnershipOffers } from '@corkboard/contracts/curation/ownership';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { roleOn } from '../boards/domain/board-rights.ts';
import { knownId } from '../known-id.ts';
import { People } from '../people/people.ts';
import { refusals } from '../refusals.ts';
import { BoardPeople } from './board-people.ts';
import { AnswerOwnershipOffer } from './commands/answer-ownership-offer.ts';

/** Boards that one person is shown at once. */
const MOST = 100;

/** Boards whose owner is gone, as their editors answer for them. */
@Controller()
export class OwnershipController {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: People,
    private readonly boards: BoardPage,
    private readonly board: BoardPeople,
  ) {}

  @Serve(myOwnershipOffers, { reads: ['board-page'] })
  async mine({ viewer: { accountId } }: RouteCall<typeof myOwnershipOffers>) {
    const boardIds = await this.boards.offeredTo(accountId, MOST);
    return [...(await this.board.offers(boardIds, accountId))];
  }

  @Serve(answerOwnershipOffer)
  async answer({ params, body, viewer, toCommand }: RouteCall<typeof answerOwnershipOffer>) {
    const boardId = knownId(params.id, 'BOARD_NOT_FOUND');
    const command = toCommand(AnswerOwnershipOffer, { content: { ...body, boardId } }, { boardId, ...body });
    const { state } = orRefuse(await this.commands.execute(command), refusals);
    const isThere = state.status === 'open' && state.collaboration.offer?.status !== 'lapsed';
    const owner = isThere ? (await this.people.cards([state.ownerId])).get(state.ownerId) : undefined;
    const url = isThere && owner ? boardAddress(owner.username, state.slug) : '/';
    return { board_id: boardId, url, owned_by_me: roleOn(state, viewer.accountId) === 'owner' };
  }
}
