import {
  type BoardSection,
  createSection,
  deleteSection,
  getSection,
  getSections,
  getSectionsToSaveTo,
  renameSection,
  reorderSections,
} from '@corkboard/contracts/curation/sections';
import type { Answer, Input as InputOf } from '@corkboard/contracts/route';
import { isRefused } from '@corkboard/event-store/decider';
import { ApiError, found, orRefuse } from '@corkboard/http-edge/api-error';
import { seen } from '@corkboard/http-edge/own-writes';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { CreateSection } from '../boards/commands/create-section.ts';
import { DeleteSection } from '../boards/commands/delete-section.ts';
import { RenameSection } from '../boards/commands/rename-section.ts';
import { ReorderSections } from '../boards/commands/reorder-sections.ts';
import { checkFieldSet, unknownOption } from '../field-sets.ts';
import { knownId } from '../known-id.ts';
import { SectionPins } from '../pins/read-models/pin-page/section-pins.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import type { BoardRow, SectionRow } from './read-models/board-page/board-page.table.ts';
import { BoardSections } from './read-models/board-page/board-sections.ts';
import { sectionRowOf } from './read-models/board-page/section-changes.ts';
import { SectionAddresses } from './section-addresses.ts';
import { SectionViews } from './section-views.ts';
import { SeenBoards } from './seen-boards.ts';

const READS = { reads: ['board-page', 'pin-page'] };
const PREVIEWS = 5;

/** Requests that name a section alone: who may not change its board is told as much as of an unknown section. */
const ofSection = { ...refusals, 'board-not-found': 'SECTION_NOT_FOUND' } as const;

const knownSection = (id: string): string => knownId(id, 'SECTION_NOT_FOUND');

@Controller()
export class SectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sections: BoardSections,
    private readonly boards: SeenBoards,
    private readonly addresses: SectionAddresses,
    private readonly views: SectionViews,
    private readonly acting: ActingFor,
    private readonly sectionPins: SectionPins,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  /** Looks at what the caller saved just before, so that those pins may begin the section. */
  @Serve(createSection, READS)
  async create({
    body,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof createSection>): Promise<Answer<typeof createSection>> {
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const subject = await this.acting.subject(body, viewer);
    const { name, name_source: nameSource, initial_pins: initialPinIds, entry } = body;
    const section = { boardId, name, nameSource, initialPinIds, entry };
    const command = toCommand(CreateSection, { content: body, subject }, section);
    const { events, token } = orRefuse(await this.commands.execute(command), refusals);
    const [event] = events;
    if (event?.type !== 'BoardSectionCreated') throw new Error('a new section recorded no BoardSectionCreated');
    if (initialPinIds.length > 0) await seen(this.projections, { tokens: token ? [token] : [], ...READS }, reply);
    const view = await this.#one(sectionRowOf(event), await this.#board(boardId, subject));
    return { ...view, undo: undoOf({ events }) };
  }

  @Serve(getSection, READS)
  async get({ query, viewer }: RouteCall<typeof getSection>): Promise<BoardSection> {
    checkFieldSet(query.field_set_key, ['board_page']);
    const { section, board } = await this.#find(query, viewer?.accountId ?? null);
    return this.#one(section, board);
  }

  @Serve(renameSection, READS)
  async rename({ body, viewer, toCommand }: RouteCall<typeof renameSection>): Promise<Answer<typeof renameSection>> {
    const subject = await this.acting.subject(body, viewer);
    const { section, board } = await this.#ofId(body.section_id, subject);
    const asked = { boardId: board.id, sectionId: section.id, name: body.name };
    const { state, events } = orRefuse(
      await this.commands.execute(toCommand(RenameSection, { content: body, subject }, asked)),
      ofSection,
    );
    const now = state.status === 'open' ? state.sections.find(({ id }) => id === section.id) : undefined;
    const view = await this.#one({ ...section, ...(now && { name: now.name, slug: now.slug }) }, board);
    return { ...view, undo: undoOf({ events }) };
  }

  @Serve(deleteSection, READS)
  async delete({ body, viewer, toCommand }: RouteCall<typeof deleteSection>): Promise<Answer<typeof deleteSection>> {
    const subject = await this.acting.subject(body, viewer);
    const sectionId = knownSection(body.section_id);
    const isThere = (await this.sections.find(sectionId)) !== null;
    // Of one that is deleted already only a repeated request has an answer.
    const boardId = isThere
      ? (await this.#ofId(sectionId, subject)).board.id
      : found(await this.sectionPins.boardOf(sectionId), 'SECTION_NOT_FOUND');
    const command = toCommand(DeleteSection, { content: body, subject }, { boardId, sectionId });
    const deleted = await this.commands.execute(command);
    if (!isThere && isRefused(deleted)) throw new ApiError('SECTION_NOT_FOUND');
    return { id: sectionId, board_id: boardId, undo: undoOf(orRefuse(deleted, ofSection)) };
  }

  @Serve(getSections, READS)
  async list({ query, viewer }: RouteCall<typeof getSections>): Promise<readonly BoardSection[]> {
    return this.#ofBoard(query.board_id, { viewerId: viewer?.accountId ?? null, pictures: PREVIEWS });
  }

  @Serve(getSectionsToSaveTo, READS)
  async toSaveTo({ query, viewer }: RouteCall<typeof getSectionsToSaveTo>): Promise<readonly BoardSection[]> {
    return this.#ofBoard(query.board_id, { viewerId: await this.acting.subject(query, viewer), pictures: 1 });
  }

  @Serve(reorderSections)
  async reorder({
    body,
    viewer,
    toCommand,
  }: RouteCall<typeof reorderSections>): Promise<Answer<typeof reorderSections>> {
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const subject = await this.acting.subject(body, viewer);
    const order = { boardId, sectionIds: body.section_ids.map(knownSection) };
    const command = toCommand(ReorderSections, { content: body, subject }, order);
    const { state, events } = orRefuse(await this.commands.execute(command), refusals);
    const sections = state.status === 'open' ? state.sections : [];
    return { board_id: boardId, section_ids: sections.map(({ id }) => id), undo: undoOf({ events }) };
  }

  async #ofBoard(id: string, asked: { viewerId: string | null; pictures: number }): Promise<readonly BoardSection[]> {
    const board = await this.#board(knownId(id, 'BOARD_NOT_FOUND'), asked.viewerId);
    return this.views.all(await this.sections.ofBoard(board.id), board, asked.pictures);
  }

  async #board(boardId: string, viewerId: string | null): Promise<BoardRow> {
    return found(await this.boards.find(boardId, viewerId), 'BOARD_NOT_FOUND');
  }

  async #ofId(sectionId: string, viewerId: string | null): Promise<{ section: SectionRow; board: BoardRow }> {
    const section = found(await this.sections.find(knownSection(sectionId)), 'SECTION_NOT_FOUND');
    const board = found(await this.boards.find(section.board_id, viewerId), 'SECTION_NOT_FOUND');
    return { section, board };
  }

  async #find(
    { section_id: id, username, slug, section_slug: sectionSlug }: InputOf<typeof getSection>['query'],
    viewerId: string | null,
  ): Promise<{ section: SectionRow; board: BoardRow }> {
    if (id !== undefined) return this.#ofId(id, viewerId);
    if (username === undefined || slug === undefined || sectionSlug === undefined) throw unknownOption('section_id');
    const plain = (text: string) => text.replaceAll('\u0000', '');
    const asked = { username, slug: plain(slug), sectionSlug: plain(sectionSlug) };
    const there = await this.addresses.find(asked, viewerId);
    if (there.at === 'moved') throw new ApiError('MOVED', { data: { redirectUrl: there.address } });
    return found(there.at === 'here' ? there : null, 'SECTION_NOT_FOUND');
  }

  async #one(section: SectionRow, board: BoardRow): Promise<BoardSection> {
    const [view] = await this.views.all([section], board, PREVIEWS);
    return found(view ?? null, 'SECTION_NOT_FOUND');
  }
}
