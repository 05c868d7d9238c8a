import type { AnyRootRoute, AnyRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface MenuEntry {
  /** Lower ones stand first. */
  readonly order: number;
  readonly to: string;
  readonly name: string;
  /** Absent: the address says what is shown, so that the page is one of the feature's routes. */
  readonly component?: () => ReactNode;
}

/** Pages that a feature brings to the console, from its `console-pages.tsx`; `npm run docs` lists these files. */
export interface ConsolePages {
  readonly menu?: () => readonly MenuEntry[];
  readonly routes?: (root: AnyRootRoute) => readonly AnyRoute[];
}
