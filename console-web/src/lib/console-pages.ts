import { type AnyRootRoute, type AnyRoute, createRoute } from '@tanstack/react-router';
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
  readonly routes?: readonly ((root: AnyRootRoute) => AnyRoute)[];
}

type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? { readonly [Param in Name]: string } & ParamsOf<Rest>
  : object;

interface PageAt<Path extends string, Search> {
  /** Reads the search of the address. */
  readonly searchOf?: (search: Readonly<Record<string, unknown>>) => Search;
  /** `change`: changes the search, with `replace` without a new entry in the history. */
  readonly draw: (
    params: ParamsOf<Path>,
    search: Search,
    change: (next: Search, replace?: boolean) => void,
  ) => ReactNode;
}

/** A page whose address says what is shown. */
export const pageAt =
  <const Path extends string, Search extends object>(path: Path, { searchOf, draw }: PageAt<Path, Search>) =>
  (root: AnyRootRoute): AnyRoute => {
    const route: AnyRoute = createRoute({
      getParentRoute: () => root,
      path,
      ...(searchOf && { validateSearch: searchOf }),
      component: function ConsolePage() {
        const navigate = route.useNavigate();
        const change = (next: Search, replace = false) => void navigate({ search: (() => next) as never, replace });
        return draw(route.useParams() as ParamsOf<Path>, route.useSearch(), change);
      },
    });
    return route;
  };
