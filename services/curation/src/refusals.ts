import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { ErrorDetail } from '@corkboard/http-edge/api-error';
import { PIN_ALT_TEXT_MAX, PIN_LINK_MAX, PIN_TITLE_MAX } from '@corkboard/rules/curation/pin-texts';

/** Every "no" of boards, pins and pictures, and the error it becomes. */
export const refusals = {
  'board-name-missing': 'BOARD_NAME_MISSING',
  'board-name-too-long': 'BOARD_NAME_TOO_LONG',
  'board-name-taken': 'BOARD_NAME_TAKEN',
  'board-limit-reached': 'BOARD_LIMIT',
  'board-privacy-refused': 'BOARD_PRIVACY_REFUSED',
  'board-exists': 'CONFLICT',
  'board-not-found': 'BOARD_NOT_FOUND',
  'board-no-access': 'BOARD_NO_ACCESS',
  'section-name-missing': 'SECTION_NAME_MISSING',
  'section-name-too-long': 'SECTION_NAME_TOO_LONG',
  'section-name-taken': 'SECTION_NAME_TAKEN',
  'section-not-found': 'SECTION_NOT_FOUND',
  'section-limit-reached': 'SECTION_LIMIT',
  'board-full': 'BOARD_FULL',
  'command-not-found': 'COMMAND_NOT_FOUND',
  'undo-overtaken': 'UNDO_OVERTAKEN',
  'nothing-to-undo': 'NOTHING_TO_UNDO',
  'pin-already-there': 'PIN_ALREADY_THERE',
  'source-board-busy': 'SOURCE_BOARD_BUSY',
  'target-board-busy': 'TARGET_BOARD_BUSY',
  'section-busy': 'SECTION_BUSY',
  'bulk-action-not-found': 'BULK_ACTION_NOT_FOUND',
  'interests-invalid': 'MALFORMED',
  'invite-not-allowed': 'INVITE_REFUSED',
  'invites-used-up': 'RATE_LIMITED',
  'already-invited': 'ALREADY_INVITED',
  'collaborator-limit': 'COLLABORATOR_LIMIT',
  'collaborator-not-found': 'COLLABORATOR_NOT_FOUND',
  'invite-gone': 'INVITE_GONE',
  'pin-exists': 'CONFLICT',
  'pin-not-found': 'PIN_NOT_FOUND',
  'pin-not-restorable': 'PIN_NOT_RESTORABLE',
  'pin-empty': 'PIN_EMPTY',
  'title-too-long': 'TEXT_TOO_LONG',
  'description-too-long': 'DESCRIPTION_TOO_LONG',
  'alt-text-too-long': 'TEXT_TOO_LONG',
  'link-too-long': 'TEXT_TOO_LONG',
  'link-invalid': 'LINK_INVALID',
  'image-too-small': 'IMAGE_TOO_SMALL',
  'image-too-large': 'IMAGE_TOO_LARGE',
  'file-too-large': 'FILE_TOO_LARGE',
  'file-type-unsupported': 'FILE_TYPE',
  'file-damaged': 'FILE_DAMAGED',
  'video-length': 'VIDEO_LENGTH',
  'media-not-found': 'PIN_EMPTY',
  'media-not-ready': 'MEDIA_NOT_READY',
} as const satisfies Record<string, ApiErrorName>;

export type Refusal = keyof typeof refusals;

const bounds: { readonly [R in Refusal]?: ErrorDetail } = {
  'invites-used-up': { retryAfterSeconds: 3600 },
  'title-too-long': { values: { maxLength: PIN_TITLE_MAX }, data: { field: 'title' } },
  'alt-text-too-long': { values: { maxLength: PIN_ALT_TEXT_MAX }, data: { field: 'alt_text' } },
  'link-too-long': { values: { maxLength: PIN_LINK_MAX }, data: { field: 'link' } },
};

export const detailOf = (refusal: Refusal): ErrorDetail => bounds[refusal] ?? {};
