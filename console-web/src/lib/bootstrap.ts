import type { ViewerAnswer } from '@corkboard/contracts/identity/viewer';
import { parsedJson } from './browser/json.ts';

/** Viewer, with the settings that the page needs (DE-008). */
export type Viewer = ViewerAnswer;

let current: Viewer | null = null;

/** Viewer that the server wrote into the page; null when it was served by a process that could not ask. */
export const bootstrapOf = (page: Document): Viewer | null =>
  parsedJson(page.getElementById('bootstrap')?.textContent ?? '') as Viewer | null;

export const setViewer = (viewer: Viewer): void => {
  current = viewer;
};

/** The viewer of this page; throws before `setViewer`, which is called before anything is drawn. */
export const viewer = (): Viewer => {
  if (!current) throw new Error('The viewer is not known yet');
  return current;
};

export const findViewer = (): Viewer | null => current;

export const brandName = (): string => current?.brand.name ?? '';

/** Whether an experiment is on for this viewer (DE-011). */
export const experiment = (name: string): boolean => current?.experiments[name] === 'on';
