import {
  allowInviting,
  boardCollaborators,
  deleteBoardCollaborator,
  peopleTypeahead,
  shareSuggestions,
  updateBoardCollaborator,
} from '@corkboard/contracts/curation/collaborators';
import type { Answer } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { checkFieldSet } from '../field-sets.ts';
import { knownId } from '../known-id.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { BoardPeople } from './board-people.ts';
import { AllowInviting } from './commands/allow-inviting.ts';
import { ChangeCollaboratorRole } from './commands/change-collaborator-role.ts';
import { RemoveCollaborator } from './commands/remove-collaborator.ts';
import { Suggestions } from './suggestions.ts';

const knownBoard = (id: string): string => knownId(id, 'BOARD_NOT_FOUND');

/** People on boards. */
@Controller()
export class CollaboratorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: BoardPeople,
    private readonly suggestions: Suggestions,
    private readonly acting: ActingFor,
  ) {}

  @Serve(boardCollaborators, { reads: [] })
  async list({
    params,
    query,
    viewer,
  }: RouteCall<typeof boardCollaborators>): Promise<Answer<typeof boardCollaborators>> {
    const viewerId = viewer && (await this.acting.subject(query, viewer));
    return this.board.of(await this.board.visible(params.id, viewerId), viewerId);
  }

  @Serve(shareSuggestions, { reads: ['board-page'] })
  async suggest({
    params,
    query,
    viewer,
  }: RouteCall<typeof shareSuggestions>): Promise<Answer<typeof shareSuggestions>> {
    const subject = await this.acting.subject(query, viewer);
    return [...(await this.suggestions.forBoard(await this.board.inviting(params.id, subject), subject))];
  }

  @Serve(allowInviting)
  async allow({ params, body, viewer, toCommand }: RouteCall<typeof allowInviting>) {
    const boardId = knownBoard(params.id);
    const about = { content: { ...body, boardId }, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(AllowInviting, about, { boardId, isAllowed: body.allowed });
    return { allowed: body.allowed, undo: undoOf(orRefuse(await this.commands.execute(command), refusals)) };
  }

  @Serve(peopleTypeahead, { reads: [] })
  async typeahead({ query, viewer }: RouteCall<typeof peopleTypeahead>): Promise<Answer<typeof peopleTypeahead>> {
    return [...(await this.suggestions.typed(query.q, viewer.accountId))];
  }

  @Serve(deleteBoardCollaborator)
  async delete({ body, viewer, toCommand }: RouteCall<typeof deleteBoardCollaborator>) {
    checkFieldSet(body.field_set_key, ['board_collaborator', 'detailed']);
    const boardId = knownBoard(body.board_id);
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(RemoveCollaborator, about, { boardId, userId: body.invited_user_id });
    return { board_id: boardId, undo: undoOf(orRefuse(await this.commands.execute(command), refusals)) };
  }

  @Serve(updateBoardCollaborator)
  async update({ body, viewer, toCommand }: RouteCall<typeof updateBoardCollaborator>) {
    const boardId = knownBoard(body.board_id);
    const { invited_user_id: userId, role } = body;
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(ChangeCollaboratorRole, about, { boardId, userId, role });
    const undo = undoOf(orRefuse(await this.commands.execute(command), refusals));
    return { board_id: boardId, user_id: userId, role, undo };
  }
}
