import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { PictureRefusal } from './domain/picture-rules.ts';

export const pictureRefusals = {
  'image-too-small': 'IMAGE_TOO_SMALL',
  'image-too-large': 'IMAGE_TOO_LARGE',
  'file-too-large': 'FILE_TOO_LARGE',
  'file-type-unsupported': 'FILE_TYPE',
  'file-damaged': 'FILE_DAMAGED',
} as const satisfies Record<PictureRefusal, ApiErrorName>;
