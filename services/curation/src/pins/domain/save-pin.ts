import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { isShareable, type ShareNetwork } from '@corkboard/rules/curation/sharing';
import type { Board } from '../../boards/domain/board.ts';
import { roleOn } from '../../boards/domain/board-rights.ts';
import { type PinEvent, type PinTexts, pinCreated, pinSaved, pinSocialShareRequested } from './pin.facts.ts';
import type { Pin, PinFacts } from './pin.ts';
import { type GivenTexts, type TextRefusal, tidyTexts } from './pin-texts.ts';

export const PINS_PER_BOARD_MAX = 200_000;

export type BoardRefusal = 'board-not-found' | 'board-no-access' | 'board-full' | 'section-not-found';

/** DS-048: everybody on a board saves to it. To all others a secret one does not exist; a public one may be looked at only. */
export const mayHold = (
  board: Board,
  { saverId, advertiserId, sectionId, held }: Pick<Save, 'saverId' | 'advertiserId' | 'sectionId' | 'held'>,
): { privacy: BoardPrivacy } | Refused<BoardRefusal> => {
  if (board.status !== 'open') return refuse('board-not-found');
  const maySave = roleOn(board, saverId) !== null && (advertiserId === null || board.advertiserId === advertiserId);
  if (!maySave) return refuse(board.privacy === 'public' ? 'board-no-access' : 'board-not-found');
  if (sectionId !== null && !board.sections.some(({ id }) => id === sectionId)) return refuse('section-not-found');
  return held >= PINS_PER_BOARD_MAX ? refuse('board-full') : board;
};

/** A board that was put away takes nothing new. */
export const isPutAway = (board: Board): boolean => board.status === 'open' && board.isArchived;

interface Save {
  readonly pinId: string;
  readonly boardId: string;
  /** Null: on the board itself. */
  readonly sectionId: string | null;
  readonly board: Board;
  /** Number of the board's pins. */
  readonly held: number;
  readonly saverId: string;
  /** S-087: ad account of another one than the viewer, for which it is saved: then one of its boards holds it. */
  readonly advertiserId: string | null;
  readonly guid: string | null;
  readonly isRemovable: boolean;
  readonly isFirstSave: boolean;
  readonly texts: GivenTexts;
  readonly method: string;
  /** DS-108: the asset that it is made of. */
  readonly shuffleAssetId: string | null;
  /** Networks to share it to. */
  readonly sharedTo: readonly ShareNetwork[];
}

export interface Creation extends Save {
  readonly mediaId: string;
  readonly media: MediaFacts | null;
  readonly color: string | null;
}

export interface Repin extends Save {
  /** Shown where neither its picture is known nor the color of the source. */
  readonly color: string | null;
  readonly source: Pick<PinFacts, 'id' | 'ownerId' | 'originPinId' | 'mediaId' | 'media'> & {
    readonly color: string | null;
    readonly texts: PinTexts;
  };
}

/** A picture that is still on its way is none of a video. */
export const kindOf = (media: MediaFacts | null): 'image' | 'video' => (media?.video ? 'video' : 'image');

const noTexts: PinTexts = { title: null, description: null, altText: null, link: null };
const colorOf = (color: string | null): string | null => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : null);

const common = (save: Save, boardPrivacy: BoardPrivacy, texts: PinTexts) => {
  const { pinId, boardId, sectionId, advertiserId, guid, isRemovable, isFirstSave, method, shuffleAssetId } = save;
  const said = { ...texts, hashtags: hashtagsOf(texts.description) };
  const place = { boardId, sectionId, boardPrivacy };
  const how = { guid, isRemovable, isFirstSave, method, shuffleAssetId };
  return { pinId, ...place, advertiserId, actingSubjectId: null, ...how, ...said };
};

/** S-063, S-086: of a pin on a public board alone. */
const shares = ({ pinId, saverId: userId, sharedTo }: Save, boardPrivacy: BoardPrivacy): readonly PinEvent[] =>
  isShareable(boardPrivacy)
    ? sharedTo.map((network) => pinSocialShareRequested({ pinId, userId, network, boardPrivacy }))
    : [];

export type SaveRefusal = TextRefusal | BoardRefusal | 'pin-exists';

const checked = (pin: Pin, save: Save): { privacy: BoardPrivacy; texts: Partial<PinTexts> } | Refused<SaveRefusal> => {
  if (pin.status !== 'absent') return refuse('pin-exists');
  const board = mayHold(save.board, save);
  if ('refused' in board) return board;
  if (isPutAway(save.board)) return refuse('board-not-found');
  const texts = tidyTexts(save.texts);
  return 'refused' in texts ? texts : { privacy: board.privacy, texts };
};

/** A pin with a picture of its own. */
export const createPin = (pin: Pin, creation: Creation): Decision<PinEvent, SaveRefusal> => {
  const may = checked(pin, creation);
  if ('refused' in may) return may;
  const { media, mediaId, saverId: creatorId } = creation;
  const dominantColor = media?.dominantColor ?? colorOf(creation.color);
  const picture = { kind: kindOf(media), media, mediaIds: [mediaId], dominantColor };
  const said = common(creation, may.privacy, { ...noTexts, ...may.texts });
  return [pinCreated({ ...said, ...picture, creatorId }), ...shares(creation, may.privacy)];
};

/** A pin that is here already, kept once more: picture and link stay those of the origin, words may be one's own. */
export const savePin = (pin: Pin, repin: Repin): Decision<PinEvent, SaveRefusal> => {
  const may = checked(pin, repin);
  if ('refused' in may) return may;
  const { source, saverId } = repin;
  const { media, mediaId } = source;
  const dominantColor = media?.dominantColor ?? source.color ?? colorOf(repin.color);
  const picture = { kind: kindOf(media), media, mediaIds: mediaId ? [mediaId] : [], dominantColor };
  const said = common(repin, may.privacy, { ...source.texts, ...may.texts, link: source.texts.link });
  const from = { sourcePinId: source.id, sourceOwnerId: source.ownerId, originPinId: source.originPinId };
  const saved = pinSaved({ ...said, ...picture, ...from, saverId, viaAdInsertionId: null, bulkId: null });
  return [saved, ...shares(repin, may.privacy)];
};
