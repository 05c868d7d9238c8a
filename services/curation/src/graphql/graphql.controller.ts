import type { BoardMention, PinView, UserCard } from '@corkboard/contracts/curation/entities';
import {
  alreadyPinned,
  type GraphqlOperation,
  graphql,
  graphqlOperations,
  type PinEntity,
  pinEntity,
  signupIconPin,
} from '@corkboard/contracts/curation/graphql';
import type { PinImages } from '@corkboard/contracts/curation/media';
import type { Answer } from '@corkboard/contracts/route';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { unknownOption } from '../field-sets.ts';
import { PinViews } from '../pins/pin-views.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';

type Pin = Answer<typeof graphql>['data']['pin'];

/** Fields of a pin that each operation of the allow-list selects. */
const selections: Readonly<Record<GraphqlOperation, (pin: PinEntity) => Pin>> = {
  AlreadyPinnedCheckQuery: (pin) => alreadyPinned.parse(pin),
  FullPageSignupIconPinQuery: (pin) => signupIconPin.parse(pin),
  PinCreateSuccessQuery: (pin) => pinEntity.parse(pin),
};

const isOperation = (name: string): name is GraphqlOperation => Object.hasOwn(graphqlOperations, name);
const spaced = (text: string): string => text.replace(/[\s,]+/g, ' ').trim();

const boardOf = (board: BoardMention | null) =>
  board && { entityId: board.id, layout: board.layout, name: board.name, url: board.url };

const userOf = (user: UserCard | null) =>
  user && {
    entityId: user.id,
    username: user.username,
    fullName: user.full_name,
    imageMediumUrl: user.image_medium_url,
    followedByMe: user.followed_by_me,
  };

const imagesOf = (images: PinImages | null): PinEntity['images'] =>
  images === null ? [] : (['236x', '474x', '736x', 'orig'] as const).map((spec) => ({ spec, ...images[spec] }));

const entityOf = (pin: PinView): PinEntity => ({
  entityId: pin.id,
  title: pin.title,
  description: pin.description,
  link: pin.link,
  dominantColor: pin.dominant_color,
  embed: pin.embed,
  images: imagesOf(pin.images),
  imageSpec_236x: pin.images?.['236x'] ?? null,
  imageSpec_orig: pin.images?.orig ?? null,
  pinnedToBoard: boardOf(pin.pinned_to_board),
  linkDomain: pin.link_domain && { officialUser: userOf(pin.link_domain.official_user) },
  isPromoted: pin.is_promoted,
  promotedIsRemovable: pin.promoted_is_removable,
  trackingParams: pin.tracking_params,
});

/** DS-226: named operations alone; nothing is parsed, so nothing can be asked that is not listed. */
@Controller()
export class GraphqlController {
  constructor(
    private readonly pins: PinPage,
    private readonly views: PinViews,
  ) {}

  @Serve(graphql, { reads: ['pin-page'] })
  async run({ body, viewer, exchange: { reply } }: RouteCall<typeof graphql>): Promise<Answer<typeof graphql>> {
    const { operationName: name, query, variables } = body;
    if (!isOperation(name)) throw unknownOption('operationName');
    if (query && spaced(query) !== spaced(graphqlOperations[name])) throw unknownOption('query');
    const pin = await this.#pin('pin' in variables ? variables.pin : variables.pinId, viewer?.accountId ?? null);
    reply.code(200).header('cache-control', 'no-store');
    return { data: { pin: pin && selections[name](pin) } };
  }

  async #pin(id: string, viewerId: string | null): Promise<PinEntity | null> {
    const pin = await this.pins.find(id, viewerId);
    return pin && entityOf(await this.views.view(pin, viewerId));
  }
}
