import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import {
  createPin,
  createPinFromState,
  type PinMethod,
  repin,
  type SavedPin,
} from '@corkboard/contracts/curation/pins';
import { isAdsSite } from '@corkboard/rules/ads/eligibility';
import { isShareable, type ShareNetwork } from '@corkboard/rules/curation/sharing';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { inAdAccount } from '../../lib/queries/in-ad-account.ts';

/** Subject of a save: an existing pin (`pinId`), or a picture that none holds yet. */
export interface SaveSubject {
  readonly pinId: string | null;
  /** The same for a repetition of the same save. */
  readonly guid: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly altText?: string | null;
  readonly link?: string | null;
  readonly imageUrl?: string | null;
  readonly imageBase64?: string | null;
  readonly mediaUploadId?: string | null;
  readonly color?: string | null;
  readonly method?: PinMethod;
  readonly trackingParams?: string | null;
  /** Networks to share it to where its board is public. */
  readonly shareTo?: readonly ShareNetwork[];
  /** It comes from a link to `/pin/create/`: the link flow has its own call (S-091). */
  readonly fromLink?: boolean;
}

/** The same before it is sent. */
export interface UnsentSubject extends Omit<SaveSubject, 'guid'> {
  /** Of the first sending, where a link names it. */
  readonly guid?: string | null;
}

/** Target: a board, and later a section of it. */
export interface SaveTarget extends Pick<BoardPickerItem, 'id' | 'name'> {
  /** Left out where nothing is shared, whichever it is. */
  readonly privacy?: BoardPickerItem['privacy'];
  readonly section?: { readonly id: string; readonly name: string } | null;
}

/** Texts that a repin leaves out stay those of the saved pin. */
const textsOf = ({ pinId, title, description, altText, link }: SaveSubject) =>
  pinId === null
    ? { title: title ?? null, description: description ?? null, alt_text: altText ?? null, link: link ?? null }
    : { title, description, alt_text: altText, link };

/** S-063, S-086: nothing of them is sent for a secret or protected board. */
export const shareFlags = ({ shareTo = [] }: Pick<SaveSubject, 'shareTo'>, { privacy }: Pick<SaveTarget, 'privacy'>) =>
  shareTo.length > 0 && isShareable(privacy)
    ? { share_facebook: shareTo.includes('facebook'), share_twitter: shareTo.includes('twitter') }
    : {};

/** S-084, S-085: what every save carries; `is_buyable_pin` is always false. */
export const savePayload = (subject: SaveSubject, target: SaveTarget) => ({
  board_id: target.id,
  ...(target.section ? { section: target.section.id } : {}),
  ...textsOf(subject),
  color: subject.color ?? null,
  guid: subject.guid,
  is_removable: false,
  is_buyable_pin: false as const,
  clientTrackingParams: subject.trackingParams ?? null,
  ...shareFlags(subject, target),
});

/** S-009: on the site of ads nothing is offered, and nothing else is reported. */
const asOfferedHere = (pin: SavedPin): SavedPin =>
  isAdsSite(location.pathname) ? { ...pin, success_event: 'pin_saved_send' } : pin;

const sendLink = (client: QueryClient, subject: SaveSubject, target: SaveTarget): Promise<SavedPin> => {
  const { title, description, imageUrl, link, color, method, guid } = subject;
  const state = { title, description, imageUrl, link, color, method, guid };
  const place = { boardId: target.id, sectionId: target.section?.id ?? null };
  const body = { ...place, ...shareFlags(subject, target), state };
  const options = { entry: 'bookmarklet', idempotencyKey: guid } as const;
  return inAdAccount(client, (as) => call(createPinFromState, { body: { ...body, ...as } }, options));
};

const send = (client: QueryClient, subject: SaveSubject, target: SaveTarget): Promise<SavedPin> => {
  if (subject.fromLink) return sendLink(client, subject, target);
  const payload = savePayload(subject, target);
  const options = { entry: 'save', idempotencyKey: subject.guid } as const;
  const { pinId: pin_id } = subject;
  if (pin_id !== null)
    return inAdAccount(client, (as) => call(repin, { body: { ...payload, pin_id, ...as } }, options));
  const picture = {
    method: subject.method,
    media_upload_id: subject.mediaUploadId ?? null,
    image_url: subject.imageUrl ?? null,
    image_base64: subject.imageBase64 ?? null,
  };
  return inAdAccount(client, (as) => call(createPin, { body: { ...payload, ...picture, ...as } }, options));
};

/** S-089: a pin that exists is repinned, anything else becomes a new pin. */
export const sendSave = async (client: QueryClient, subject: SaveSubject, target: SaveTarget): Promise<SavedPin> =>
  asOfferedHere(await send(client, subject, target));
