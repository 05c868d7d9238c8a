import type { ViewerAnswer } from '@corkboard/contracts/identity/viewer';

/** Viewer, with the settings that the page needs (DE-008). */
export type Viewer = ViewerAnswer;

let current: Viewer | null = null;

/** Viewer that the server wrote into the page; null when it was served by a process that could not ask. */
export const bootstrapOf = (page: Document): Viewer | null => {
  const text = page.getElementById('bootstrap')?.textContent?.trim() ?? '';
  if (text === '' || text === 'null') return null;
  try {
    return JSON.parse(text) as Viewer;
  } catch {
    return null;
  }
};

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
