import type { MenuEntry } from '../../lib/console-pages.ts';
import { features } from './features.ts';

/** The menu of the console, in its order. */
export const pages = (): readonly MenuEntry[] =>
  features.flatMap(({ menu }) => menu?.() ?? []).sort((one, other) => one.order - other.order);
