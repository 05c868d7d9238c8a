import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@corkboard/rules/curation/pictures';
import { VIDEO_MAX_BYTES, VIDEO_TYPES } from '@corkboard/rules/curation/videos';
import { text } from './create-texts.ts';

export const isVideo = ({ type }: Pick<File, 'type'>): boolean => VIDEO_TYPES.some((one) => one === type);

/** Fault of a file that the browser can find; the server looks at its bytes. Null: none. `mayVideo`: DS-106. */
export const fileFlaw = (file: Pick<File, 'type' | 'size'>, mayVideo: boolean): string | null => {
  if (isVideo(file)) {
    if (!mayVideo) return text('noVideo');
    return file.size > VIDEO_MAX_BYTES ? text('tooBig') : null;
  }
  if (!IMAGE_TYPES.some((type) => type === file.type)) return text('wrongType');
  return file.size > IMAGE_MAX_BYTES ? text('tooBig') : null;
};

export const acceptedTypes = (mayVideo: boolean): string =>
  [...IMAGE_TYPES, ...(mayVideo ? VIDEO_TYPES : [])].join(',');
