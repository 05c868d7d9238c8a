import { createSectionFromLink } from '@corkboard/contracts/curation/sections';
import type { Answer } from '@corkboard/contracts/route';
import { deriveId } from '@corkboard/event-store/identifiers';
import { found, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { CreateSection } from '../boards/commands/create-section.ts';
import { knownId } from '../known-id.ts';
import { CreatePin } from '../pins/commands/create-pin.ts';
import { SaveAnswers } from '../pins/save-answers.ts';
import { networksOf, SOCIAL_SHARE, type SocialSharePort } from '../pins/social-share.ts';
import { detailOf, refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { sectionRowOf } from './read-models/board-page/section-changes.ts';
import { SectionViews } from './section-views.ts';
import { SeenBoards } from './seen-boards.ts';

type Call = RouteCall<typeof createSectionFromLink>;

/** DS-031: two commands at one door, the section first; who repeats the request with its guid gets both answers again. */
@Controller()
export class SectionLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly boards: SeenBoards,
    private readonly views: SectionViews,
    private readonly answers: SaveAnswers,
    private readonly acting: ActingFor,
    @Inject(SOCIAL_SHARE) private readonly socialShare: SocialSharePort,
  ) {}

  @Serve(createSectionFromLink, { reads: ['board-page'] })
  async create(call: Call): Promise<Answer<typeof createSectionFromLink>> {
    const { body, viewer, params, toCommand } = call;
    const boardId = knownId(params.boardId, 'BOARD_NOT_FOUND');
    const subject = await this.acting.subject(body, viewer);
    const board = found(await this.boards.find(boardId, subject), 'BOARD_NOT_FOUND');
    const asked = { boardId, name: body.name, nameSource: 0, initialPinIds: [], entry: 'link_flow' } as const;
    const guid = body.pinImport?.guid ?? null;
    // Another name makes another section, also where the pin is still to be saved.
    const about = { content: body, subject, idempotencyKey: guid && deriveId(guid, [body.name]) };
    const { events } = orRefuse(await this.commands.execute(toCommand(CreateSection, about, asked)), refusals);
    const [event] = events;
    if (event?.type !== 'BoardSectionCreated') throw new Error('a new section recorded no BoardSectionCreated');
    const pin = body.pinImport ? await this.#save(call, { ...event.data, subject }, body.pinImport) : null;
    const [section] = await this.views.all([sectionRowOf(event)], board, 1);
    return { section: found(section ?? null, 'SECTION_NOT_FOUND'), pin, undo: undoOf({ events }) };
  }

  async #save(
    { body, viewer, toCommand }: Call,
    { boardId, sectionId, subject }: { boardId: string; sectionId: string; subject: string },
    pin: NonNullable<Call['body']['pinImport']>,
  ) {
    const { title, description, link, guid = null, method, color = null, ...picture } = pin;
    const given = {
      ...{ boardId, sectionId, texts: { title, description, link }, picture, method, color, guid },
      ...{ advertiserId: null, isRemovable: false, shuffleAssetId: null },
      sharedTo: networksOf(body, this.socialShare),
    };
    const command = toCommand(CreatePin, { content: body, subject, idempotencyKey: guid }, given);
    const saved = orRefuse(await this.commands.execute(command), refusals, detailOf);
    return this.answers.of(saved, { viewer, ownerId: subject });
  }
}
