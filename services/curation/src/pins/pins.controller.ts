import type { PinView } from '@corkboard/contracts/curation/entities';
import {
  deletePin,
  getPin,
  getPins,
  movePin,
  readPin,
  restorePin,
  updatePin,
} from '@corkboard/contracts/curation/pins';
import type { Answer } from '@corkboard/contracts/route';
import { isUuid } from '@corkboard/event-store/identifiers';
import { found, orRefuse } from '@corkboard/http-edge/api-error';
import { seen } from '@corkboard/http-edge/own-writes';
import { type Exchange, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { checkFieldSet, unknownOption } from '../field-sets.ts';
import { knownId } from '../known-id.ts';
import { detailOf, refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { DeletePin } from './commands/delete-pin.ts';
import { EditPin } from './commands/edit-pin.ts';
import { MovePin } from './commands/move-pin.ts';
import { RestorePin } from './commands/restore-pin.ts';
import { PinViews } from './pin-views.ts';
import { PromotionOffers } from './promotion-offers.ts';
import { PinPage, type ShownPin } from './read-models/pin-page/pin-page.ts';
import { RecordedPins } from './recorded-pins.ts';
import { SeenPins } from './seen-pins.ts';

const READS = { reads: ['pin-page'] };
const fieldsOfPin = ['board', 'pinned_to_board', 'type', 'via_pinner'] as const;

const known = (id: string): string => knownId(id, 'PIN_NOT_FOUND');

/** Result of a command, and the account for which it was carried out. */
interface Change {
  readonly viewer: Session;
  readonly ownerId: string;
  readonly reply: Exchange['reply'];
  readonly token: string | null;
  readonly revision: number;
}

@Controller()
export class PinsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pins: SeenPins,
    private readonly seenOnes: PinPage,
    private readonly views: PinViews,
    private readonly offers: PromotionOffers,
    private readonly recorded: RecordedPins,
    private readonly acting: ActingFor,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  @Serve(getPin, READS)
  async get({ query, viewer }: RouteCall<typeof getPin>): Promise<PinView> {
    checkFieldSet(query.field_set_key, ['detailed', 'closeup', 'grid_item']);
    const view = await this.views.view(await this.#find(query.id, viewer), viewer?.accountId ?? null);
    return { ...view, promotion: this.offers.of(viewer, view) };
  }

  @Serve(getPins, READS)
  async several({ query, viewer }: RouteCall<typeof getPins>): Promise<Answer<typeof getPins>> {
    const ids = [...new Set(query.ids.filter(isUuid))];
    const viewerId = viewer?.accountId ?? null;
    const shown = new Map((await this.seenOnes.findAll(ids, viewerId)).map((pin) => [pin.id, pin]));
    return [
      ...(await this.views.cardsFor(
        viewerId,
        ids.flatMap((id) => shown.get(id) ?? []),
      )),
    ];
  }

  /** Always asked anew: the already-saved notice must not come from a cache. */
  @Serve(readPin, READS)
  async read({ params, query, viewer }: RouteCall<typeof readPin>): Promise<Answer<typeof readPin>> {
    const asked: readonly string[] = query.fields?.split(',').filter(Boolean) ?? fieldsOfPin;
    const unknown = asked.find((name) => !(fieldsOfPin as readonly string[]).includes(name));
    if (unknown !== undefined) throw unknownOption('fields');
    const pin = await this.#find(params.id, viewer);
    const facts = { type: 'pin', ...(await this.views.mentions(pin, viewer?.accountId ?? null)) } as const;
    return { id: pin.id, ...Object.fromEntries(Object.entries(facts).filter(([name]) => asked.includes(name))) };
  }

  @Serve(updatePin)
  async update({
    body,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof updatePin>): Promise<Answer<typeof updatePin>> {
    const { id, title, description, alt_text: altText, link } = body;
    const edit = { pinId: known(id), texts: { title, description, altText, link } };
    const ownerId = await this.acting.subject(body, viewer);
    const command = toCommand(EditPin, { content: body, subject: ownerId }, edit);
    const edited = orRefuse(await this.commands.execute(command), refusals, detailOf);
    const pin = await this.#changed(id, { viewer, ownerId, reply, ...edited });
    return { ...pin, undo: undoOf(edited) };
  }

  @Serve(deletePin)
  async delete({ body, viewer, toCommand }: RouteCall<typeof deletePin>): Promise<Answer<typeof deletePin>> {
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(DeletePin, about, { pinId: known(body.id) });
    const { state, events } = orRefuse(await this.commands.execute(command), refusals);
    const at = state.status === 'deleted' ? state.deletedAt : command.context.occurredAt;
    const until = new Date(Date.parse(at) + RESTORABLE_DAYS * 86_400_000);
    return { id: body.id, restorable_until: until.toISOString(), undo: undoOf({ events }) };
  }

  @Serve(movePin)
  async move({
    params: { id },
    body,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof movePin>): Promise<Answer<typeof movePin>> {
    const ownerId = await this.acting.subject(body, viewer);
    const { board_id, section_id } = body;
    const to = {
      boardId: knownId(board_id, 'BOARD_NOT_FOUND'),
      sectionId: section_id ? knownId(section_id, 'SECTION_NOT_FOUND') : null,
    };
    const command = toCommand(MovePin, { content: { id, ...body }, subject: ownerId }, { pinId: known(id), ...to });
    const moved = orRefuse(await this.commands.execute(command), refusals);
    const pin = await this.#changed(id, { viewer, ownerId, reply, ...moved });
    return { ...pin, undo: undoOf(moved) };
  }

  @Serve(restorePin)
  async restore({
    body,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof restorePin>): Promise<Answer<typeof restorePin>> {
    const ownerId = await this.acting.subject(body, viewer);
    const command = toCommand(RestorePin, { content: body, subject: ownerId }, { pinId: known(body.id) });
    const restored = orRefuse(await this.commands.execute(command), refusals);
    const pin = await this.#changed(body.id, { viewer, ownerId, reply, ...restored });
    return { ...pin, undo: undoOf(restored) };
  }

  /** A pin as somebody has just recorded it: also when nobody else sees it yet, and when it has been deleted meanwhile. */
  async #changed(pinId: string, { viewer, ownerId, reply, token, revision }: Change): Promise<PinView> {
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, reply);
    const pin = await this.recorded.find(pinId, { revision, viewerId: ownerId });
    if (!pin) throw new Error(`pin ${pinId} was changed and is not in its stream`);
    const view = await this.views.view(pin, ownerId, pin.owner_id === ownerId ? pin : null);
    return { ...view, promotion: this.offers.of(ownerId === viewer.accountId ? viewer : null, view) };
  }

  async #find(pinId: string, viewer: Session | null): Promise<ShownPin> {
    return found(await this.pins.find(known(pinId), viewer?.accountId ?? null), 'PIN_NOT_FOUND');
  }
}
