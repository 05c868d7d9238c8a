import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@corkboard/rules/curation/pictures';
import { text } from './create-texts.ts';

/** Fault of a file that the browser can find; the server looks at its bytes. Null: none. */
export const fileFlaw = (file: Pick<File, 'type' | 'size'>): string | null => {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return text('wrongType');
  return file.size > IMAGE_MAX_BYTES ? text('tooBig') : null;
};

export const ACCEPTED = IMAGE_TYPES.join(',');
