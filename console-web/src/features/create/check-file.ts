import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@corkboard/rules/curation/pictures';
import { text } from './create-texts.ts';

/** What the browser can already tell of a file; the server looks at its bytes. Null: nothing speaks against it. */
export const fileFlaw = (file: Pick<File, 'type' | 'size'>): string | null => {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return text('wrongType');
  return file.size > IMAGE_MAX_BYTES ? text('tooBig') : null;
};

export const ACCEPTED = IMAGE_TYPES.join(',');
